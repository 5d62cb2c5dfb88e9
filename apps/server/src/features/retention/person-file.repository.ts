/**
 * What is stored about one person, as it may be handed out: nothing of anybody else, no test that is not public, no
 * solution, and of an exam nothing before it is over for everybody.
 */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

type Row = Record<string, unknown>;

const rowsOf = async (db: Queryable, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db.withoutPlugins())).rows;

/** The account itself. */
export const findPerson = async (db: Queryable, id: string): Promise<Row | undefined> => {
  const rows = await rowsOf(
    db,
    sql<Row>`
      select
        account.id, account.username, account.fullname, account.register_name, account.email,
        account.email_is_confirmed, account.confirmed_email, account.phone, account.gender, account.role,
        institute.name as institute, department.name as department, account.created_at, account.is_active,
        account.inactive_since, account.deleted_at, account.picture_id, student.semester, student.batch as passout_year,
        student.archived_at, second_factor.confirmed_at as second_factor_since
      from account
      left join institute on institute.id = account.institute_id
      left join department_outline as department on department.id = account.department_id
      left join student on student.account_id = account.id
      left join second_factor on second_factor.account_id = account.id
      where account.id = ${id}
    `,
  );
  return rows[0];
};

/** What is in the file beside exams, by the name of the part. */
const PARTS: Readonly<Record<string, (id: string) => ReturnType<typeof sql<Row>>>> = {
  'sessions.json': (id) => sql<Row>`
    select created_at, last_used_at, ended_at, ended_why, address, device from session
    where account_id = ${id} order by created_at
  `,
  'known-places.json': (id) =>
    sql<Row>`select place, last_at from login_place where account_id = ${id} order by last_at`,
  'mails.json': (id) => sql<Row>`
    select kind, address, state, created_at, ended_at from outgoing_mail where account_id = ${id} order by created_at
  `,
  'feedback.json': (id) => sql<Row>`
    select feedback.message, feedback.created_at, coalesce(
      (
        select jsonb_agg(file.name order by attached.position) from feedback_attachment as attached
        join stored_file as file on file.id = attached.file_id where attached.feedback_id = feedback.id
      ), '[]'
    ) as files
    from feedback where account_id = ${id} order by created_at
  `,
  'groups.json': (id) => sql<Row>`
    select student_group.name, student_group.semester, student_group.batch
    from group_student join student_group on student_group.id = group_student.group_id
    where group_student.student_id = ${id} and student_group.deleted_at is null order by student_group.name
  `,
  'made.json': (id) => sql<Row>`
    select 'task' as kind, name, created_at from task_outline where owner_id = ${id}
    union all select 'rubric', name, created_at from rubric where owner_id = ${id}
    union all select 'group', name, created_at from student_group where owner_id = ${id}
    union all
    select 'question', coalesce(nullif(said.name, ''), left(said.statement_text, 60)), question.created_at
    from question
    join question_version as said on said.question_id = question.id and said.version = question.version
    where question.owner_id = ${id}
    order by created_at
  `,
  'activity.json': (id) => sql<Row>`
    select at, action, address, device, times from audit_log where actor_id = ${id} order by at, id
  `,
};

/** The parts beside exams, one after the other. */
export async function* readParts(
  db: Queryable,
  id: string,
): AsyncGenerator<readonly [name: string, rows: readonly Row[]]> {
  for (const [name, query] of Object.entries(PARTS)) yield [name, await rowsOf(db, query(id))];
}

/** The picture of a person, and the files that came with feedback. */
export const listOwnFiles = (db: Queryable, id: string) =>
  db
    .selectFrom('storedFile as file')
    .where('file.ownerId', '=', id)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('account').whereRef('account.pictureId', '=', 'file.id').select('account.id'),
        ),
        eb.exists(
          eb
            .selectFrom('feedbackAttachment as attached')
            .whereRef('attached.fileId', '=', 'file.id')
            .select('attached.fileId'),
        ),
      ]),
    )
    .orderBy('file.createdAt')
    .orderBy('file.id')
    .select(['file.id', 'file.name', 'file.hash'])
    .execute();

