import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Notes, in the transaction of their saves, that the jumps of attempts are to be counted anew; nobody waits for that. */
export const noteJumpsDue = async (trx: Queryable, attemptIds: readonly string[]): Promise<void> => {
  if (attemptIds.length === 0) return;
  await sql`
    insert into jump_due (id, attempt_id)
    select gen_random_uuid(), attempt_id from unnest(${[...new Set(attemptIds)]}::uuid[]) as given (attempt_id)
  `.execute(trx);
};

/** Some of the attempts whose jumps are to be counted, with the notes that say so. */
export const listJumpsDue = (
  db: Queryable,
  limit: number,
): Promise<{ attemptId: string; startedAt: Date; notes: string[] }[]> =>
  db
    .selectFrom('jumpDue')
    .innerJoin('attempt', 'attempt.id', 'jumpDue.attemptId')
    .groupBy('attempt.id')
    .limit(limit)
    .select([
      'attempt.id as attemptId',
      'attempt.startedAt',
      sql<string[]>`array_agg(jump_due.id)`.as('notes'),
    ])
    .execute();

/** Takes notes away whose jumps are counted. */
export const dropJumpsDue = async (trx: Queryable, notes: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('jumpDue')
    .where('id', '=', sql<string>`any(${notes}::uuid[])`)
    .execute();
};
