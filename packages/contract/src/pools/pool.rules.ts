import type { Pool } from './pool.ts';

/** A question in a task, and the name of its pool; of none, every student has it. */
export interface PooledQuestion {
  pool?: string | null | undefined;
  marks: number;
  /** Minutes. */
  timeRequired: number;
}

/** The questions of each pool, in the order of the pools. */
export const questionsByPool = <Question extends Pick<PooledQuestion, 'pool'>>(
  questions: readonly Question[],
  pools: readonly Pool[],
): { pool: Pool; questions: Question[] }[] =>
  pools.map((pool) => ({ pool, questions: questions.filter((question) => question.pool === pool.name) }));

const isOutside = ({ pool }: Pick<PooledQuestion, 'pool'>): boolean => pool === null || pool === undefined;

/** How many questions each student has. */
export const drawnCount = (
  questions: readonly Pick<PooledQuestion, 'pool'>[],
  pools: readonly Pool[],
): number => questions.filter(isOutside).length + pools.reduce((sum, { draw }) => sum + draw, 0);

/**
 * The marks, or the minutes, of the questions that each student has. Of a pool those count that have the most of them:
 * marks are equal in a pool, and of different times the longest have to fit.
 */
export const drawnAmounts = (
  questions: readonly PooledQuestion[],
  pools: readonly Pool[],
  key: 'marks' | 'timeRequired',
): number[] => [
  ...questions.filter(isOutside).map((question) => question[key]),
  ...questionsByPool(questions, pools).flatMap(({ pool, questions: pooled }) =>
    pooled
      .map((question) => question[key])
      .toSorted((one, other) => other - one)
      .slice(0, pool.draw),
  ),
];

/** `“Loops”`, or that it has no name yet. */
const called = ({ name }: Pool): string =>
  name.trim() === '' ? 'A pool without a name' : `The pool “${name}”`;

const problemOf = (pool: Pool, questions: readonly PooledQuestion[]): string | null => {
  const { length } = questions;
  if (length === 0) return `${called(pool)} has no questions: put some into it, or delete it.`;
  if (!Number.isInteger(pool.draw) || pool.draw < 1 || pool.draw > length)
    return `${called(pool)} has ${length} question${length === 1 ? '' : 's'}: draw 1${length > 1 ? ` to ${length}` : ''} of them.`;
  if (new Set(questions.map(({ marks }) => marks)).size > 1)
    return `${called(pool)} has questions of different marks: whoever draws which of them has to be able to get as much.`;
  return null;
};

/** The first thing that is wrong with the pools of a task, as a sentence; null where nothing is. */
export const findPoolProblem = (
  questions: readonly PooledQuestion[],
  pools: readonly Pool[],
): string | null => {
  if (pools.some(({ name }) => name.trim() === '')) return 'Give each pool a name.';
  const twice = pools.find(({ name }, index) => pools.findIndex((one) => one.name === name) !== index);
  if (twice) return `Two pools are called “${twice.name}”.`;
  const stranger = questions.find(
    (question) => !isOutside(question) && !pools.some(({ name }) => name === question.pool),
  );
  if (stranger) return `A question is in the pool “${stranger.pool}”, which the task does not have.`;
  return (
    questionsByPool(questions, pools)
      .map(({ pool, questions: pooled }) => problemOf(pool, pooled))
      .find((problem) => problem !== null) ?? null
  );
};

/** `2 of 5 from “Loops”`. */
export const poolWords = ({ name, draw }: Pool, count: number): string =>
  `${draw} of ${count} from “${name}”`;
