/** What a period concerns: everything of a kind that is old enough, with what keeps it all the same. */
import type { RetentionKind, RetentionPreview } from '@assay/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Up to when something counts from, to be old enough, and the product's clock. */
export interface Moments {
  before: Date;
  now: Date;
}

const isHeld = (of: RawBuilder<unknown>) =>
  sql`exists (select from retention_hold as hold where hold.lifted_at is null and (${of}))`;

/**
 * The tasks with what is true of all their attempts: from when the days count, whether they are on hold, and whether they
 * are open. Open is what is not over, graded for everybody, published and sealed, what somebody may still ask about, and
 * what is just being graded again or compared.
 */
const exams = ({ now }: Moments) => sql`exam as materialized (
  select
    task.id, task.department_id, task.end_time, greatest(task.end_time, task.published_at) as at,
    ${isHeld(sql`hold.task_id = task.id`)} as is_held,
    (
      task.end_time > ${now} or not task.is_result_published
      or task.published_at + task.request_days * interval '1 day' > ${now}
      or (task.deleted_at is null and not exists (select from record where record.task_id = task.id))
      or exists (select from attempt where attempt.task_id = task.id and attempt.graded_at is null)
      or exists (select from regrade where regrade.task_id = task.id and regrade.state in ('COMPUTING', 'READY'))
      or exists (
        select from comparison
        left join comparison_task as other on other.comparison_id = comparison.id
        where comparison.state = 'COMPARING' and task.id in (comparison.task_id, other.task_id)
      )
    ) as is_open
  from task_outline as task
)`;

/** Of an `attempt`: it is asked about, or it is part of a case that nobody has closed. */
const isAskedAbout = sql`(
  exists (
    select from regrade_request as request
    where request.attempt_id = attempt.id and request.answered_at is null and request.withdrawn_at is null
  )
  or exists (
    select from similarity_case_program as part join similarity_case on similarity_case.id = part.case_id
    where part.attempt_id = attempt.id and similarity_case.closed_at is null
  )
)`;

const attempts = (removedAt: 'logs_at' | 'programs_at') => (moments: Moments) => sql`
  with ${exams(moments)}
  select
    attempt.id, greatest(exam.at, attempt.submitted_at) as at, exam.id as task_id, exam.department_id,
    exam.is_held or ${isHeld(sql`hold.account_id = attempt.student_id`)} as is_held,
    exam.is_open or ${isAskedAbout} as is_open
  from exam
  join attempt on attempt.task_id = exam.id
  left join attempt_removal as removal on removal.attempt_id = attempt.id
  where exam.end_time <= ${moments.before} and greatest(exam.at, attempt.submitted_at) <= ${moments.before}
    and (removal.${sql.raw(removedAt)} is null or removal.${sql.raw(removedAt)} < attempt.submitted_at)
`;

/** Who has left: was deleted or deactivated, or graduated; the latest of it counts. */
const leftAt = sql`greatest(account.deleted_at, account.inactive_since, student.archived_at)`;

const students = (moments: Moments) => sql`
  with ${exams(moments)}
  select
    account.id, ${leftAt} as at, null::uuid as task_id, account.department_id,
    ${isHeld(sql`
      hold.account_id = account.id
      or hold.task_id in (select task_id from attempt where attempt.student_id = account.id)
      or hold.task_id in (select task_id from task_student where task_student.student_id = account.id)
    `)} as is_held,
    exists (
      select from attempt join exam on exam.id = attempt.task_id
      where attempt.student_id = account.id and (exam.is_open or ${isAskedAbout})
    ) or exists (
      select from task_student join exam on exam.id = task_student.task_id
      where task_student.student_id = account.id and exam.end_time > ${moments.now}
    ) as is_open
  from account join student on student.account_id = account.id
  where account.anonymised_at is null and ${leftAt} <= ${moments.before}
`;

const staff = ({ before }: Moments) => sql`
  select
    account.id, greatest(account.deleted_at, account.inactive_since) as at, null::uuid as task_id,
    account.department_id, ${isHeld(sql`hold.account_id = account.id`)} as is_held, false as is_open
  from account
  where account.anonymised_at is null and account.role <> 'STUDENT'
    and greatest(account.deleted_at, account.inactive_since) <= ${before}
`;

