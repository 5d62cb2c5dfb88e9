import { numberOf } from '../../lib/values/typed-number.ts';
import type { QuestionValues } from './question-form-values.ts';

/** A question that was just stored, as a task takes it in. */
export interface WrittenQuestion {
  questionId: string;
  marks: number;
  /** Minutes. */
  timeRequired: number;
}

/** What questions are written for, other than for the list of questions. */
export interface QuestionDestination {
  /** Said below the title. */
  context: string;
  /** Its address: where Back leads. */
  address: string;
  /** Something there is not saved yet. */
  unsaved: boolean;
  /** Takes questions as soon as they are stored, also where others are not. */
  onWritten: (questions: readonly WrittenQuestion[]) => void;
  /** Everything is stored. */
  onDone: () => void;
}

export const writtenOf = ({ _id = '', marks, timeRequired }: QuestionValues): WrittenQuestion => ({
  questionId: _id,
  marks: numberOf(marks) ?? 0,
  timeRequired: numberOf(timeRequired) ?? 0,
});
