/** SQLSTATE of a database that has no room to write to (53100), and what Linux says of a full disk or quota. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** PostgreSQL tells a write that failed for want of room as an error of input and output, with Linux's words. */
const WORDS = /No space left on device|Disk quota exceeded/;

/** Whether an error says that there is no room left for what was to be stored. Nothing was stored then. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (NO_ROOM.has('code' in error ? error.code : null) || WORDS.test(error.message));
