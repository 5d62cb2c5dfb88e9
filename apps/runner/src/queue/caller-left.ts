/** The caller closed the connection; nobody reads the answer. */
export class CallerLeft extends Error {}
