/**
 * Bytes that are kept of one attempt: its log, its runs, and what was set aside. One typed character is an entry of about
 * 100 bytes; whoever types ten a second without a pause takes 28 hours to come here, and a run of a long program (10 KB)
 * a minute takes a week. Nobody who sits an exam does.
 */
export const ATTEMPT_BYTES_MAX = 100_000_000;

/** Whether nothing more is kept of an attempt. What arrives together may reach beyond by one call. */
export const isAttemptFull = (storedBytes: number): boolean => storedBytes >= ATTEMPT_BYTES_MAX;

/** What a student is told then. */
export const ATTEMPT_FULL =
  'The server keeps no more of this task: far more was sent than anybody types. What you type stays on this device, and is sent along when you submit.';
