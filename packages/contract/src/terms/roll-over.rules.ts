import { LAST_SEMESTER } from '../common.ts';

/** For so many days a roll-over can be undone. */
export const UNDO_DAYS = 7;

/** The semester after this one; null after the last: whoever is in it graduates. */
export const nextSemester = (semester: number): number | null =>
  semester === LAST_SEMESTER ? null : semester + 1;

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];

const NUMBER = '(?:[1-8]|VIII|VII|VI|IV|V|III|II|I)';
/** `Sem 3`, `Semester-III`, `sem.3`. */
const BEHIND = new RegExp(String.raw`\b(sem(?:ester)?[\s._-]*)(${NUMBER})(?![\dA-Za-z])`, 'gi');
/** `S3`, `S-3`. */
const SHORT = /\b(S-?)[1-8](?![\dA-Za-z])/g;
/** `3rd Sem`, `III Semester`. */
const BEFORE = new RegExp(String.raw`\b(${NUMBER})(st|nd|rd|th)?([\s._-]*sem(?:ester)?)\b`, 'gi');

const written = (like: string, isOrdinal: boolean, semester: number): string => {
  if (isOrdinal) return ORDINALS[semester - 1] ?? '';
  return /\d/.test(like) ? String(semester) : (NUMERALS[semester - 1] ?? '');
};

/** The name of a group once it is in this semester: `CE-A Sem 3` becomes `CE-A Sem 4`; one that names none stays. */
export const groupNameIn = (name: string, semester: number): string =>
  name
    .replace(BEHIND, (_all, word: string, like: string) => word + written(like, false, semester))
    .replace(SHORT, `$1${semester}`)
    .replace(
      BEFORE,
      (_all, like: string, ending: string | undefined, word: string) =>
        written(like, ending !== undefined, semester) + word,
    );
