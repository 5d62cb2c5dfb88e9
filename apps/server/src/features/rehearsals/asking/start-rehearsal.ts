import type { startRehearsal, stopRehearsal } from '@assay/contract';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { newId } from '../../../platform/ids.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { endRehearsal, findTaskOf, insertRehearsal } from '../rehearsal.repository.ts';
import { findProblem, requireRehearsed } from './require-rehearsed.ts';

export const handleStartRehearsal: Handler<typeof startRehearsal> = async ({ actor, body, deps }) => {
  const { taskId, students, seconds } = body;
  const [id, now] = [newId(), deps.now()];
  await deps.db.transaction().execute(async (trx) => {
    const task = await requireRehearsed(trx, actor, taskId, now);
    const problem = await findProblem(trx, task, now);
    if (problem) throw new AppError('CONFLICT', problem);
    const rehearsal = { id, taskId, students, seconds, assigned: task.students };
    if (!(await insertRehearsal(trx, { ...rehearsal, startedBy: actor.id, startedAt: now })))
      throw new AppError('CONFLICT', 'Another rehearsal has just begun. Start this one when it has ended.');
    await deps.jobs.enqueue(trx, 'rehearse', id, { rehearsalId: id });
    await noteAction(trx, actor, 'start-rehearsal', taskId, now, { students, seconds });
  });
  return { success: true, message: 'The rehearsal begins', data: { _id: id } };
};

export const handleStopRehearsal: Handler<typeof stopRehearsal> = async ({ actor, body, deps }) => {
  const { rehearsalId } = body;
  await deps.db.transaction().execute(async (trx) => {
    const [taskId, now] = [await findTaskOf(trx, rehearsalId), deps.now()];
    if (taskId === undefined) throw notFound('Rehearsal');
    await requireRehearsed(trx, actor, taskId, now);
    if (!(await endRehearsal(trx, rehearsalId, { state: 'STOPPED', problem: null }, now)))
      throw new AppError('CONFLICT', 'This rehearsal has ended already.');
    await noteAction(trx, actor, 'stop-rehearsal', taskId, now);
  });
  return { success: true, message: 'Stopped' };
};
