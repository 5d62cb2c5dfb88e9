import { sql } from 'kysely';

/**
 * For a query that has a question's version as `said`: a mark of all that its strength comes from, which are tests, what decides on
 * outputs, limits, reference solutions, and the wrong solutions of the question.
 */
export const FINGERPRINT = sql<string>`md5(concat_ws('|', said.checker::text, said.limits::text,
  (select string_agg(concat_ws(':', md5(input), md5(output), checker::text), ',' order by position)
    from test_case where question_version_id = said.id),
  (select string_agg(concat_ws(':', language, md5(code)), ',' order by position)
    from reference_solution where question_version_id = said.id),
  (select concat_ws(':', language, way, md5(code)) from judge_program where question_version_id = said.id),
  (select string_agg(concat_ws(':', id, language, md5(code)), ',' order by id)
    from wrong_solution where question_id = said.question_id)))`;
