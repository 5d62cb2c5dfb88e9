import type { CountingTest } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { ProgramGrade } from '../marks/index.ts';

/** Of a submitted `program`: it was not removed because it was kept long enough. One that was keeps its marks. */
const isKept = sql`(program.code is not null or program.status = 'NOTATTEMPTED')`;

type Of = { id: string; taskId: string; questionId: string };

/**
 * Makes the programs of a regrade those that are graded now: what was graded otherwise since, or is no longer there, is
 * out, and what is missing waits to be computed.
 * @returns how many programs changed
 */
export const syncResults = async (trx: Queryable, { id, taskId, questionId }: Of): Promise<number> => {
  const gone = await sql`
    delete from regrade_result as result
    where result.regrade_id = ${id} and not exists (
      select from attempt
      join submission_program as program on program.attempt_id = attempt.id and program.question_id = ${questionId}
      where attempt.id = result.attempt_id and program.graded_at = result.graded_at_before
        and attempt.reopenings + 1 = result.number and program.hash is not distinct from result.hash
        and ${isKept}
    )
  `.execute(trx);
  const added = await sql`
    insert into regrade_result (
      regrade_id, attempt_id, number, hash, question_version_id_before, status_before, passed_count_before,
      total_count_before, computed_marks_before, compile_message_before, graded_at_before
    )
    select
      ${id}, attempt.id, attempt.reopenings + 1, program.hash,
      graded_version(${taskId}, ${questionId}, attempt.started_at, question.question_version_id),
      program.status, program.passed_count, program.total_count, program.computed_marks, program.compile_message,
      program.graded_at
    from attempt
    join submission_program as program on program.attempt_id = attempt.id and program.question_id = ${questionId}
    join attempt_question as question on question.attempt_id = attempt.id and question.question_id = ${questionId}
    where attempt.task_id = ${taskId} and program.graded_at is not null and ${isKept}
    on conflict (regrade_id, attempt_id) do nothing
  `.execute(trx);
  return Number(gone.numAffectedRows ?? 0n) + Number(added.numAffectedRows ?? 0n);
};

/** Some of the programs that wait to be computed, as they are graded now; empty when none does. */
export const listWaiting = (db: Queryable, { id, questionId }: Of, most: number) =>
  db
    .selectFrom('regradeResult as result')
    .innerJoin('submissionProgram as program', (join) =>
      join
        .onRef('program.attemptId', '=', 'result.attemptId')
        .on('program.questionId', '=', questionId)
        .onRef('program.gradedAt', '=', 'result.gradedAtBefore'),
    )
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'result.attemptId')
        .on('attemptQuestion.questionId', '=', questionId),
    )
    .innerJoin('questionVersion as sat', 'sat.id', 'attemptQuestion.questionVersionId')
    .where('result.regradeId', '=', id)
    .where('result.computedAt', 'is', null)
    .where(sql<boolean>`${isKept}`)
    .orderBy('result.attemptId')
    .limit(most)
    .select([
      'result.attemptId',
      // To the microsecond, which a Date does not hold.
      sql<string>`result.graded_at_before::text`.as('gradedAt'),
      'result.questionVersionIdBefore as versionId',
      'program.language',
      'program.code',
      'program.status',
      'program.compileMessage',
      'attemptQuestion.questionVersionId as satVersionId',
      'sat.wantAutoCalculate',
    ])
    .execute();

export type WaitingProgram = Awaited<ReturnType<typeof listWaiting>>[number];

/** What the tests of some programs said, by the attempt. */
export const listVerdicts = async (db: Queryable, questionId: string, attemptIds: readonly string[]) => {
  const rows = await db
    .selectFrom('testResult')
    .where('questionId', '=', questionId)
    .where(sql<boolean>`attempt_id = any(${attemptIds}::uuid[])`)
    .select(['attemptId', 'testCaseId', 'passed', 'verdict'])
    .execute();
  return Map.groupBy(rows, ({ attemptId }) => attemptId);
};

