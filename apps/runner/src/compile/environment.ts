/** The environment of everything that runs in the sandbox. */
export const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  HOME: '/w',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
} as const;
