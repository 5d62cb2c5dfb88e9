import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { noteAttemptsForRecord } from '../../platform/record-due.repository.ts';
import { insertMarkChanges } from './marks.repository.ts';

/** A regrade as its marks are written; the caller holds the rules of the task and the locks of its attempts. */
interface Regraded {
  regradeId: string;
  questionId: string;
  by: string;
  at: Date;
}

const ofRegrade = ({ regradeId, questionId }: Regraded) => sql`
  result.regrade_id = ${regradeId} and result.is_applied
  and program.attempt_id = result.attempt_id and program.question_id = ${questionId}
`;

/** Puts one side of what the tests of a regrade said in the place of what stands, for the results in `which`. */
const replaceTestResults = async (
  trx: Queryable,
  { regradeId, questionId }: Regraded,
  side: 'BEFORE' | 'AFTER',
  attemptIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from test_result
    where question_id = ${questionId} and attempt_id = any(${attemptIds}::uuid[])
  `.execute(trx);
  await sql`
    insert into test_result (
      attempt_id, question_id, test_case_id, passed, verdict, message, actual_output, error_output, judge_message,
      cpu_ms, wall_ms, memory_bytes, repeats
    )
    select
      attempt_id, ${questionId}, test_case_id, passed, verdict, message, actual_output, error_output, judge_message,
      cpu_ms, wall_ms, memory_bytes, repeats
    from regrade_test
    where regrade_id = ${regradeId} and side = ${side} and attempt_id = any(${attemptIds}::uuid[])
  `.execute(trx);
};

/**
 * Writes what a regrade computed for those results that are noted as applied: marks, verdicts, and what changed of the
 * marks. Marks that people gave stay.
 * @param hasRun the tests ran again; else they said what they say
 */
export const writeRegradedMarks = async (
  trx: Queryable,
  regraded: Regraded,
  { reason, hasRun }: { reason: string; hasRun: boolean },
): Promise<void> => {
  const { regradeId, questionId, by, at } = regraded;
  await sql`
    insert into mark_change (
      id, attempt_id, question_id, number, cause, reason, computed_before, given_before, computed_after, given_after,
      changed_by, changed_at, regrade_id
    )
    select
      gen_random_uuid(), result.attempt_id, ${questionId}::uuid, result.number, 'REGRADED', ${reason},
      program.computed_marks, program.given_marks, result.computed_marks_after, program.given_marks,
      ${by}::uuid, ${at}::timestamptz, ${regradeId}::uuid
    from regrade_result as result, submission_program as program
    where ${ofRegrade(regraded)} and program.computed_marks <> result.computed_marks_after
  `.execute(trx);
  const { rows } = await sql<{ attemptId: string }>`
    update submission_program as program
    set computed_marks = result.computed_marks_after, status = result.status_after,
      passed_count = result.passed_count_after, total_count = result.total_count_after,
      compile_message = result.compile_message_after, graded_at = ${at}
    from regrade_result as result
    where ${ofRegrade(regraded)}
    returning program.attempt_id as "attemptId"
  `.execute(trx);
  const attemptIds = rows.map(({ attemptId }) => attemptId);
  if (hasRun) await replaceTestResults(trx, regraded, 'AFTER', attemptIds);
  // Verdicts change without marks, too.
  await noteAttemptsForRecord(trx, attemptIds, 'REGRADED');
};

/**
 * Brings back what was computed before a regrade, wherever nobody has graded the program otherwise since.
 * @param appliedAt when the regrade was applied
 */
export const restoreRegradedMarks = async (
  trx: Queryable,
  regraded: Regraded,
  { appliedAt, hasRun }: { appliedAt: Date; hasRun: boolean },
): Promise<void> => {
  const { regradeId, questionId, by, at } = regraded;
  const untouched = sql`${ofRegrade(regraded)} and program.graded_at = ${appliedAt}`;
  await sql`
    insert into mark_change (
      id, attempt_id, question_id, number, cause, computed_before, given_before, computed_after, given_after,
      changed_by, changed_at, regrade_id
    )
    select
      gen_random_uuid(), result.attempt_id, ${questionId}::uuid, result.number, 'REGRADE_UNDONE',
      program.computed_marks, program.given_marks, result.computed_marks_before, program.given_marks,
      ${by}::uuid, ${at}::timestamptz, ${regradeId}::uuid
    from regrade_result as result, submission_program as program
    where ${untouched} and program.computed_marks <> result.computed_marks_before
  `.execute(trx);
  const { rows } = await sql<{ attemptId: string }>`
    update submission_program as program
    set computed_marks = result.computed_marks_before, status = result.status_before,
      passed_count = result.passed_count_before, total_count = result.total_count_before,
      compile_message = result.compile_message_before, graded_at = ${at}
    from regrade_result as result
    where ${untouched}
    returning program.attempt_id as "attemptId"
  `.execute(trx);
  const attemptIds = rows.map(({ attemptId }) => attemptId);
  if (hasRun) await replaceTestResults(trx, regraded, 'BEFORE', attemptIds);
  await noteAttemptsForRecord(trx, attemptIds, 'REGRADE_UNDONE');
};

/** Counts the tests of a program anew, by other rules than those it was graded by; its verdicts stay. */
export const recountProgram = async (
  trx: Queryable,
  { regradeId, questionId, by, at }: Regraded,
  program: { attemptId: string; number: number; computedMarks: number; givenMarks: number | null },
  grade: { status: 'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED' } & Readonly<
    Record<'passedCount' | 'totalCount' | 'computedMarks', number>
  >,
): Promise<void> => {
  const { attemptId, number, computedMarks, givenMarks } = program;
  await trx
    .updateTable('submissionProgram')
    .set({ ...grade, gradedAt: at })
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .execute();
  await noteAttemptsForRecord(trx, [attemptId], 'REGRADE_UNDONE');
  if (computedMarks === grade.computedMarks) return;
  await insertMarkChanges(trx, [
    {
      attemptId,
      questionId,
      number,
      cause: 'REGRADE_UNDONE',
      computedBefore: computedMarks,
      givenBefore: givenMarks,
      computedAfter: grade.computedMarks,
      givenAfter: givenMarks,
      changedBy: by,
      changedAt: at,
      regradeId,
    },
  ]);
};
