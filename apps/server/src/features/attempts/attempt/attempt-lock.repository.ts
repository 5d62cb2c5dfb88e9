import { sql } from 'kysely';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';

/** Attempts by their ids, or those of students at a task. */
export type AttemptsKey =
  { attemptIds: readonly string[] } | { taskId: string; studentIds: readonly string[] };

type Ids = Extract<AttemptsKey, { attemptIds: unknown }>;

const attemptsToLock = (trx: Queryable) => trx.selectFrom('attempt').orderBy('id').select('id').forUpdate();
const attemptsOf = (trx: Queryable, { attemptIds }: Ids) =>
  attemptsToLock(trx).where(sql<boolean>`id = any(${attemptIds}::uuid[])`);

const lockById = compileOnce((trx, of: Ids) => attemptsOf(trx, of).compile());
const lockByStudent = compileOnce((trx, of: Exclude<AttemptsKey, Ids>) => {
  const { taskId, studentIds } = of;
  return attemptsToLock(trx)
    .where('taskId', '=', taskId)
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .compile();
});
const lockFreeById = compileOnce((trx, of: Ids) => attemptsOf(trx, of).skipLocked().compile());

/**
 * Locks attempts until the transaction ends, in the order of their ids, and answers these: it keeps saves, submission,
 * extra time, marks and the clock from overtaking one another.
 *
 * What the caller goes by it reads by a statement of its own, after this: what is read beside a row that had to be waited
 * for is as old as the beginning of the wait.
 */
export const lockAttempts = async (trx: Queryable, of: AttemptsKey): Promise<string[]> => {
  const rows = await ('attemptIds' in of ? lockById(trx, of) : lockByStudent(trx, of));
  return rows.map(({ id }) => id);
};

/** The same; those that somebody else holds are left out instead of waited for. */
export const lockFreeAttempts = async (trx: Queryable, attemptIds: readonly string[]): Promise<string[]> =>
  (await lockFreeById(trx, { attemptIds })).map(({ id }) => id);