const feedback = ({ before }: Moments) => sql`
  select
    feedback.id, feedback.created_at as at, null::uuid as task_id, person.department_id,
    ${isHeld(sql`hold.account_id = feedback.account_id or hold.task_id = feedback.task_id`)} as is_held,
    false as is_open
  from feedback join person on person.id = feedback.account_id
  where feedback.created_at <= ${before}
`;

/** Pictures in statements were not always noted one by one: the statements are looked through as well. */
const files = ({ before }: Moments) => sql`
  select
    file.id, file.created_at as at, null::uuid as task_id, person.department_id,
    ${isHeld(sql`hold.account_id = file.owner_id`)} as is_held, false as is_open
  from stored_file as file join person on person.id = file.owner_id
  where file.created_at <= ${before}
    and not exists (select from account where account.picture_id = file.id)
    and not exists (select from feedback_attachment as attached where attached.file_id = file.id)
    and not exists (select from large_text where large_text.file_id = file.id)
    and not exists (select from statement_picture as picture where picture.file_id = file.id)
    and not exists (
      select from question_version as said
      where said.attachment_id = file.id or strpos(said.statement, file.id::text) > 0
    )
`;

const mails = ({ before }: Moments) => sql`
  select
    mail.id, mail.ended_at as at, null::uuid as task_id, person.department_id,
    ${isHeld(sql`hold.account_id = mail.account_id`)} as is_held, false as is_open
  from outgoing_mail as mail left join person on person.id = mail.account_id
  where mail.state <> 'WAITING' and mail.ended_at <= ${before}
`;

const OF_KIND: Readonly<Record<RetentionKind, (moments: Moments) => RawBuilder<unknown>>> = {
  LOGS: attempts('logs_at'),
  PROGRAMS: attempts('programs_at'),
  STUDENTS: students,
  STAFF: staff,
  FEEDBACK: feedback,
  FILES: files,
  MAILS: mails,
};

/** So many places of what goes are told, those with the oldest of it. */
const PLACES_SHOWN = 50;

type Preview = Omit<RetentionPreview, 'oldest' | 'places'> & {
  oldest: Date | null;
  places: { task: string | null; department: string | null; due: number; oldest: string }[];
};

/** What would go of a kind, and what would not although it is old enough. */
export const findPreview = async (
  db: Queryable,
  kind: RetentionKind,
  moments: Moments,
): Promise<Preview | undefined> => {
  const { rows } = await sql<Preview>`
    with concerned as materialized (${OF_KIND[kind](moments)}),
    place as (
      select task_id, department_id, count(*)::int as due, min(at) as oldest from concerned
      where not is_held and not is_open group by task_id, department_id
    ),
    shown as (select * from place order by oldest, task_id, department_id limit ${PLACES_SHOWN})
    select
      (select coalesce(sum(due), 0)::int from place) as due,
      (select min(oldest) from place) as oldest,
      (select count(*)::int from concerned where is_held) as held,
      (select count(*)::int from concerned where is_open and not is_held) as open,
      (select count(*)::int from place) as "placeCount",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'task', task.name, 'department', department.name, 'due', shown.due, 'oldest', shown.oldest
        ) order by shown.oldest, shown.task_id, shown.department_id)
        from shown
        left join task_outline as task on task.id = shown.task_id
        left join department_outline as department on department.id = shown.department_id
      ), '[]') as places
  `.execute(db);
  return rows[0];
};

/** Something that goes; `taskId` of what is of attempts. */
export interface DueItem {
  id: string;
  taskId: string | null;
}

/** What goes next of a kind, the oldest first, at most so many; `among` narrows it to some. */
export const listDue = async (
  db: Queryable,
  kind: RetentionKind,
  moments: Moments,
  { most, among }: { most: number; among?: readonly string[] },
): Promise<DueItem[]> => {
  const narrowed = among ? sql`and id = any(${among}::uuid[])` : sql``;
  const { rows } = await sql<DueItem>`
    select id, task_id as "taskId" from (${OF_KIND[kind](moments)}) as concerned
    where not is_held and not is_open ${narrowed} order by at, id limit ${most}
  `.execute(db);
  return rows;
};
