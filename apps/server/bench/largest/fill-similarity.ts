import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';

/** What a comparison of everybody found, as much of it as is kept. */
export interface FilledSimilarity {
  /** One that runs. */
  comparisonId: string;
  pairId: string;
  /** An open one, of its own programs. */
  caseId: string;
}

/** Fills a comparison of a task with pairs that hang together, and a case with notes. */
export const fillSimilarity = async (
  db: Db,
  owner: string,
  taskId: string,
  questions: readonly string[],
): Promise<FilledSimilarity> => {
  const [comparisonId, pairId, caseId] = [newId(), newId(), newId()];
  const questionId = questions[0] ?? '';
  await sql`insert into comparison (id, task_id, state, started_by, started_at)
    values (${comparisonId}, ${taskId}, 'COMPARING', ${owner}, now())`.execute(db);
  await sql`insert into comparison_question (comparison_id, question_id, programs, read_count, compared_at)
    values (${comparisonId}, ${questionId}, 5000, 5000, now())`.execute(db);
  await sql`insert into similar_pair
    (id, comparison_id, question_id, left_attempt_id, right_attempt_id, left_hash, right_hash, group_number, surprise, fragments,
     fragment_count, own_count)
    select
      case number when 1 then ${pairId}::uuid else gen_random_uuid() end, ${comparisonId}, ${questionId}, one.attempt_id,
      other.attempt_id, coalesce(one.hash, ''), coalesce(other.hash, ''), 1 + number / 500, 200 - number / 100.0,
      (select jsonb_agg(jsonb_build_object(
        'left', jsonb_build_object('from', step, 'to', step + 10, 'first', step, 'last', step + 3),
        'right', jsonb_build_object('from', step, 'to', step + 10, 'first', step, 'last', step + 3), 'sharedBy', 2
      )) from generate_series(1, 60) as step), 60, 60
    from (
      select program.*, row_number() over (order by program.attempt_id) as number
      from submission_program as program join attempt on attempt.id = program.attempt_id
      where attempt.task_id = ${taskId} and program.question_id = ${questionId}
    ) as one
    cross join lateral (
      select program.* from submission_program as program join attempt on attempt.id = program.attempt_id
      where attempt.task_id = ${taskId} and program.question_id = ${questionId} and program.attempt_id > one.attempt_id
      order by program.attempt_id limit 1
    ) as other
    where number <= 2000`.execute(db);
  await sql`insert into similarity_case (id, task_id, question_id, opened_by, opened_at)
    values (${caseId}, ${taskId}, ${questionId}, ${owner}, now())`.execute(db);
  await sql`insert into similarity_case_entry (id, case_id, kind, body, written_by, written_at)
    select gen_random_uuid(), ${caseId}, 'NOTE', repeat('n', 4000), ${owner}, now() from generate_series(1, 200)`.execute(
    db,
  );
  return { comparisonId, pairId, caseId };
};
