import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';

/** Regrades of everybody, each of another question of a task that is over. */
export interface FilledRegrades {
  /** Two that can be applied: one to be read and applied, one to be given up. */
  readyRegradeId: string;
  otherRegradeId: string;
  /** One that can be undone. */
  appliedRegradeId: string;
}

const fillRegrade = async (
  db: Db,
  owner: string,
  of: { taskId: string; questionId: string },
  isApplied: boolean,
): Promise<string> => {
  const id = newId();
  const version = sql`(select id from question_version where question_id = ${of.questionId})`;
  await sql`insert into regrade
    (id, task_id, question_id, kind, question_version_id, reason, state, started_by, started_at, never_lower, applied_by, applied_at)
    select ${id}, ${of.taskId}, ${of.questionId}, 'VERSION', ${version}, repeat('r', 500),
      ${isApplied ? 'APPLIED' : 'READY'}, ${owner}, now(), case when ${isApplied} then false end,
      case when ${isApplied} then ${owner}::uuid end, case when ${isApplied} then date_trunc('milliseconds', now()) end`.execute(
    db,
  );
  if (isApplied)
    await sql`update submission_program as program set graded_at = regrade.applied_at
      from attempt, regrade where attempt.id = program.attempt_id and attempt.task_id = ${of.taskId}
        and program.question_id = ${of.questionId} and regrade.id = ${id}`.execute(db);
  await sql`insert into regrade_result
    (regrade_id, attempt_id, number, hash, question_version_id_before, status_before, passed_count_before, total_count_before,
     computed_marks_before, graded_at_before, computed_at, status_after, passed_count_after, total_count_after,
     computed_marks_after, is_applied)
    select ${id}, program.attempt_id, 1, program.hash, ${version}, 'FAILED', 1, 2, 2.5, program.graded_at, now(), 'PASSED', 2, 2,
      5, ${isApplied}
    from submission_program as program join attempt on attempt.id = program.attempt_id
    where attempt.task_id = ${of.taskId} and program.question_id = ${of.questionId}`.execute(db);
  await sql`insert into regrade_test
    (regrade_id, attempt_id, side, test_case_id, passed, verdict, message, actual_output, error_output, judge_message, cpu_ms,
     wall_ms, memory_bytes, repeats)
    select ${id}, result.attempt_id, side, test_case.id, false, case side when 'BEFORE' then 'OK' else 'WRONG_ANSWER' end,
      'It printed something else.', repeat(E'46 47\n', 20), '', '', 10, 12, 1000000, 0
    from (select attempt_id from regrade_result where regrade_id = ${id} order by attempt_id limit 100) as result
    cross join unnest(array['BEFORE', 'AFTER']) as side
    join test_case on test_case.question_version_id = ${version}`.execute(db);
  return id;
};

/** Fills these for everybody who submitted. */
export const fillRegrades = async (
  db: Db,
  owner: string,
  taskId: string,
  questions: readonly string[],
): Promise<FilledRegrades> => {
  const of = (place: number) => ({ taskId, questionId: questions[place] ?? '' });
  return {
    readyRegradeId: await fillRegrade(db, owner, of(0), false),
    otherRegradeId: await fillRegrade(db, owner, of(1), false),
    appliedRegradeId: await fillRegrade(db, owner, of(2), true),
  };
};