/** The tests of each version of a question, as far as they count. */
export const listTestWeights = async (
  db: Queryable,
  questionId: string,
): Promise<Map<string, CountingTest[]>> => {
  const rows = await db
    .selectFrom('testCase')
    .innerJoin('questionVersion as version', 'version.id', 'testCase.questionVersionId')
    .where('version.questionId', '=', questionId)
    .select(['testCase.id', 'testCase.weight', 'testCase.groupName as group', 'version.id as versionId'])
    .execute();
  return Map.groupBy(rows, ({ versionId }) => versionId);
};

type Waiting = Pick<WaitingProgram, 'attemptId' | 'gradedAt'>;
type Computed = Omit<ProgramGrade, 'questionId' | 'tests'>;

const waitsStill = (regradeId: string, { attemptId, gradedAt }: Waiting) =>
  sql<boolean>`
    regrade_id = ${regradeId} and attempt_id = ${attemptId} and computed_at is null
    and graded_at_before = ${gradedAt}::timestamptz
  `;

/** Writes what programs come to without a run, all at once. Those that are computed already stay. */
export const writeRecounted = async (
  db: Queryable,
  regradeId: string,
  programs: readonly (Waiting & Computed)[],
  computedAt: Date,
): Promise<void> => {
  const each = <Name extends keyof Computed | keyof Waiting>(name: Name) =>
    programs.map((program) => program[name]);
  await sql`
    update regrade_result as result
    set computed_at = ${computedAt}, status_after = counted.status, passed_count_after = counted.passed,
      total_count_after = counted.total, computed_marks_after = counted.marks,
      compile_message_after = result.compile_message_before
    from unnest(
      ${each('attemptId')}::uuid[], ${each('gradedAt')}::timestamptz[], ${each('status')}::text[],
      ${each('passedCount')}::integer[], ${each('totalCount')}::integer[], ${each('computedMarks')}::numeric[]
    ) as counted (attempt_id, graded_at, status, passed, total, marks)
    where result.regrade_id = ${regradeId} and result.attempt_id = counted.attempt_id
      and result.graded_at_before = counted.graded_at and result.computed_at is null
  `.execute(db);
};

/** Notes that a run of a program was lost with its runner and is made again. */
export const noteLostRun = async (db: Queryable, regradeId: string, waiting: Waiting): Promise<void> => {
  await db
    .updateTable('regradeResult')
    .set({ repeats: sql<number>`repeats + 1` })
    .where(waitsStill(regradeId, waiting))
    .execute();
};

/**
 * Writes what the tests of a program said when they ran again, beside what they had said. One that somebody else has
 * computed meanwhile, or that was graded otherwise since, stays as it is.
 */
export const writeRun = async (
  trx: Queryable,
  { id: regradeId, questionId }: Of,
  waiting: Waiting,
  { tests, ...grade }: Pick<ProgramGrade, 'tests'> & Computed,
  computedAt: Date,
): Promise<void> => {
  const repeats = tests.reduce((sum, test) => sum + test.repeats, 0);
  const { numUpdatedRows } = await trx
    .updateTable('regradeResult')
    .set({
      computedAt,
      statusAfter: grade.status,
      passedCountAfter: grade.passedCount,
      totalCountAfter: grade.totalCount,
      computedMarksAfter: grade.computedMarks,
      compileMessageAfter: grade.compileMessage,
      repeats: sql<number>`repeats + ${repeats}`,
    })
    .where(waitsStill(regradeId, waiting))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const { attemptId } = waiting;
  await sql`
    insert into regrade_test (
      regrade_id, attempt_id, side, test_case_id, passed, verdict, message, actual_output, error_output, judge_message,
      cpu_ms, wall_ms, memory_bytes, repeats
    )
    select
      ${regradeId}, attempt_id, 'BEFORE', test_case_id, passed, verdict, message, actual_output, error_output,
      judge_message, cpu_ms, wall_ms, memory_bytes, repeats
    from test_result where attempt_id = ${attemptId} and question_id = ${questionId}
  `.execute(trx);
  if (tests.length > 0)
    await trx
      .insertInto('regradeTest')
      .values(tests.map((test) => ({ ...test, regradeId, attemptId, side: 'AFTER' as const })))
      .execute();
};
