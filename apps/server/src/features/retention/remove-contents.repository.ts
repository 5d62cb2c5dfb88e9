/** Removes what was typed in attempts, and what was submitted. What counts (verdicts, marks, times) is not touched. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { noteAttemptsForRecord } from '../../platform/record-due.repository.ts';

/**
 * The logs. Where a program was set aside is still known, since the record has it; and `presence` keeps the head of its
 * chain, so that the record goes on to fit.
 */
const removeLogs = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  for (const table of ['editLog', 'presenceBatch', 'runLog', 'attemptOrigin'] as const)
    await trx
      .deleteFrom(table)
      .where(sql<boolean>`attempt_id = any(${ids}::uuid[])`)
      .execute();
  await sql`
    update draft_set_aside set entries = null, log_hash = null, previous_hash = null, device = null
    where attempt_id = any(${ids}::uuid[])
  `.execute(trx);
  await sql`update draft set device = null where attempt_id = any(${ids}::uuid[])`.execute(trx);
};

/** The programs, wherever a copy of them is, and what they printed; fingerprints stay. */
const removePrograms = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  const those = sql`attempt_id = any(${ids}::uuid[])`;
  // That there was a message says that the program did not compile.
  await sql`update submission_program set code = null, compile_message = left(compile_message, 0) where ${those}`.execute(
    trx,
  );
  await sql`update past_submission_program set code = null, compile_message = left(compile_message, 0) where ${those}`.execute(
    trx,
  );
  await sql`update program_substitution set code = null where ${those}`.execute(trx);
  await sql`update draft_set_aside set code = '[]' where ${those}`.execute(trx);
  await sql`update draft set code = '[]' where ${those}`.execute(trx);
  await sql`
    update test_result set actual_output = '', error_output = '', message = '', judge_message = '' where ${those}
  `.execute(trx);
  await sql`
    update regrade_test set actual_output = '', error_output = '', message = '', judge_message = '' where ${those}
  `.execute(trx);
  await sql`
    update regrade_result set
      compile_message_before = left(compile_message_before, 0), compile_message_after = left(compile_message_after, 0)
    where ${those}
  `.execute(trx);
  await sql`update submission_comment set quote = '' where quote is not null and ${those}`.execute(trx);
};

const noteRemoval = async (
  trx: Queryable,
  ids: readonly string[],
  { logsAt, programsAt }: { logsAt: Date; programsAt: Date | null },
): Promise<void> => {
  await sql`
    insert into attempt_removal (attempt_id, logs_at, programs_at)
    select id, ${logsAt}, ${programsAt} from attempt where id = any(${ids}::uuid[])
    on conflict (attempt_id) do update set
      logs_at = excluded.logs_at, programs_at = coalesce(excluded.programs_at, attempt_removal.programs_at)
  `.execute(trx);
  await noteAttemptsForRecord(trx, ids, 'REMOVED');
};

/** Removes the logs of attempts, or their programs as well, and has their records say so. */
export const removeContents = async (
  trx: Queryable,
  ids: readonly string[],
  what: 'LOGS' | 'PROGRAMS',
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await removeLogs(trx, ids);
  if (what === 'PROGRAMS') await removePrograms(trx, ids);
  await noteRemoval(trx, ids, { logsAt: now, programsAt: what === 'PROGRAMS' ? now : null });
};

/** Some attempts that nobody else changes until the transaction ends; what another transaction works on is left out. */
export const lockAttempts = async (trx: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('attempt')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The attempts of some students. */
export const listAttemptsOf = async (db: Queryable, studentIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('attempt')
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};
