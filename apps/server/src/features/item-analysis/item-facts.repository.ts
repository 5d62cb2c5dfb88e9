import { NEAR_LIMIT, type ReferenceCheck } from '@assay/contract';
import { TIME_FACTORS } from '@assay/runner-contract/limits';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { sittings, TESTS } from './graded.repository.ts';

export interface ItemSitting {
  studentId: string;
  fullname: string;
  username: string;
  /** By question, in the task's order; null where the student did not have it. */
  marks: (number | null)[];
}

/** Who sat a task and was graded, by their numbers, with what each question brought. */
export const listItemSittings = async (db: Queryable, taskId: string): Promise<ItemSitting[]> => {
  const { rows } = await sql<ItemSitting>`
    with sitting as (${sittings(db, taskId)})
    select
      person.id as "studentId", person.shown_name as fullname, person.username,
      array_agg(program.marks order by place.position) as marks
    from sitting
    join attempt on attempt.id = sitting.id
    join person on person.id = attempt.student_id
    join task_question as place on place.task_id = attempt.task_id
    left join submission_program as program
      on program.attempt_id = attempt.id and program.question_id = place.question_id
    group by sitting.number, person.id, person.shown_name, person.username
    order by sitting.number
  `.execute(db);
  return rows;
};

/** CPU time of a result as a part of what its question allows in its program's language. */
const CPU_SHARE = sql`(
  result.cpu_ms::float8 / (1000 * (test.limits ->> 'seconds')::float8 * coalesce(
    (test.limits -> 'factors' ->> program.language)::float8,
    case program.language
      ${sql.join(
        Object.entries(TIME_FACTORS).map(
          ([language, factor]) => sql`when ${language} then ${factor}::float8`,
        ),
        sql` `,
      )}
    end
  ))
)`;

export interface TestRow {
  testId: string;
  questionId: string;
  version: number;
  reference: ReferenceCheck['status'];
  position: number;
  type: 'PUBLIC' | 'HIDDEN';
  /** Numbers of students. */
  passers: number[];
  /** Whose program ran and failed. */
  failed: number[];
  /** Whose program does not compile. */
  uncompiled: number[];
  /** Who of the passers used more than `NEAR_LIMIT` of the CPU time. */
  near: number[];
  /** The 95th percentile and the largest of the parts that the passers used; null of none. */
  cpuShare: number | null;
  largestShare: number | null;
}

/**
 * Each test that a program of these attempts was graded by, by question and place: one row a test. A judge that failed
 * has decided nothing, and is left out. The percentile is PostgreSQL's `percentile_cont`, which takes the mean of
 * neighbours in proportion.
 */
export const listTestFacts = async (db: Queryable, taskId: string): Promise<TestRow[]> => {
  const { rows } = await sql<TestRow>`
    with sitting as (${sittings(db, taskId)}), ${TESTS},
    graded as (
      select
        test.test_id, sitting.number, result.passed, result.verdict,
        case when result.passed then ${CPU_SHARE} end as share
      from sitting
      join submission_program as program on program.attempt_id = sitting.id
      join test_result as result
        on result.attempt_id = program.attempt_id and result.question_id = program.question_id
      join test on test.id = result.test_case_id
      where result.verdict <> 'JUDGE_FAILED'
    )
    select
      test.id as "testId", test.question_id as "questionId", test.version, test.reference_status as reference,
      test.position, test.type,
      json_agg(number) filter (where passed) as passers,
      json_agg(number) filter (where not passed and verdict <> 'COMPILE_ERROR') as failed,
      json_agg(number) filter (where verdict = 'COMPILE_ERROR') as uncompiled,
      json_agg(number) filter (where share > ${NEAR_LIMIT}::float8) as near,
      percentile_cont(0.95) within group (order by share) as "cpuShare",
      max(share) as "largestShare"
    from graded
    join test on test.id = graded.test_id
    group by test.id, test.question_id, test.version, test.reference_status, test.position, test.type
    order by test.question_id, test.position
  `.execute(db);
  return rows.map(({ passers, failed, uncompiled, near, ...row }) => ({
    ...row,
    passers: passers ?? [],
    failed: failed ?? [],
    uncompiled: uncompiled ?? [],
    near: near ?? [],
  }));
};

/** The version that each question of a task is in now. */
export const listCurrentVersions = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .where('taskQuestion.taskId', '=', taskId)
    .select(['taskQuestion.questionId as id', 'taskQuestion.version'])
    .execute();
