import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';

/** Begins a batch of marks, or goes on with it; what stands of it is answered, locked until the transaction ends. */
export const openBatch = async (
  trx: Queryable,
  batch: { id: string; taskId: string; givenBy: string; givenAt: Date },
) => {
  await trx
    .insertInto('markBatch')
    .values(batch)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return trx
    .selectFrom('markBatch')
    .where('id', '=', batch.id)
    .forUpdate()
    .select(['taskId', 'givenBy', 'undoneAt'])
    .executeTakeFirstOrThrow();
};

/** A batch of a task, locked; undefined without one. */
export const lockBatch = (trx: Queryable, taskId: string, batchId: string) =>
  trx
    .selectFrom('markBatch')
    .where('id', '=', batchId)
    .where('taskId', '=', taskId)
    .forUpdate()
    .select('undoneAt')
    .executeTakeFirst();

export const noteUndone = async (
  trx: Queryable,
  batchId: string,
  undone: { undoneBy: string; undoneAt: Date },
): Promise<void> => {
  await trx.updateTable('markBatch').set(undone).where('id', '=', batchId).execute();
};

/** The attempts whose marks a batch changed. */
export const listBatchAttempts = async (db: Queryable, batchId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('markChange')
    .where('batchId', '=', batchId)
    .select('attemptId')
    .distinct()
    .execute();
  return rows.map(({ attemptId }) => attemptId);
};

/** Whether the history has a later change of the same mark by a person. What the tests came to meanwhile is none. */
const isOvertaken = sql<boolean>`exists (
  select from mark_change as later
  where later.attempt_id = change.attempt_id and later.question_id = change.question_id
    and later.cause not in ('GRADED', 'REGRADED', 'REGRADE_UNDONE') and later.position > change.position
)`;

/** What a batch changed, with how each mark stands now. */
export const listBatchChanges = (db: Queryable, batchId: string) =>
  db
    .selectFrom('markChange as change')
    .innerJoin('attempt', 'attempt.id', 'change.attemptId')
    .innerJoin('person', 'person.id', 'attempt.studentId')
    .leftJoin('submissionProgram as program', (join) =>
      join
        .onRef('program.attemptId', '=', 'change.attemptId')
        .onRef('program.questionId', '=', 'change.questionId'),
    )
    .where('change.batchId', '=', batchId)
    .orderBy(naturally(sql`person.fullname`))
    .orderBy('change.id')
    .select([
      'change.attemptId',
      'change.questionId',
      'change.number',
      'change.givenBefore',
      'change.givenAfter',
      'change.givenByBefore',
      'change.givenAtBefore',
      'person.shownName as fullname',
      isOvertaken.as('isOvertaken'),
      sql<number | null>`case when program.graded_at is not null then program.computed_marks end`.as(
        'computed',
      ),
    ])
    .execute();

export type BatchChange = Awaited<ReturnType<typeof listBatchChanges>>[number];

/** Gives marks back to whom they were of before; the attempts are locked. */
export const restoreGivenMarks = async (trx: Queryable, changes: readonly BatchChange[]): Promise<void> => {
  await sql`
    update submission_program as program
    set given_marks = before.marks, given_by = before.given_by, given_at = before.given_at
    from unnest(
      ${changes.map(({ attemptId }) => attemptId)}::uuid[],
      ${changes.map(({ questionId }) => questionId)}::uuid[],
      ${changes.map(({ givenBefore }) => givenBefore)}::numeric[],
      ${changes.map(({ givenByBefore }) => givenByBefore)}::uuid[],
      ${changes.map(({ givenAtBefore }) => givenAtBefore)}::timestamptz[]
    ) as before (attempt_id, question_id, marks, given_by, given_at)
    where program.attempt_id = before.attempt_id and program.question_id = before.question_id
  `.execute(trx);
};

/** The latest batch of a task, if nobody has changed any of its marks since; undefined without such a one. */
export const findUndoableBatch = async (db: Queryable, taskId: string) => {
  const batch = await db
    .selectFrom('markBatch')
    .innerJoin('person', 'person.id', 'markBatch.givenBy')
    .where('taskId', '=', taskId)
    .where('undoneAt', 'is', null)
    .orderBy('givenAt', 'desc')
    .limit(1)
    .select(['markBatch.id', 'markBatch.givenAt', 'person.fullname as givenBy'])
    .executeTakeFirst();
  if (!batch) return undefined;
  const { students, overtaken } = await db
    .selectFrom('markChange as change')
    .where('batchId', '=', batch.id)
    .select([
      sql<number>`count(distinct attempt_id)::int`.as('students'),
      sql<boolean | null>`bool_or(${isOvertaken})`.as('overtaken'),
    ])
    .executeTakeFirstOrThrow();
  return overtaken ? undefined : { ...batch, students };
};
