import { drawnSum, type Pool, type TaskQuestion } from '@assay/contract';
import { numberOf } from '../../../lib/values/typed-number.ts';

/** A question of a task in its form. Numbers are texts while they are typed. */
export interface ChosenQuestion extends Omit<TaskQuestion, 'marks' | 'timeRequired'> {
  marks: number | string;
  /** Minutes. */
  timeRequired: number | string;
  /** Of a question that the task has; one that comes into it comes in its newest. */
  version?: number | undefined;
  /** The name of its pool; null: every student has it. */
  pool?: string | null | undefined;
}

/** A question with its marks and minutes as numbers; what is none yet counts nothing. */
export const amountsOf = ({ marks, timeRequired, ...question }: ChosenQuestion) => ({
  ...question,
  marks: numberOf(marks) ?? 0,
  timeRequired: numberOf(timeRequired) ?? 0,
});

/** What the questions that a student has come to. */
export const sumsOf = (
  chosen: readonly ChosenQuestion[],
  pools: readonly Pool[],
): { marks: number; minutes: number } => {
  const draft = { questions: chosen.map(amountsOf), pools: [...pools] };
  return { marks: drawnSum(draft, 'marks'), minutes: drawnSum(draft, 'timeRequired') };
};
