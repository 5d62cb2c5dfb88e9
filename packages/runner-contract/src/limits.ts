/** What a program may use on one test where nothing else is asked for. Browsers read it as well. */

const MEGABYTE = 1024 * 1024;

/** By language: CPU time of all its processes together, in milliseconds, and their memory and files, in bytes. */
export const LANGUAGE_LIMITS = {
  C: { cpuMs: 1000, memoryBytes: 256 * MEGABYTE },
  'C++': { cpuMs: 1000, memoryBytes: 256 * MEGABYTE },
  JAVA: { cpuMs: 2000, memoryBytes: 256 * MEGABYTE },
  PYTHON: { cpuMs: 3000, memoryBytes: 256 * MEGABYTE },
} as const;
