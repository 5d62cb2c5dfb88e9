import { findReopeningProblem, type reopenAttempts as route } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { lockAttempts, reopenAttempts } from '../attempts/index.ts';
import { lockTask, requireNotArchived, requireTask, type TaskData } from '../tasks/index.ts';
import { listSittingsOf } from './task-session.repository.ts';

/** Whoever may give more time, or give marks for what was submitted, may open an attempt again. */
export const mayReopen = (actor: DepartmentActor, task: TaskData): boolean =>
  can(actor, 'extend', shareableOf(actor, task)) || can(actor, 'evaluate', shareableOf(actor, task));

/** @throws VALIDATION when one of them is not assigned to the task. */
const requireSittings = async (db: Queryable, taskId: string, studentIds: readonly string[]) => {
  const rows = await listSittingsOf(db, taskId, studentIds);
  if (rows.length < studentIds.length)
    throw new AppError('VALIDATION', 'Only attempts by students of this task can be opened again.', [
      { path: 'studentIds', message: 'Somebody here is not assigned to this task.' },
    ]);
  return rows;
};

const messageOf = (reopened: number): string => {
  if (reopened === 0) return 'They are already open until then.';
  return reopened === 1 ? '1 attempt is open again' : `${reopened} attempts are open again`;
};

export const handleReopenAttempts: Handler<typeof route> = async ({ actor, params, body, deps }) => {
  const studentIds = [...new Set(body.studentIds)];
  const [until, { reason }] = [new Date(body.until), body];
  const reopened = await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, params.taskId);
    // A submission, a save or a mark that is under way comes before.
    await lockAttempts(trx, { taskId: params.taskId, studentIds });
    const now = deps.now();
    const task = await requireTask(trx, actor, 'view', params.taskId, now);
    if (!mayReopen(actor, task))
      throw new AppError('FORBIDDEN', 'You do not have the right to open attempts of this task again.');
    requireNotArchived(task);
    const sittings = await requireSittings(trx, task.id, studentIds);
    // The same call again, whose answer was lost, finds them open.
    const closed = sittings.filter(
      ({ submittedAt, openUntil }) => submittedAt !== null || openUntil?.getTime() !== until.getTime(),
    );
    if (closed.length === 0) return 0;
    const problem = findReopeningProblem(task, closed, until, now);
    if (problem) throw new AppError('CONFLICT', problem);
    const attemptIds = closed.flatMap(({ attemptId }) => attemptId ?? []);
    await reopenAttempts(trx, attemptIds, {
      reopenedBy: actor.id,
      reopenedAt: now,
      openUntil: until,
      reason,
    });
    await noteAction(trx, actor, 'reopen-attempts', task.id, now, {
      until: until.toISOString(),
      reason,
      students: closed.map(({ studentId, attemptId, submittedAt }) => ({
        id: studentId,
        attemptId,
        submittedAt,
      })),
    });
    return closed.length;
  });
  return { success: true, message: messageOf(reopened), data: { reopened } };
};
