/**
 * What two people who act in the same instant come to: each looked before the other had written, and the database's
 * constraint decided. By SQLSTATE: 23505 a unique one, 23503 a foreign key.
 */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['23505', 'Somebody else has just taken the same name, code or email. Please choose another one.'],
  ['23503', 'Something that this depends on has just been deleted. Please reload the page and try again.'],
]);

/** The sentence for an action that another one has overtaken; undefined for any other error. Nothing was written. */
export const overtakenSentence = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? SENTENCES.get(error.code)
    : undefined;
