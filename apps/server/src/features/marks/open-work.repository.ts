import type { ProgramMarking } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';

/** What of a submission waits for a person. */
export interface OpenWork {
  attemptId: string;
  studentId: string;
  /** Programs that a judge which failed has left without a verdict, and that nobody has given marks since. */
  undecided: number;
  /** Graded programs whose marks a person has to give, that nobody has evaluated yet. */
  unmarked: number;
  /** Programs that arrived late or were set aside, of a question that nobody has looked at since. */
  late: number;
}

/** Of an `attempt` and its `program`: a regrade gave everybody full marks, so nobody has to give any. */
const hasFullMarks = sql`exists (
  select from regrade
  where regrade.task_id = attempt.task_id and regrade.question_id = program.question_id
    and regrade.state = 'APPLIED' and regrade.kind = 'FULL_MARKS'
)`;

/**
 * Of an `attempt`, its graded `program` and the `version` of its question: its marks are to be given by a person, and
 * nobody has.
 */
const waitsForPerson = sql`(
  program.given_marks is null and program.evaluated_at is null and program.status <> 'NOTATTEMPTED'
  and (program.status = 'PENDING' or not version.want_auto_calculate) and not ${hasFullMarks}
)`;

/**
 * The submissions of a task that wait for a person, of the students that it is assigned to. A program that the student
 * had another one for instead (CONFLICT) waits for nobody: the student chose.
 */
export const listOpenWork = async (db: Queryable, taskId: string): Promise<OpenWork[]> => {
  const { rows } = await sql<OpenWork>`
    select * from (
      select
        attempt.id as "attemptId",
        attempt.student_id as "studentId",
        (
          select count(*)::int
          from submission_program as program
          where program.attempt_id = attempt.id and program.status = 'PENDING' and program.given_marks is null
            and not ${hasFullMarks} and exists (
              select from test_result
              where test_result.attempt_id = program.attempt_id and test_result.question_id = program.question_id
                and test_result.verdict = 'JUDGE_FAILED'
            )
        ) as undecided,
        (
          select count(*)::int
          from submission_program as program
          join attempt_question as question
            on question.attempt_id = program.attempt_id and question.question_id = program.question_id
          join question_version as version on version.id = question.question_version_id
          where program.attempt_id = attempt.id and program.graded_at is not null
            and ${waitsForPerson}
        ) as unmarked,
        (
          select count(*)::int
          from draft_set_aside as aside
          where aside.attempt_id = attempt.id and aside.taken_at is null
            and aside.reason in ('LATE', 'UNCHECKED', 'ELSEWHERE')
            and not exists (
              select from submission_program as program
              where program.attempt_id = attempt.id and program.question_id = aside.question_id
                and program.evaluated_at >= aside.received_at
            )
            and not exists (
              select from program_substitution as decision
              where decision.attempt_id = attempt.id and decision.question_id = aside.question_id
                and decision.decided_at >= aside.received_at
            )
        ) as late
      from attempt
      join task_student
        on task_student.task_id = attempt.task_id and task_student.student_id = attempt.student_id
      join person on person.id = attempt.student_id and person.deleted_at is null
      where attempt.task_id = ${taskId} and attempt.submitted_at is not null
    ) as submission
    where undecided > 0 or unmarked > 0 or late > 0
    order by "studentId"
  `.execute(db);
  return rows;
};

/**
 * Of each of these tasks, how many programs wait for marks of a person, and of how many students; a task in which none
 * does is left out.
 */
export const countWaiting = async (db: Queryable, taskIds: readonly string[]) => {
  if (taskIds.length === 0) return [];
  const { rows } = await sql<{ taskId: string; programs: number; students: number }>`
    select
      attempt.task_id as "taskId", count(*) as programs, count(distinct attempt.student_id) as students
    from attempt
    join task_student
      on task_student.task_id = attempt.task_id and task_student.student_id = attempt.student_id
    join person on person.id = attempt.student_id and person.deleted_at is null
    join submission_program as program on program.attempt_id = attempt.id
    join attempt_question as question
      on question.attempt_id = program.attempt_id and question.question_id = program.question_id
    join question_version as version on version.id = question.question_version_id
    where attempt.task_id = any(${taskIds}::uuid[]) and attempt.submitted_at is not null
      and program.graded_at is not null and ${waitsForPerson}
    group by attempt.task_id
  `.execute(db);
  return rows;
};

/**
 * Of each of these tasks, how many students are assigned to it, how many of them have submitted, how many submissions
 * are not graded, and what they brought on the average of those who submitted; null where nobody did.
 */
export const countSubmissions = async (db: Queryable, taskIds: readonly string[]) => {
  const { rows } = await sql<{
    taskId: string;
    students: number;
    submitted: number;
    ungraded: number;
    averageMarks: number | null;
  }>`
    select
      task_student.task_id as "taskId",
      count(*) as students,
      count(attempt.submitted_at) as submitted,
      count(*) filter (where attempt.submitted_at is not null and attempt.graded_at is null) as ungraded,
      avg(brought.marks)::float8 as "averageMarks"
    from task_student
    join person on person.id = task_student.student_id and person.deleted_at is null
    left join attempt
      on attempt.task_id = task_student.task_id and attempt.student_id = task_student.student_id
    left join lateral (
      select coalesce(sum(program.marks), 0) as marks from submission_program as program
      where program.attempt_id = attempt.id
    ) as brought on attempt.submitted_at is not null
    where task_student.task_id = any(${taskIds}::uuid[])
    group by task_student.task_id
  `.execute(db);
  return rows;
};

/** A program of a submission of a task, as far as marking it goes. */
export interface MarkingState {
  attemptId: string;
  studentId: string;
  fullname: string;
  username: string;
  questionId: string;
  marking: ProgramMarking;
}

/**
 * How far the marking of each attempted program of a task has come, of the students that it is assigned to; by name and
 * then by the place of the question.
 */
export const listMarkingStates = async (db: Queryable, taskId: string): Promise<MarkingState[]> => {
  const { rows } = await sql<MarkingState>`
    select
      attempt.id as "attemptId", person.id as "studentId", person.shown_name as fullname, person.username, program.question_id as "questionId",
      case
        when program.graded_at is null then 'GRADING'
        when ${waitsForPerson} then 'WAITING'
        when program.evaluated_at is not null or program.given_marks is not null then 'EVALUATED'
        else 'BY_TESTS'
      end as marking
    from attempt
    join task_student
      on task_student.task_id = attempt.task_id and task_student.student_id = attempt.student_id
    join person on person.id = attempt.student_id and person.deleted_at is null
    join submission_program as program on program.attempt_id = attempt.id
    join attempt_question as question
      on question.attempt_id = program.attempt_id and question.question_id = program.question_id
    join question_version as version on version.id = question.question_version_id
    join task_question as place on place.task_id = attempt.task_id and place.question_id = program.question_id
    where attempt.task_id = ${taskId} and attempt.submitted_at is not null
      and program.language is not null and program.status <> 'NOTATTEMPTED'
    order by ${naturally(sql`person.fullname`)}, ${naturally(sql`person.username`)}, person.id, place.position
  `.execute(db);
  return rows;
};
