import { FORGIVEN_MAX } from '@assay/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { sittings, TESTS } from './graded.repository.ts';

export interface WrongOutput {
  testId: string;
  actual: string;
  expected: string;
  /** Numbers of students who have printed it. */
  students: number[];
}

/** A text without white space and capital letters. */
const bare = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, ${' \t\n\r\f\v'}, ''))`;

/** One of two texts begins with the other. */
const beginsAlike = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(starts_with(${one}, ${other}) or starts_with(${other}, ${one}))`;

/** Most wrong outputs are wrong from the start: so much is looked at first. Characters. */
const HEAD = 24;

/**
 * Wrong outputs that may differ from the expected one in form only, each once: all that `forgivenOf` says something of,
 * and few more. Without white space and capital letters one of the two begins with the other. A judge compares nothing,
 * and its questions are left out.
 */
export const listNearlyRight = async (db: Queryable, taskId: string): Promise<WrongOutput[]> => {
  const head = (text: RawBuilder<unknown>) => bare(sql`left(ltrim(${text}, E' \t\n\r'), ${HEAD}::int)`);
  const { rows } = await sql<WrongOutput>`
    with sitting as (${sittings(db, taskId)}), ${TESTS},
    compared as materialized (
      select test.id, test.test_id, stored.output as expected,
        ${bare(sql`stored.output`)} as bare, ${head(sql`stored.output`)} as head
      from test
      join test_case as stored on stored.id = test.id
      where octet_length(stored.output) <= 4 * ${FORGIVEN_MAX}::int
        and not exists (select from judge_program where question_version_id = test.version_id)
    ),
    begun as materialized (
      select compared.*, sitting.number, result.actual_output as actual
      from sitting
      join test_result as result on result.attempt_id = sitting.id
      join compared on compared.id = result.test_case_id
      where result.verdict = 'WRONG_ANSWER' and octet_length(result.actual_output) <= 4 * ${FORGIVEN_MAX}::int
        and ${beginsAlike(head(sql`result.actual_output`), sql`compared.head`)}
    ),
    bared as materialized (
      select begun.*, ${bare(sql`actual`)} as bare_actual from begun
    )
    select test_id as "testId", actual, expected, json_agg(number) as students
    from bared
    where bare <> '' and bare_actual <> '' and ${beginsAlike(sql`bare`, sql`bare_actual`)}
    group by test_id, actual, expected
  `.execute(db);
  return rows;
};

export interface DifferingRow {
  questionId: string;
  students: number[];
  least: number;
  most: number;
  of: number;
}

/**
 * Programs that passed different numbers of their public tests at different times, when they were run in the exam and
 * when they were graded; one row a program, whoever wrote it. Programs are told apart by a hash of 64 bits.
 */
export const listDifferingRuns = async (db: Queryable, taskId: string): Promise<DifferingRow[]> => {
  const { rows } = await sql<DifferingRow>`
    with sitting as (${sittings(db, taskId)}),
    graded as (
      select
        result.attempt_id, result.question_id, count(*) filter (where result.passed) as passed, count(*) as tests,
        bool_or(result.verdict = 'JUDGE_FAILED') as is_undecided
      from sitting
      join test_result as result on result.attempt_id = sitting.id
      join attempt_question as question
        on question.attempt_id = result.attempt_id and question.question_id = result.question_id
      join test_case as test
        on test.id = result.test_case_id and test.question_version_id = question.question_version_id
      where test.type = 'PUBLIC'
      group by result.attempt_id, result.question_id
    ),
    run as (
      select sitting.number, run.attempt_id, run.question_id, run.language, run.code,
        run.passed_count as passed, run.total_count as tests
      from sitting join run_log as run on run.attempt_id = sitting.id
      where run.own_input is null and run.status <> 'PENDING' and run.total_count > 0
      union all
      select sitting.number, program.attempt_id, program.question_id, program.language, program.code,
        graded.passed, graded.tests
      from sitting
      join submission_program as program on program.attempt_id = sitting.id
      join graded on graded.attempt_id = program.attempt_id and graded.question_id = program.question_id
      where not graded.is_undecided
    )
    select
      run.question_id as "questionId", min(run.passed)::int as least, max(run.passed)::int as most,
      run.tests::int as "of", json_agg(distinct run.number) as students
    from run
    join attempt_question as question
      on question.attempt_id = run.attempt_id and question.question_id = run.question_id
    group by
      run.question_id, question.question_version_id, run.language, jsonb_hash_extended(run.code, 0), run.tests
    having min(run.passed) <> max(run.passed)
    order by run.question_id, least, most
  `.execute(db);
  return rows;
};
