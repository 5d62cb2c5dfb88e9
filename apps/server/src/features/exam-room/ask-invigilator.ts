import { WAITING_QUESTIONS_MAX, type askInvigilator, type examMessages } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteForRecord } from '../../platform/record-due.repository.ts';
import { endOf, messagesTo, requireAssignedTask, requireAttempt, toExamMessage } from '../attempts/index.ts';
import { countWaitingQuestions, insertRoomQuestion, listOwnQuestions } from './room-message.repository.ts';

/** @throws as `requireAttempt`; CONFLICT when the exam is over for the student, or too many questions wait. */
const requireMayAsk = async (trx: Queryable, taskId: string, studentId: string, now: Date): Promise<void> => {
  const attempt = await requireAttempt(trx, taskId, studentId, true);
  if (attempt.submittedAt || now > endOf(attempt))
    throw new AppError('CONFLICT', 'Your exam is over; nobody answers questions about it here any longer.');
  if ((await countWaitingQuestions(trx, taskId, studentId)) >= WAITING_QUESTIONS_MAX)
    throw new AppError(
      'CONFLICT',
      `${WAITING_QUESTIONS_MAX} of your questions wait for an answer. Please wait for one, or raise your hand.`,
    );
};

export const handleAskInvigilator: Handler<typeof askInvigilator> = async (call) => {
  const { actor, body, deps } = call;
  await createOnce('question to the invigilators', call, async (trx, id) => {
    const askedAt = deps.now();
    const { taskId, text } = body;
    await requireMayAsk(trx, taskId, actor.id, askedAt);
    await insertRoomQuestion(trx, { id, taskId, studentId: actor.id, text, askedAt });
    await noteForRecord(trx, taskId, 'SAID');
  });
  return { success: true, message: 'Your question has been sent.' };
};

export const handleExamMessages: Handler<typeof examMessages> = async ({ actor, body, deps }) => {
  const { taskId } = body;
  await requireAssignedTask(deps.db, taskId, actor.id);
  const messages = await messagesTo(deps.db, taskId, actor.id).execute();
  const questions = await listOwnQuestions(deps.db, taskId, actor.id);
  return { success: true, data: { messages: messages.map(toExamMessage), questions } };
};
