import { CODE_MAX, LOG_ENTRIES_MAX, STATEMENT_MAX, TEST_TEXT_MAX } from '@assay/contract';

const cut = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** As many elements as a question's text can have, which costs the sanitiser most. */
export const LARGEST_STATEMENT = `<p>Print the sum.</p>${'<b>a</b>'.repeat(Math.floor((STATEMENT_MAX - 100) / 8))}`;

/** A program of one block, of the greatest length; every line end is written with two characters in JSON. */
export const LARGEST_PROGRAM = cut('print("x")\n', CODE_MAX - 24);

/** The program that the server holds of each question: one log makes it as long as a program can be. */
export const HELD_DRAFT = {
  code: [{ code: cut('print("x")\n', CODE_MAX - LOG_ENTRIES_MAX) }],
  head: { revision: 1, hash: 'a'.repeat(64) },
};

/** A text of a test case; four of both kinds fill a call. */
export const testText = (length: number): string => cut('12 34\n', Math.min(length, TEST_TEXT_MAX));

/** A text of any length that means nothing. */
export const anyText = (length: number): string => cut('largest ', length);
