/** What checking a record comes to, in sentences for people. */

/** `proven`: it holds. `problem`: it does not. `note`: what somebody should know, and no check can decide. */
export interface Finding {
  kind: 'proven' | 'problem' | 'note';
  text: string;
}

export const proven = (text: string): Finding => ({ kind: 'proven', text });
export const problem = (text: string): Finding => ({ kind: 'problem', text });
export const note = (text: string): Finding => ({ kind: 'note', text });

/** `1 leaf`, `2 leaves`; with a form of its own where adding an s makes no word. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** A moment as the checks say it: to the minute, in UTC, the same everywhere. */
export const shownMoment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** What a record proves that holds, and what no record can. */
export const PROVES: readonly string[] = [
  'These programs, outcomes of tests and marks are what the server had when it signed.',
  'Since then nothing in the record was changed, left out, added in between, or put in another order. What changed in the exam is there as an amendment, signed at its own time, and what was there before is still there.',
];
export const PROVES_NOT: readonly string[] = [
  'Who sat at the keyboard.',
  'That what the server wrote down before it signed was right. A student’s device keeps the newest entry that the server acknowledged of each program, which can be compared here.',
  'That the key is your institute’s: compare its fingerprint with the one that your institute publishes.',
];
