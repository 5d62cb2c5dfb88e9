import type { FieldRule } from '../typed-field.ts';

/** What a division is called once `Div` is taken off: `A`, `B2`, `Morning`. */
const DIVISION = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .-]{0,19}$/u;

/** A division as it is kept: in capitals, without the word for it. Empty for none. */
export const toDivision = (text: string): string =>
  text
    .trim()
    .replace(/^(division|div)\b[\s.:-]*/i, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();

/** Nobody has to be in a division. */
export const findDivisionProblem: FieldRule = (text) =>
  text === '' || DIVISION.test(toDivision(text)) ? null : 'Division must be 1-20 letters or digits.';

/** How the group of a division is called when it is made. */
export const divisionGroupName = (department: string, semester: number, division: string): string =>
  `${department} Sem ${semester} Div ${division}`;
