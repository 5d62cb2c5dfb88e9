import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

const ofAttempts = (attemptIds: readonly string[]) => sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`;

/**
 * Moves the programs of submissions with their marks to the past submissions, which the caller has written: what was
 * submitted, what it was graded with, and what people gave for it. No program of these attempts is left.
 */
export const setMarksAside = async (
  db: Queryable,
  attemptIds: readonly string[],
  { reopenedBy, reopenedAt, reason }: { reopenedBy: string; reopenedAt: Date; reason: string },
): Promise<void> => {
  await sql`
    insert into past_submission_program (
      attempt_id, number, question_id, language, code, revision, hash, saved_at, typed_at, status, passed_count,
      total_count, computed_marks, given_marks, given_by, given_at, compile_message, graded_at,
      evaluated_by, evaluated_at
    )
    select
      attempt.id, attempt.reopenings + 1, question_id, language, code, revision, hash, saved_at, typed_at, status,
      passed_count, total_count, computed_marks, given_marks, given_by, given_at, compile_message, program.graded_at,
      evaluated_by, evaluated_at
    from attempt join submission_program as program on program.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)}
  `.execute(db);
  await sql`
    insert into past_rubric_mark (
      attempt_id, number, position, title, total_marks, obtained_marks, given_by, given_at
    )
    select attempt.id, attempt.reopenings + 1, position, title, total_marks, obtained_marks, given_by, given_at
    from attempt join rubric_mark on rubric_mark.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)}
  `.execute(db);
  await sql`
    insert into mark_change (
      id, attempt_id, question_id, number, cause, reason, computed_before, given_before, changed_by, changed_at
    )
    select
      gen_random_uuid(), attempt_id, question_id, attempt.reopenings + 1, 'REOPENED', ${reason},
      case when program.graded_at is not null then computed_marks end, given_marks, ${reopenedBy}::uuid,
      ${reopenedAt}::timestamptz
    from attempt join submission_program as program on program.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)} and (program.graded_at is not null or given_marks is not null)
  `.execute(db);
  await sql`
    insert into mark_change (
      id, attempt_id, component, number, cause, reason, given_before, changed_by, changed_at
    )
    select
      gen_random_uuid(), attempt_id, title, attempt.reopenings + 1, 'REOPENED', ${reason}, obtained_marks,
      ${reopenedBy}::uuid, ${reopenedAt}::timestamptz
    from attempt join rubric_mark on rubric_mark.attempt_id = attempt.id
    where ${ofAttempts(attemptIds)} and obtained_marks is not null
  `.execute(db);
  await db.deleteFrom('rubricMark').where(ofAttempts(attemptIds)).execute();
  await db.deleteFrom('evaluation').where(ofAttempts(attemptIds)).execute();
  await db.deleteFrom('submissionProgram').where(ofAttempts(attemptIds)).execute();
};

/**
 * Gives the new submission of an attempt the marks that people had given for the same programs: a program that is
 * submitted as it was keeps its mark, and stays evaluated. Marks by the rubric, which are for the whole, stay where every program is the same.
 */
export const carryMarks = async (db: Queryable, attemptId: string, now: Date): Promise<void> => {
  await sql`
    with carried as (
      update submission_program as program
      set given_marks = past.given_marks, given_by = past.given_by, given_at = past.given_at
      from past_submission_program as past, attempt
      where attempt.id = ${attemptId} and program.attempt_id = attempt.id
        and past.attempt_id = attempt.id and past.number = attempt.reopenings
        and past.question_id = program.question_id and past.hash is not distinct from program.hash
        and (past.given_marks is not null or past.given_by is not null)
      returning program.attempt_id, program.question_id, attempt.reopenings + 1 as number, program.given_marks
    )
    insert into mark_change (id, attempt_id, question_id, number, cause, given_after, changed_at)
    select gen_random_uuid(), attempt_id, question_id, number, 'CARRIED', given_marks, ${now}::timestamptz
    from carried where given_marks is not null
  `.execute(db);
  await sql`
    update submission_program as program
    set evaluated_by = past.evaluated_by, evaluated_at = past.evaluated_at
    from past_submission_program as past, attempt
    where attempt.id = ${attemptId} and program.attempt_id = attempt.id
      and past.attempt_id = attempt.id and past.number = attempt.reopenings
      and past.question_id = program.question_id and past.hash is not distinct from program.hash
      and past.evaluated_at is not null
  `.execute(db);
  const same = sql`not exists (
    select from submission_program as program
    left join past_submission_program as before
      on before.attempt_id = program.attempt_id and before.question_id = program.question_id
      and before.number = attempt.reopenings
    where program.attempt_id = attempt.id and program.hash is distinct from before.hash
  )`;
  await sql`
    insert into evaluation (attempt_id, evaluated_by, evaluated_at)
    select attempt.id, evaluated_by, evaluated_at
    from attempt
    join past_submission as past on past.attempt_id = attempt.id and past.number = attempt.reopenings
    where attempt.id = ${attemptId} and evaluated_by is not null and ${same}
  `.execute(db);
  await sql`
    with carried as (
      insert into rubric_mark (attempt_id, position, title, total_marks, obtained_marks, given_by, given_at)
      select attempt.id, position, title, total_marks, obtained_marks, given_by, given_at
      from attempt
      join past_rubric_mark as past on past.attempt_id = attempt.id and past.number = attempt.reopenings
      where attempt.id = ${attemptId} and ${same}
      returning attempt_id, title, obtained_marks
    )
    insert into mark_change (id, attempt_id, component, number, cause, given_after, changed_at)
    select
      gen_random_uuid(), attempt_id, title, attempt.reopenings + 1, 'CARRIED', obtained_marks, ${now}::timestamptz
    from carried join attempt on attempt.id = attempt_id
    where obtained_marks is not null
  `.execute(db);
};
