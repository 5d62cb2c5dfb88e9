/** What a program may use on one test where nothing else is asked for, and at most. Browsers read it as well. */

const MEGABYTE = 1024 * 1024;

/** What a request to `POST /run` may ask for at most, whatever the question says. */
export const CEILINGS = {
  cpuMs: 30_000,
  wallMs: 120_000,
  memoryBytes: 1024 * MEGABYTE,
  processes: 1024,
  outputBytes: 16 * MEGABYTE,
  sourceBytes: 256 * 1024,
  inputBytes: 8 * MEGABYTE,
  tests: 500,
} as const;

/** CPU time in milliseconds, before the language's factor; memory and files, and what is printed, in bytes. */
export const BASE_LIMITS = { cpuMs: 1000, memoryBytes: 256 * MEGABYTE, outputBytes: MEGABYTE } as const;

/** How many times the CPU time programs of a language get. */
export const TIME_FACTORS = {
  C: 1,
  'C++': 1,
  JAVA: 2,
  PYTHON: 3,
  JAVASCRIPT: 2,
  TYPESCRIPT: 2,
  SQL: 1,
  GO: 1,
  RUST: 1,
  'C#': 2,
  KOTLIN: 2,
  PHP: 2,
  RUBY: 3,
  R: 5,
  PASCAL: 1,
  HASKELL: 2,
} as const;
