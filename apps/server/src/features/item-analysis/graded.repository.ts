import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { gradedSittings } from '../leaderboard/index.ts';

/** The graded attempts of a task, numbered from 0: by that number all of these queries name a student. */
export const sittings = (db: Queryable, taskId: string): RawBuilder<unknown> => sql`
  select id, (row_number() over (order by id) - 1)::int as number
  from (${gradedSittings(db, taskId)}) as graded
`;

/**
 * The versions of questions that these attempts went by, and their tests. Tests of several versions that are the same
 * (kind, input, output; of two alike in one version the first is the first) have the `test_id` of the newest.
 */
export const TESTS = sql`
  pinned as (
    select distinct question.question_version_id as id
    from sitting join attempt_question as question on question.attempt_id = sitting.id
  ),
  alike as (
    select
      test.id, version.id as version_id, version.question_id, version.version, version.reference_status, version.limits,
      test.position, test.type, md5(test.input) as input, md5(test.output) as output,
      row_number() over (
        partition by version.id, test.type, md5(test.input), md5(test.output) order by test.position
      ) as nth
    from pinned
    join question_version as version on version.id = pinned.id
    join test_case as test on test.question_version_id = version.id
  ),
  test as (
    select
      alike.*,
      first_value(id) over (
        partition by question_id, type, input, output, nth order by version desc
      ) as test_id
    from alike
  )
`;
