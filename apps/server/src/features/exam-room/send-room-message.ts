import type { BodyOf, sendRoomMessage } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { noteForRecord } from '../../platform/record-due.repository.ts';
import { isOngoing } from '../task-sessions/index.ts';
import { lockTask, requireTask } from '../tasks/index.ts';
import { findAsker, insertRoomMessage, isInTask } from './room-message.repository.ts';

/** @throws VALIDATION when it is for nobody of the task, or answers what was not asked by the one it is for */
const requireReceiver = async (
  db: Queryable,
  taskId: string,
  { to, answers }: Pick<BodyOf<typeof sendRoomMessage>, 'to' | 'answers'>,
): Promise<void> => {
  const refuse = (path: string, message: string) => new AppError('VALIDATION', message, [{ path, message }]);
  if (to && !(await isInTask(db, taskId, to)))
    throw refuse('to', 'This student is no longer in the task. Nothing was sent.');
  const asker = answers && (await findAsker(db, taskId, answers));
  if (answers && !asker) throw refuse('answers', 'There is no such question in this task.');
  if (answers && to && asker !== to)
    throw refuse('to', 'An answer goes to the student who asked, or to all students.');
};

export const handleSendRoomMessage: Handler<typeof sendRoomMessage> = async (call) => {
  const { actor, params, body, deps } = call;
  const { taskId } = params;
  await requireTask(deps.db, actor, 'extend', taskId, deps.now());
  // The same message to another task is another call.
  const said = { ...body, taskId };
  await createOnce('message', { ...call, body: said }, async (trx, id) => {
    await lockTask(trx, taskId);
    const now = deps.now();
    const task = await requireTask(trx, actor, 'extend', taskId, now);
    if (!(await isOngoing(trx, task, now)))
      throw new AppError('CONFLICT', 'This task is not running, so nobody would see the message.');
    await requireReceiver(trx, taskId, body);
    const { to: studentId, text, answers } = body;
    await insertRoomMessage(trx, { id, taskId, studentId, text, answers, sentBy: actor.id, sentAt: now });
    await noteForRecord(trx, taskId, 'SAID');
    await noteAction(trx, actor, 'tell-students', taskId, now, { to: studentId ?? 'All', message: text });
  });
  return { success: true, message: body.to ? 'Sent to the student' : 'Sent to all students' };
};
