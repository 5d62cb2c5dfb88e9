import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** What goes, in this order: nothing is left that names what has gone. By what each is found. */
const REMOVED = {
  attempt_id: [
    'attempt_origin',
    'attempt_removal',
    'draft',
    'draft_set_aside',
    'edit_batch',
    'evaluation',
    'jump_count',
    'jump_due',
    'mark_change',
    'presence_batch',
    'presence',
    'run_log',
    'test_result',
    'submission_program',
    'attempt_question',
  ],
  task_id: ['record_due', 'room_message', 'room_question'],
} as const;

/** So often the removal is tried again: a call of a student who is gone may still be writing. */
const TRIES = 20;

/** So many accounts go with one statement: where each may be named is looked through for each, which takes its time. */
const ACCOUNTS_AT_A_TIME = 100;

const removeAccounts = async (trx: Queryable, departmentId: string): Promise<void> => {
  let removed = ACCOUNTS_AT_A_TIME;
  while (removed === ACCOUNTS_AT_A_TIME) {
    const { numDeletedRows } = await trx
      .deleteFrom('account')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('person')
          .where('departmentId', '=', departmentId)
          .select('id')
          .limit(ACCOUNTS_AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
  }
};

const removeOnce = async (trx: Queryable, departmentId: string, instituteId: string): Promise<void> => {
  const people = sql`select id from person where department_id = ${departmentId}`;
  const tasks = sql`select id from task_outline where department_id = ${departmentId}`;
  const attempts = sql`select id from attempt where task_id in (${tasks})`;
  const found = { attempt_id: attempts, task_id: tasks };
  for (const key of ['attempt_id', 'task_id'] as const)
    for (const table of REMOVED[key])
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${found[key]})`.execute(trx);
  await sql`delete from attempt where task_id in (${tasks})`.execute(trx);
  await sql`delete from task_question where task_id in (${tasks})`.execute(trx);
  await sql`delete from task_pool where task_id in (${tasks})`.execute(trx);
  await sql`delete from task_student where task_id in (${tasks})`.execute(trx);
  await sql`delete from session where account_id in (${people})`.execute(trx);
  await trx.deleteFrom('task').where('departmentId', '=', departmentId).execute();
  await sql`delete from student where account_id in (${people})`.execute(trx);
  await removeAccounts(trx, departmentId);
  await trx.deleteFrom('rehearsalPlace').where('departmentId', '=', departmentId).execute();
  await trx.deleteFrom('department').where('id', '=', departmentId).execute();
  await trx.deleteFrom('institute').where('id', '=', instituteId).execute();
};

/** Ends the sessions of simulated students, so that no call of theirs begins any more. */
const closeSessions = (db: Queryable, departmentId: string, now: Date) =>
  sql`
    update session set ended_at = ${now}
    where ended_at is null and account_id in (select id from person where department_id = ${departmentId})
  `.execute(db);

const isStillWritten = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['23503', '40P01'].includes(String(error.code));

/**
 * Takes away all that a rehearsal was played on; nothing happens where it has gone.
 * @throws when something else has come to hang on it
 */
export const removeStage = async (
  db: Queryable,
  rehearsalId: string,
  now: Date,
  rest: () => Promise<unknown>,
): Promise<void> => {
  const place = await db
    .selectFrom('rehearsalPlace')
    .where('rehearsalId', '=', rehearsalId)
    .selectAll()
    .executeTakeFirst();
  if (!place) return;
  await closeSessions(db, place.departmentId, now);
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction().execute((trx) => removeOnce(trx, place.departmentId, place.instituteId));
      return;
    } catch (error) {
      if (tries === TRIES || !isStillWritten(error)) throw error;
      await rest();
    }
  }
};
