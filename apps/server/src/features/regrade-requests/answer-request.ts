import { findEndedProblem, type answerRequest, type BodyOf } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { lockAttempts } from '../attempts/index.ts';
import { requireSubmission } from '../evaluation/index.ts';
import { giveMarks, listProgramMarks, noteEvaluation } from '../marks/index.ts';
import { endRequest, findRequest } from './request.repository.ts';
import { tellAnswer } from './tell-answer.ts';

type Sent = BodyOf<typeof answerRequest>;
type Found = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const marksOf = async (trx: Queryable, { attemptId, questionId }: Found): Promise<number | null> =>
  (await listProgramMarks(trx, attemptId)).find((program) => program.questionId === questionId)?.marks ??
  null;

/** Gives the marks of an answer, as the marking desk does, and what they changed of the question's. @throws VALIDATION, CONFLICT */
const giveAnswered = async (
  trx: Queryable,
  actor: DepartmentActor,
  request: Found,
  { marks, totalMarks, now }: { marks: Sent['marks']; totalMarks: number; now: Date },
) => {
  const { attemptId, questionId } = request;
  const before = await marksOf(trx, request);
  const changes = marks
    ? await giveMarks(trx, actor, {
        attemptId,
        marks: [
          {
            questionId,
            marks: marks.marksObtained,
            seenGivenAt: marks.seenGivenAt,
            path: 'marks.marksObtained',
          },
        ],
        totalMarks,
        keepsComputed: true,
        reason: 'After a request for another look',
        now,
      })
    : [];
  await noteEvaluation(
    trx,
    {
      attemptId,
      confirms: [questionId],
      changed: changes.map((change) => change.questionId),
      isChange: changes.length > 0,
    },
    { evaluatedBy: actor.id, evaluatedAt: now },
  );
  const after = await marksOf(trx, request);
  const isOther = before !== after;
  return { changes, marksBefore: isOther ? before : null, marksAfter: isOther ? after : null };
};

/** Writes an answer and its marks in one transaction, under the lock of the attempt, and tells the student. */
const answer = (deps: Deps, actor: DepartmentActor, { requestId, words, marks }: Sent): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const found = await findRequest(trx, requestId);
    if (!found) throw notFound('Request');
    await lockAttempts(trx, { attemptIds: [found.attemptId] });
    const { task, student } = await requireSubmission(trx, actor, 'evaluate', found, now);
    const request = (await findRequest(trx, requestId)) ?? found;
    const problem = findEndedProblem(request.state, request.answeredBy);
    if (problem !== null) throw new AppError('CONFLICT', `${problem} Nothing was saved.`);
    const given = await giveAnswered(trx, actor, request, { marks, totalMarks: task.totalMarks, now });
    const { changes, ...changed } = given;
    await endRequest(trx, requestId, { ...changed, answer: words, answeredBy: actor.id, answeredAt: now });
    await noteAction(trx, actor, 'answer-regrade-request', task.id, now, {
      studentId: student.id,
      attemptId: request.attemptId,
      questionId: request.questionId,
      requestId,
      words,
      marks: changes,
    });
    await tellAnswer(trx, deps, request, actor.id);
  });

export const handleAnswerRequest: Handler<typeof answerRequest> = async ({ actor, body, deps }) => {
  await answer(deps, actor, body);
  return { success: true, message: 'The request is answered.' };
};
