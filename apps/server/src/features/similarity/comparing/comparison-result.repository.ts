import type { LeftOutReason, StoredFragment } from '@assay/contract';
import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';

/** A question of a comparison. */
export interface OfQuestion {
  comparisonId: string;
  questionId: string;
}

/** A comparison that runs, with the tasks beside its own and the next question; undefined once it has ended. */
export const findNext = async (db: Queryable, comparisonId: string) => {
  const comparison = await db
    .selectFrom('comparison')
    .where('id', '=', comparisonId)
    .where('state', '=', 'COMPARING')
    .select('taskId')
    .executeTakeFirst();
  if (!comparison) return undefined;
  const others = await db
    .selectFrom('comparisonTask')
    .where('comparisonId', '=', comparisonId)
    .select('taskId')
    .execute();
  const next = await db
    .selectFrom('comparisonQuestion')
    .where('comparisonId', '=', comparisonId)
    .where('comparedAt', 'is', null)
    .orderBy('questionId')
    .select('questionId')
    .limit(1)
    .executeTakeFirst();
  return {
    taskId: comparison.taskId,
    otherTasks: others.map(({ taskId }) => taskId),
    questionId: next?.questionId,
  };
};

/** Notes how many programs of a question are read; false where the comparison has ended. */
export const noteRead = async (
  db: Queryable,
  { comparisonId, questionId }: OfQuestion,
  read: { programs: number; readCount: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('comparisonQuestion')
    .from('comparison')
    .set(read)
    .where('comparisonQuestion.comparisonId', '=', comparisonId)
    .where('comparisonQuestion.questionId', '=', questionId)
    .whereRef('comparison.id', '=', 'comparisonQuestion.comparisonId')
    .where('comparison.state', '=', 'COMPARING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** A pair that was found; its programs by their attempts. */
export interface ComparedPair extends Omit<
  Insertable<Tables['similarPair']>,
  'id' | 'comparisonId' | 'questionId' | 'fragments'
> {
  fragments: StoredFragment[];
}

export interface ComparedQuestion {
  pairs: ComparedPair[];
  leftOut: { attemptId: string; reason: LeftOutReason }[];
  counts: { comparedCount: number; otherCount: number; pairCount: number };
}

/** So many rows go into one statement: a statement has at most 65,535 values. */
const A_STATEMENT = 1000;

const inParts = async <Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += A_STATEMENT)
    await insert(rows.slice(from, from + A_STATEMENT));
};

/** Writes what was found of a question, unless it is there already. The caller has locked the comparison. */
export const writeQuestion = async (
  trx: Queryable,
  { comparisonId, questionId }: OfQuestion,
  { pairs, leftOut, counts }: ComparedQuestion,
  comparedAt: Date,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('comparisonQuestion')
    .set((eb) => ({ ...counts, comparedAt, readCount: eb.ref('programs') }))
    .where('comparisonId', '=', comparisonId)
    .where('questionId', '=', questionId)
    .where('comparedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await inParts(leftOut, (part) =>
    trx
      .insertInto('leftOutProgram')
      .values(part.map((program) => ({ ...program, comparisonId, questionId })))
      .execute(),
  );
  await inParts(pairs, (part) =>
    trx
      .insertInto('similarPair')
      .values(
        part.map((pair) => ({
          ...pair,
          id: newId(),
          comparisonId,
          questionId,
          fragments: JSON.stringify(pair.fragments),
        })),
      )
      .execute(),
  );
};
