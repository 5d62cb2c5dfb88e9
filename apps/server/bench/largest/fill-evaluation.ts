import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { HELD_DRAFT } from './largest-texts.ts';

/** What a faculty member wrote about a submission, and a program that came late for it: each one of the longest. */
export interface FilledEvaluation {
  commentId: string;
  reusableCommentId: string;
  setAsideId: string;
  /** A request of another student's, which can be answered, and one of the student's own. */
  requestId: string;
  ownRequestId: string;
}

/** Fills these for one student's attempt at a task that is over. */
export const fillEvaluation = async (
  db: Db,
  owner: string,
  of: { taskId: string; studentId: string; questionId: string },
): Promise<FilledEvaluation> => {
  const [commentId, reusableCommentId, setAsideId] = [newId(), newId(), newId()];
  const attempt = sql`(select id from attempt where task_id = ${of.taskId} and student_id = ${of.studentId})`;
  await sql`insert into submission_comment (id, attempt_id, question_id, number, body, written_by, written_at)
    values (${commentId}, ${attempt}, ${of.questionId}, 1, repeat('c', 2000), ${owner}, now())`.execute(db);
  await sql`insert into reusable_comment (id, task_id, question_id, body, kept_by, kept_at)
    values (${reusableCommentId}, ${of.taskId}, ${of.questionId}, repeat('c', 2000), ${owner}, now())`.execute(
    db,
  );
  await sql`insert into draft_set_aside (id, attempt_id, question_id, language, code, hash, revision, reason, received_at)
    values (${setAsideId}, ${attempt}, ${of.questionId}, 'PYTHON', ${JSON.stringify(HELD_DRAFT.code)}::jsonb,
      repeat('c', 64), 2, 'LATE', now())`.execute(db);
  // Everybody asks about the same question.
  await sql`insert into regrade_request (id, attempt_id, question_id, words, asked_at)
    select gen_random_uuid(), id, ${of.questionId}, repeat('w', 2000), now() from attempt where task_id = ${of.taskId}`.execute(
    db,
  );
  const requestBy = async (isOwn: boolean): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select request.id from regrade_request as request
      join attempt on attempt.id = request.attempt_id
      where (attempt.student_id = ${of.studentId}) = ${isOwn} limit 1`.execute(db);
    return rows[0]?.id ?? '';
  };
  return {
    commentId,
    reusableCommentId,
    setAsideId,
    requestId: await requestBy(false),
    ownRequestId: await requestBy(true),
  };
};