/** Whether somebody is sitting an exam. */
export const isSitting = async (db: Queryable, studentId: string): Promise<boolean> =>
  (await db
    .selectFrom('attempt')
    .where('studentId', '=', studentId)
    .where('submittedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** An attempt whose exam is over, or (`isOver` false) goes on for somebody. */
export interface SatAttempt {
  id: string;
  task: string;
  isOver: boolean;
}

/** The attempts of a student, the earliest first. */
export const listSat = async (db: Queryable, studentId: string, now: Date): Promise<SatAttempt[]> => {
  const { rows } = await sql<SatAttempt>`
    select
      attempt.id, task.name as task,
      (
        attempt.submitted_at is not null
        and greatest(task.end_time, (
          select max(greatest(task.end_time + extra_minutes * interval '1 minute', later_end))
          from extra_time where extra_time.task_id = task.id
        ), (select max(open_until) from attempt as other where other.task_id = task.id)) <= ${now}
        and not exists (
          select from attempt as other where other.task_id = task.id and other.submitted_at is null
        )
      ) as "isOver"
    from attempt join task_outline as task on task.id = attempt.task_id
    where attempt.student_id = ${studentId}
    order by attempt.started_at, attempt.id
  `.execute(db);
  return rows;
};

/** What is kept of an attempt; marks, verdicts and comments once the results are published. */
const OF_ATTEMPT: Readonly<Record<string, (id: string) => ReturnType<typeof sql<Row>>>> = {
  'attempt.json': (id) => sql<Row>`
    select
      task.name as task, task.is_result_published as results_published, attempt.started_at, attempt.submitted_at,
      attempt.submitted_by, attempt.open_until, attempt.reopenings, task_student.semester, task_student.batch,
      extra_time.extra_minutes, extra_time.later_end, extra_time.reason as extra_time_reason,
      exemption.reason as exemption_reason
    from attempt
    join task_outline as task on task.id = attempt.task_id
    left join task_student
      on task_student.task_id = attempt.task_id and task_student.student_id = attempt.student_id
    left join extra_time on extra_time.task_id = attempt.task_id and extra_time.student_id = attempt.student_id
    left join exam_browser_exemption as exemption
      on exemption.task_id = attempt.task_id and exemption.student_id = attempt.student_id
    where attempt.id = ${id}
  `,
  'programs.json': (id) => sql<Row>`
    select
      program.question_id as question, program.language, program.code, program.typed_at, program.saved_at,
      program.compile_message,
      case when task.is_result_published then program.status end as status,
      case when task.is_result_published then program.marks end as marks
    from submission_program as program
    join attempt on attempt.id = program.attempt_id
    join task_outline as task on task.id = attempt.task_id
    where program.attempt_id = ${id} order by program.question_id
  `,
  'earlier-programs.json': (id) => sql<Row>`
    select number, question_id as question, language, code, typed_at, saved_at from past_submission_program
    where attempt_id = ${id} order by number, question_id
  `,
  'programs-set-aside.json': (id) => sql<Row>`
    select question_id as question, language, code, reason, received_at, typed_at from draft_set_aside
    where attempt_id = ${id} order by received_at, id
  `,
  'rubric.json': (id) => sql<Row>`
    select mark.title, mark.total_marks, mark.obtained_marks
    from rubric_mark as mark
    join attempt on attempt.id = mark.attempt_id
    join task_outline as task on task.id = attempt.task_id and task.is_result_published
    where mark.attempt_id = ${id} order by mark.position
  `,
  'comments.json': (id) => sql<Row>`
    select comment.question_id as question, comment.line, comment.body, comment.marks, comment.written_at
    from submission_comment as comment
    join attempt on attempt.id = comment.attempt_id
    join task_outline as task on task.id = attempt.task_id and task.is_result_published
    where comment.attempt_id = ${id} order by comment.written_at, comment.id
  `,
  'requests.json': (id) => sql<Row>`
    select question_id as question, words, asked_at, answer, answered_at, withdrawn_at from regrade_request
    where attempt_id = ${id} order by asked_at, id
  `,
  'room.json': (id) => sql<Row>`
    select asked.asked_at as at, 'asked' as what, asked.text
    from attempt join room_question as asked
      on asked.task_id = attempt.task_id and asked.student_id = attempt.student_id
    where attempt.id = ${id}
    union all
    select told.sent_at, 'was told', told.text
    from attempt join room_message as told
      on told.task_id = attempt.task_id and told.student_id = attempt.student_id
    where attempt.id = ${id}
    order by at
  `,
  'from-where.json': (id) => sql<Row>`
    select address, device, first_at, last_at, saves, runs from attempt_origin where attempt_id = ${id} order by first_at
  `,
  'runs.json': (id) => sql<Row>`
    select question_id as question, executed_at, language, code, own_input, status, outcome from run_log
    where attempt_id = ${id} order by executed_at, id
  `,
  'edits.json': (id) => sql<Row>`
    select question_id as question, received_at, device, entries from edit_batch
    where attempt_id = ${id} order by question_id, to_revision
  `,
  'presence.json': (id) => sql<Row>`
    select number, received_at, entries from presence_batch where attempt_id = ${id} order by number
  `,
};

/** The parts of an attempt, one after the other. */
export async function* readAttemptParts(
  db: Queryable,
  attemptId: string,
): AsyncGenerator<readonly [name: string, rows: readonly Row[]]> {
  for (const [name, query] of Object.entries(OF_ATTEMPT)) yield [name, await rowsOf(db, query(attemptId))];
}
