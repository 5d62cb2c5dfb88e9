import {
  askingEnds,
  findAskingProblem,
  findEndedProblem,
  threadOf,
  type BodyOf,
  type fetchOwnRequests,
  type RegradeRequest,
  type requestRegrade,
  type withdrawRequest,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { lockAttempts, requireAssignedTask } from '../attempts/index.ts';
import {
  endRequest,
  findRequest,
  insertRequest,
  listQuestionFacts,
  listRequests,
  type QuestionFacts,
} from './request.repository.ts';
import { toRequest } from './request-response.ts';

/** The student's submitted attempt. @throws NOT_FOUND without one, or without the task; TAKEN_OUT */
const requireOwnSubmission = async (db: Queryable, taskId: string, studentId: string): Promise<string> => {
  const { attemptId, submittedAt } = await requireAssignedTask(db, taskId, studentId);
  if (!attemptId || !submittedAt) throw new AppError('NOT_FOUND', 'No submission found.');
  return attemptId;
};

/** Until when a question can be asked about, and why not now. */
const askingOf = (question: QuestionFacts, requests: readonly RegradeRequest[], now: Date) => {
  const until = askingEnds(question);
  const states = threadOf(requests, question.questionId).map(({ state }) => state);
  const { isResultPublished } = question;
  return { until, problem: findAskingProblem({ isResultPublished, until, states }, now) };
};

export const handleFetchOwnRequests: Handler<typeof fetchOwnRequests> = async ({ actor, params, deps }) => {
  const attemptId = await requireOwnSubmission(deps.db, params.taskId, actor.id);
  const [questions, rows] = await Promise.all([
    listQuestionFacts(deps.db, attemptId),
    listRequests(deps.db, attemptId),
  ]);
  const now = deps.now();
  const isResultPublished = questions.some((question) => question.isResultPublished);
  const requests = isResultPublished ? rows.map(toRequest) : [];
  return {
    success: true,
    data: {
      questions: (isResultPublished ? questions : []).map((question) => {
        const { until, problem } = askingOf(question, requests, now);
        return { programIndex: question.questionId, until: until?.toISOString() ?? null, problem };
      }),
      requests,
    },
  };
};

type Sent = BodyOf<typeof requestRegrade>;

/** @throws CONFLICT where the student cannot ask now */
const writeRequest = async (
  trx: Queryable,
  actor: Actor,
  id: string,
  { taskId, programIndex: questionId, words }: Sent,
  now: Date,
): Promise<void> => {
  await lockAttempts(trx, { taskId, studentIds: [actor.id] });
  const attemptId = await requireOwnSubmission(trx, taskId, actor.id);
  const question = (await listQuestionFacts(trx, attemptId)).find((one) => one.questionId === questionId);
  if (!question) throw notFound('Question');
  const { problem } = askingOf(question, (await listRequests(trx, attemptId)).map(toRequest), now);
  if (problem !== null) throw new AppError('CONFLICT', problem);
  await insertRequest(trx, { id, attemptId, questionId, words, askedAt: now });
  await noteAction(trx, actor, 'request-regrade', taskId, now, {
    studentId: actor.id,
    attemptId,
    questionId,
    requestId: id,
    words,
  });
};

export const handleRequestRegrade: Handler<typeof requestRegrade> = async (call) => {
  const { actor, body, deps } = call;
  const _id = await createOnce('request', call, (trx, id) => writeRequest(trx, actor, id, body, deps.now()));
  return { success: true, data: { _id } };
};

export const handleWithdrawRequest: Handler<typeof withdrawRequest> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const found = await findRequest(trx, body.requestId);
    if (found?.studentId !== actor.id) throw notFound('Request');
    const { id, attemptId, taskId, questionId } = found;
    await lockAttempts(trx, { attemptIds: [attemptId] });
    await requireOwnSubmission(trx, taskId, actor.id);
    const { state = found.state, answeredBy = null } = (await findRequest(trx, id)) ?? {};
    if (state === 'WITHDRAWN') return;
    const problem = findEndedProblem(state, answeredBy);
    if (problem !== null) throw new AppError('CONFLICT', problem);
    const now = deps.now();
    await endRequest(trx, id, { withdrawnAt: now });
    await noteAction(trx, actor, 'withdraw-regrade-request', taskId, now, {
      studentId: actor.id,
      attemptId,
      questionId,
      requestId: id,
    });
  });
  return { success: true, message: 'Your request is withdrawn.' };
};
