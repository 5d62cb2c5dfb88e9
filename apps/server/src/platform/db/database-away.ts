/**
 * SQLSTATE of a server that stops, starts, crashed, or has no place left: 57P01 to 57P03, 53000, 53200, 53300, and class 08;
 * of one that takes no changes: 25006; and of a statement that took too long, or waited too long: 57014, 55P03, 25P03, 25P04.
 */
const AWAY_STATE = /^(57P0[1-5]|530..|53[23]00|25006|57014|55P03|25P0[34]|08...)$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** What `pg` says itself, without a code, when a connection breaks under a query, or when there is none in time. */
const BROKEN =
  /^Connection terminated|^Client has encountered a connection error|^timeout (?:expired|exceeded when trying to connect)/;

/**
 * Whether an error says that the database cannot be reached now. Nothing was decided then: the caller may try again.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY_STATE.test(code) || NETWORK.has(code) || BROKEN.test(error.message);
};

/** Whether an error says that the database takes no changes: another one may have taken its place. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';
