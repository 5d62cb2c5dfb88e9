import { sumOf, type TaskQuestion } from '@assay/contract';
import { numberOf } from '../../../lib/values/typed-number.ts';

/** A question of a task in its form. Numbers are texts while they are typed. */
export interface ChosenQuestion extends Omit<TaskQuestion, 'marks' | 'timeRequired'> {
  marks: number | string;
  /** Minutes. */
  timeRequired: number | string;
  /** Of a question that the task has; one that comes into it comes in its newest. */
  version?: number | undefined;
}

/** What the questions come to; what is no number yet counts nothing. */
export const sumsOf = (questions: readonly ChosenQuestion[]): { marks: number; minutes: number } => ({
  marks: sumOf(questions.map(({ marks }) => numberOf(marks) ?? 0)),
  minutes: sumOf(questions.map(({ timeRequired }) => numberOf(timeRequired) ?? 0)),
});
