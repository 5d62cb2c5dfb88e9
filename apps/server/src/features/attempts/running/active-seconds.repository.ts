import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/**
 * Writes down how long the student of a submitted attempt worked at each question.
 *
 * Nobody watches what a student looks at, so the time is read from what is stored: the moment of each run, and the last
 * keystroke of the draft in each language (the moment it was saved, where none is known). In their order these moments
 * cut the attempt, from its start, into spans, and each span counts for the question that it ends with. What lies after
 * the last of them counts for none. So reading counts for the question that is typed next, and somebody who goes back
 * and forth without running leaves only the last visit to each question.
 */
export const storeActiveSeconds = async (db: Queryable, attemptId: string): Promise<void> => {
  await sql`
    with sitting as (
      select started_at, submitted_at from attempt where id = ${attemptId} and submitted_at is not null
    ), sign as (
      select question_id, executed_at as at from run_log where attempt_id = ${attemptId}
      union all
      select question_id, least(typed_at, saved_at) from draft where attempt_id = ${attemptId}
    ), span as (
      select
        sign.question_id,
        extract(epoch from
          least(greatest(sign.at, sitting.started_at), sitting.submitted_at) - least(
            greatest(lag(sign.at, 1, sitting.started_at) over (order by sign.at), sitting.started_at),
            sitting.submitted_at
          )
        ) as seconds
      from sign cross join sitting
    )
    update attempt_question
    set active_seconds = coalesce(
      (select sum(span.seconds) from span where span.question_id = attempt_question.question_id), 0
    )
    where attempt_id = ${attemptId}
  `.execute(db);
};
