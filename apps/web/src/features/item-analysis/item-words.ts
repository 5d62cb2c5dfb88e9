/** How the figures of an item analysis are written. */
import { CORRELATION_MIN, correlationWords, type SuspectKind, type TestFigures } from '@assay/contract';

/** A figure that is not there says why. */
export interface FigureWords {
  text: string;
  /** Null where the figure is there. */
  why: string | null;
}

const there = (text: string): FigureWords => ({ text, why: null });

/** `62 %`, and `< 1 %` of next to nothing. */
export const partWords = (part: number | null, whyNot = 'there is nobody'): FigureWords => {
  if (part === null) return { text: '–', why: whyNot };
  return there(part > 0 && part < 0.005 ? '< 1 %' : `${Math.round(part * 100)} %`);
};

/** `0.42`, which rests on `students`; of too few `needs 10 students`. */
export const relatedWords = (
  value: number | null,
  students: number,
  whyElse: string,
  written: (value: number) => string = correlationWords,
): FigureWords => {
  if (value !== null) return there(written(value));
  return students < CORRELATION_MIN
    ? { text: `needs ${CORRELATION_MIN} students`, why: `there are ${students}` }
    : { text: '–', why: whyElse };
};

export const SAME_MARKS = 'all marks are the same';

/** `0.31`: a spread of fractions. */
export const spreadWords = (spread: number | null): FigureWords =>
  spread === null ? { text: '–', why: 'needs two students' } : there(spread.toFixed(2));

const inMarks = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
export const marksWords = (marks: number): string => inMarks.format(marks);

export const SUSPECT_WORDS: Readonly<Record<SuspectKind, string>> = {
  NOBODY_PASSES: 'Passed by nobody',
  SORTS_WRONGLY: 'The wrong way round',
  NEAR_LIMIT: 'Close to the time limit',
  FORM_ONLY: 'Wrong in form only',
  RUNS_DIFFER: 'Not the same twice',
  SAME_PASSERS: 'The same passers',
};

/** `Test 3`, as it is called everywhere. */
export const testName = ({ number }: Pick<TestFigures, 'number'>): string => `Test ${number}`;
