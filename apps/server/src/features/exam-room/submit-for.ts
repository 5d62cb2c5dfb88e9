import type { submitFor } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { noteForRecord } from '../../platform/record-due.repository.ts';
import { findAttempt, submitAttempt } from '../attempts/index.ts';
import { lockTask, requireTask } from '../tasks/index.ts';
import { insertRoomMessage, isInTask } from './room-message.repository.ts';

/** @throws VALIDATION for who is no student of the task, CONFLICT for who has not started it. */
const requireStarted = async (trx: Queryable, taskId: string, studentId: string) => {
  if (!(await isInTask(trx, taskId, studentId)))
    throw new AppError('VALIDATION', 'This student is not in the task.', [
      { path: 'studentId', message: 'This student is not in the task.' },
    ]);
  const attempt = await findAttempt(trx, { taskId, studentId }, true);
  if (!attempt)
    throw new AppError('CONFLICT', 'This student has not started the task, so there is nothing to submit.');
  return attempt;
};

/** What has arrived counts; what is still on the student's device comes late, and is kept beside. */
export const handleSubmitFor: Handler<typeof submitFor> = async ({ actor, params, body, deps }) => {
  const { taskId } = params;
  const { studentId, reason } = body;
  const submitted = await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, taskId);
    const now = deps.now();
    await requireTask(trx, actor, 'extend', taskId, now);
    const attempt = await requireStarted(trx, taskId, studentId);
    if (attempt.submittedAt) return false;
    await submitAttempt(trx, deps, attempt, 'STAFF', new Map());
    const text = `Your exam was submitted for you. Reason: ${reason}`;
    // Not before the submission: the page finds by the time what was said about it.
    const sent = { sentBy: actor.id, sentAt: deps.now(), answers: null };
    await insertRoomMessage(trx, { id: newId(), taskId, studentId, text, ...sent });
    await noteForRecord(trx, taskId, 'SAID');
    await noteAction(trx, actor, 'submit-for', taskId, now, { studentId, attemptId: attempt.id, reason });
    return true;
  });
  const message = submitted ? 'Submitted for the student' : 'This attempt was submitted before.';
  return { success: true, message, data: { submitted } };
};
