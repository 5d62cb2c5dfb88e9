import type { Language } from '../languages/language.ts';

/** The environment of everything that runs in the sandbox. */
export const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  HOME: '/w',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
} as const;

/** The environment of a compiler or a program of a language that may use so much memory, in bytes. */
export const environmentOf = (language: Language, memoryBytes: number): Readonly<Record<string, string>> => ({
  ...ENVIRONMENT,
  ...language.environment?.(memoryBytes),
});
