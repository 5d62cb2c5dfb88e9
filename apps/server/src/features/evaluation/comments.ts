import {
  COMMENTS_MAX,
  startingBlocks,
  type addComment,
  type BodyOf,
  type CommentPlace,
  type deleteComment,
  type deleteReusableComment,
  type editComment,
  type fetchComments,
} from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { listExamQuestions, startOf } from '../attempts/index.ts';
import {
  insertComment,
  keepComment,
  listComments,
  listReusableComments,
  removeComment,
  removeReusableComment,
  toComment,
  updateComment,
} from '../comments/index.ts';
import { findGradedProgram, findSubmissionNumber } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';
import { requireSubmission, type SubmissionKey } from './require-submission.ts';

/** More of a line than this is not quoted. Characters. */
const QUOTE_MAX = 500;

const rightsOf = (
  actor: DepartmentActor,
  task: { ownerId: string },
  mayEvaluate: boolean,
  writerId: string,
) => ({
  canEdit: mayEvaluate && writerId === actor.id,
  canDelete: mayEvaluate && (writerId === actor.id || task.ownerId === actor.id),
});

export const handleFetchComments: Handler<typeof fetchComments> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const { task, student } = await requireSubmission(db, actor, 'analyse', params, now());
  const mayEvaluate = can(actor, 'evaluate', shareableOf(actor, task));
  const [comments, reusable] = await Promise.all([
    listComments(db, student.attemptId),
    listReusableComments(db, task.id),
  ]);
  return {
    success: true,
    data: {
      comments: comments.map((row) => ({
        ...toComment(row),
        ...rightsOf(actor, task, mayEvaluate, row.writtenBy),
      })),
      reusable: reusable.map(({ id, questionId, body, marks }) => ({
        _id: id,
        programIndex: questionId,
        text: body,
        marks,
      })),
    },
  };
};

type Sent = BodyOf<typeof addComment>;

/** The line that is meant, in the graded program. @throws CONFLICT when another one is graded; VALIDATION */
const lineOf = async (
  db: Queryable,
  of: { attemptId: string; questionId: string },
  { block, line }: CommentPlace,
  seenHash: string | null,
): Promise<Record<'programHash' | 'quote', string>> => {
  const [question] = await listExamQuestions(db, of);
  const { hash, language, code } = await findGradedProgram(db, of.attemptId, of.questionId);
  if (!question || !hash || !language || hash !== seenHash)
    throw new AppError(
      'CONFLICT',
      'Another program for this question is graded now. Nothing was saved; please look at its lines again.',
    );
  const start = startingBlocks(startOf(question), language)[block];
  if (!start?.isVisible)
    throw new AppError(
      'VALIDATION',
      'The student does not see this part of the program. Please choose a line of another one.',
    );
  const text = start.isEditable ? (code?.[block]?.code ?? start.code) : start.code;
  const quote = text.split('\n')[line - 1];
  if (quote === undefined) throw new AppError('VALIDATION', 'The program has no such line.');
  return { programHash: hash, quote: quote.slice(0, QUOTE_MAX) };
};

/** @throws NOT_FOUND when the submission has no such question */
const requireQuestion = async (db: Queryable, attemptId: string, questionId: string): Promise<void> => {
  const [question] = await listExamQuestions(db, { attemptId, questionId });
  if (!question) throw notFound('Question');
};

const writeComment = async (trx: Queryable, actor: DepartmentActor, id: string, sent: Sent, now: Date) => {
  const { task, student } = await requireSubmission(trx, actor, 'evaluate', sent, now);
  const { attemptId } = student;
  const { programIndex: questionId, place, text: body, marks } = sent;
  if (!questionId && (place || marks !== null || sent.keep))
    throw new AppError('VALIDATION', 'Lines, marks and comments for reuse belong to a question.');
  if (questionId) await requireQuestion(trx, attemptId, questionId);
  if ((await listComments(trx, attemptId)).length >= COMMENTS_MAX)
    throw new AppError('VALIDATION', `A submission may have at most ${COMMENTS_MAX} comments.`);
  const line = questionId && place ? await lineOf(trx, { attemptId, questionId }, place, sent.seenHash) : {};
  await insertComment(trx, {
    id,
    attemptId,
    number: await findSubmissionNumber(trx, attemptId),
    questionId,
    ...place,
    ...line,
    body,
    marks,
    writtenBy: actor.id,
    writtenAt: now,
  });
  if (sent.keep && questionId) await keep(trx, actor, { taskId: task.id, questionId, body, marks, now });
  await noteAction(trx, actor, 'add-comment', task.id, now, {
    studentId: student.id,
    attemptId,
    questionId,
    commentId: id,
    text: body,
    marks,
  });
};

const keep = async (
  trx: Queryable,
  actor: DepartmentActor,
  { now, ...comment }: { taskId: string; questionId: string; body: string; marks: number | null; now: Date },
): Promise<void> => {
  const kept = await listReusableComments(trx, comment.taskId);
  if (kept.filter(({ questionId }) => questionId === comment.questionId).length >= COMMENTS_MAX)
    throw new AppError('VALIDATION', `At most ${COMMENTS_MAX} comments can be kept for a question.`);
  await keepComment(trx, { ...comment, id: newId(), keptBy: actor.id, keptAt: now });
};

export const handleAddComment: Handler<typeof addComment> = async (call) => {
  const { actor, body, deps } = call;
  const _id = await createOnce('comment', call, (trx, id) => writeComment(trx, actor, id, body, deps.now()));
  return { success: true, data: { _id } };
};

/** A comment on this submission. @throws NOT_FOUND */
const requireComment = async (
  trx: Queryable,
  actor: DepartmentActor,
  { commentId, ...key }: SubmissionKey & { commentId: string },
  now: Date,
) => {
  const { task, student } = await requireSubmission(trx, actor, 'evaluate', key, now);
  const comment = (await listComments(trx, student.attemptId)).find(({ id }) => id === commentId);
  if (!comment) throw notFound('Comment');
  return { task, student, comment, rights: rightsOf(actor, task, true, comment.writtenBy) };
};

export const handleEditComment: Handler<typeof editComment> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { task, student, comment, rights } = await requireComment(trx, actor, body, now);
    if (!rights.canEdit) throw new AppError('FORBIDDEN', `Only ${comment.writer} can change this comment.`);
    if (comment.body === body.text) return;
    await updateComment(trx, comment.id, { body: body.text, editedAt: now });
    await noteAction(trx, actor, 'edit-comment', task.id, now, {
      studentId: student.id,
      commentId: comment.id,
      before: { text: comment.body },
      after: { text: body.text },
    });
  });
  return { success: true };
};

export const handleDeleteComment: Handler<typeof deleteComment> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { task, student, comment, rights } = await requireComment(trx, actor, body, now);
    if (!rights.canDelete)
      throw new AppError(
        'FORBIDDEN',
        `Only ${comment.writer} and the owner of the task can delete this comment.`,
      );
    await removeComment(trx, comment.id);
    await noteAction(trx, actor, 'delete-comment', task.id, now, {
      studentId: student.id,
      commentId: comment.id,
      text: comment.body,
    });
  });
  return { success: true };
};

export const handleDeleteReusableComment: Handler<typeof deleteReusableComment> = async ({
  actor,
  body: { taskId, commentId },
  deps,
}) => {
  const task = await requireTask(deps.db, actor, 'evaluate', taskId, deps.now());
  if (!(await removeReusableComment(deps.db, task.id, commentId))) throw notFound('Comment');
  return { success: true };
};
