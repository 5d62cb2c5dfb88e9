import {
  SURPRISE_WORDS,
  type CaseState,
  type ComparisonRow,
  type LeftOutReason,
  type SimilarityCaseRow,
  type SimilarPairRow,
} from '@assay/contract';

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** What a comparison compares: `Question 2: Spiral`, or `All 5 questions`. */
export const whatOf = ({ questions }: Pick<ComparisonRow, 'questions'>): string => {
  const [only] = questions;
  return questions.length === 1 && only
    ? `Question ${only.number}: ${only.title}`
    : `All ${countOf(questions.length, 'question')}`;
};

/** With what it is compared. */
export const scopeOf = ({ otherTasks }: Pick<ComparisonRow, 'otherTasks'>): string =>
  otherTasks === 0 ? 'The class' : `The class and ${countOf(otherTasks, 'other task')}`;

export const levelWord = ({ level }: Pick<SimilarPairRow, 'level'>): string => SURPRISE_WORDS[level];

export const CASE_WORDS: Readonly<Record<CaseState, string>> = {
  NONE: 'No case',
  OPEN: 'Open case',
  CLOSED: 'Closed case',
};

/** Why a program was left out, in a word or two for a filter. */
export const REASON_WORDS: Readonly<Record<LeftOutReason, string>> = {
  SHORT: 'Short',
  LANGUAGE: 'Its language',
  FEW: 'Rare language',
  LONG: 'Too long',
  DEEP: 'Nested too deep',
  SLOW: 'Too slow to read',
  BROKEN: 'Could not be read',
};

/** Whose programs a case is about. */
export const namesOfCase = ({ programs, hidden }: Pick<SimilarityCaseRow, 'programs' | 'hidden'>): string => {
  const names = programs.map(({ student }) => student.fullname);
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    hidden > 0 ? [...names, countOf(hidden, 'student of another task', 'students of other tasks')] : names,
  );
};
