/**
 * Makes people who left anonymous. Their rows stay where others count on them: who sat which exam with which marks, who
 * gave them, who wrote what. `what-is-stored.ts` says of every table what becomes of it.
 */
import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { hashDrawnPassword } from '../../platform/passwords/passwords.ts';
import { noteForRecord } from '../../platform/record-due.repository.ts';
import { listAttemptsOf, removeContents } from './remove-contents.repository.ts';

/** Stands where a text named, or may have named, somebody. */
const REMOVED = 'Removed with the account.';

const within = (column: string, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** What was said about students, and what they said: in exams, about their marks, in cases of similar programs. */
const removeTexts = async (
  trx: Queryable,
  studentIds: readonly string[],
  attemptIds: readonly string[],
): Promise<void> => {
  const ofStudent = within('student_id', studentIds);
  const ofAttempt = within('attempt_id', attemptIds);
  await sql`update extra_time set reason = ${REMOVED} where ${ofStudent}`.execute(trx);
  await sql`update exam_browser_exemption set reason = ${REMOVED} where ${ofStudent}`.execute(trx);
  await sql`update mark_change set reason = ${REMOVED} where reason is not null and ${ofAttempt}`.execute(
    trx,
  );
  await sql`update past_submission set reason = ${REMOVED} where ${ofAttempt}`.execute(trx);
  await sql`update program_substitution set reason = ${REMOVED} where ${ofAttempt}`.execute(trx);
  await sql`update submission_comment set body = ${REMOVED} where ${ofAttempt}`.execute(trx);
  await sql`
    update regrade_request set words = ${REMOVED}, answer = case when answer is not null then ${REMOVED} end
    where ${ofAttempt}
  `.execute(trx);
  await sql`
    update similarity_case_entry as entry set body = ${REMOVED}
    where ${within('entry.attempt_id', attemptIds)} or exists (
      select from similarity_case_program as part
      join attempt on attempt.id = part.attempt_id
      join account on account.id = attempt.student_id
      where part.case_id = entry.case_id and ${within('part.attempt_id', attemptIds)}
        and (
          strpos(lower(entry.body), lower(account.fullname)) > 0
          or strpos(lower(entry.body), lower(account.username)) > 0
        )
    )
  `.execute(trx);
};

/** What students asked in the rooms of exams, and what they alone were told; the records of these exams say that it went. */
const removeRoomTexts = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ taskId: string }>`
    with told as (
      update room_message set text = ${REMOVED}
      where ${within('student_id', ids)}
        or answers in (select id from room_question where ${within('student_id', ids)})
      returning task_id
    ), asked as (
      update room_question set text = ${REMOVED} where ${within('student_id', ids)} returning task_id
    )
    select distinct task_id as "taskId" from (select * from told union all select * from asked) as said
  `.execute(trx);
  for (const { taskId } of rows) await noteForRecord(trx, taskId, 'REMOVED');
};

/** By what somebody logged in, and what is known of where from; the picture, feedback and mails. */
const removeOwnThings = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  await sql`delete from failed_check where subject = any(${ids}::text[])`.execute(trx);
  for (const table of [
    'session',
    'loginPlace',
    'loginTicket',
    'passwordReset',
    'emailConfirmation',
    'secondFactor',
    'examBrowserLaunch',
    'setupDismissal',
    'feedbackRequest',
    'outgoingMail',
  ] as const)
    await trx
      .deleteFrom(table)
      .where(sql<boolean>`account_id = any(${ids}::uuid[])`)
      .execute();
  await removeFeedback(trx, within('account_id', ids));
  await sql`update account set picture_id = null where ${within('id', ids)}`.execute(trx);
};

/** Throws feedback away, and the files that were sent along. */
export const removeFeedback = async (trx: Queryable, which: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from feedback_attachment
    where feedback_id in (select id from feedback where ${which})
  `.execute(trx);
  await sql`delete from feedback where ${which}`.execute(trx);
  await removeFiles(
    trx,
    rows.map(({ id }) => id),
  );
};

/** Throws files away; their contents go from a store a month later, as those of every file do. */
export const removeFiles = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`delete from stored_file where ${within('id', ids)}`.execute(trx);
};

interface Leaver {
  id: string;
  username: string;
  pictureId: string | null;
}

/** What somebody is called afterwards: the same everywhere, and nothing of the number tells who it was. */
const numberOf = (id: string): string => id.replaceAll('-', '').slice(-12);

/**
 * The reports that were kept as they were handed in: the figures stay, the student is a former one in them. Of the passout
 * years of the student alone, since a username may be somebody else's later.
 */
const renameInReports = async (trx: Queryable, { id, username }: Leaver): Promise<void> => {
  const known = JSON.stringify([{ username }]);
  const called = JSON.stringify({
    username: `former-${numberOf(id)}`,
    name: `Former student ${numberOf(id)}`,
  });
  await sql`
    update frozen_attainment set report = jsonb_set(report, '{students}', (
      select jsonb_agg(
        case when student ->> 'username' = ${username} then student || ${called}::jsonb else student end order by place
      )
      from jsonb_array_elements(report -> 'students') with ordinality as listed (student, place)
    ))
    where report -> 'students' @> ${known}::jsonb and batch in (
      select batch from student where account_id = ${id}
      union select batch from task_student where student_id = ${id}
    )
  `.execute(trx);
};

/** Keeps people, and their attempts, from being changed by others until the transaction ends; answers who is there. */
export const lockPeople = async (trx: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('account')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();
  await trx
    .selectFrom('attempt')
    .where(sql<boolean>`student_id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

const listLeavers = (db: Queryable, ids: readonly string[]): Promise<Leaver[]> =>
  db
    .selectFrom('account')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(['id', 'username', 'pictureId'])
    .execute();

const renameAccounts = async (
  trx: Queryable,
  ids: readonly string[],
  kind: 'STUDENTS' | 'STAFF',
  now: Date,
): Promise<void> => {
  const passwordHash = await hashDrawnPassword(randomBytes(32).toString('base64url'));
  const number = sql`right(replace(id::text, '-', ''), 12)`;
  await sql`
    update account set
      username = 'former-' || ${number},
      fullname = ${kind === 'STUDENTS' ? sql`'Former student ' || ${number}` : sql`fullname`},
      email = null, email_is_confirmed = true, confirmed_email = null, phone = null, gender = null,
      register_name = null, password_hash = ${passwordHash}, must_change_password = false,
      first_password_at = null, is_active = false, anonymised_at = ${now}
    where ${within('id', ids)}
  `.execute(trx);
};

/**
 * Makes people anonymous who left. Students lose name, username and whatever they wrote or was written of them; staff
 * keep the name alone, since they stay who gave marks and wrote questions.
 */
export const anonymise = async (
  trx: Queryable,
  ids: readonly string[],
  kind: 'STUDENTS' | 'STAFF',
  now: Date,
): Promise<void> => {
  const people = await listLeavers(trx, ids);
  if (kind === 'STUDENTS') {
    const attemptIds = await listAttemptsOf(trx, ids);
    await removeContents(trx, attemptIds, 'PROGRAMS', now);
    await removeTexts(trx, ids, attemptIds);
    await removeRoomTexts(trx, ids);
    for (const person of people) await renameInReports(trx, person);
  }
  await removeOwnThings(trx, ids);
  await removeFiles(
    trx,
    people.flatMap(({ pictureId }) => pictureId ?? []),
  );
  await renameAccounts(trx, ids, kind, now);
  await sql`select anonymise_audit_log(${ids}::uuid[])`.execute(trx);
};
