import type { Task, viewAllTasks, viewTask } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findNewestRevision, listExemptions } from '../exam-browser/index.ts';
import { countWaiting } from '../marks/index.ts';
import { requireTask } from './require-task.ts';
import { listExtraTimes } from './extra-time/extra-time.repository.ts';
import { toTask, toTaskRow } from './task-response.ts';
import { listTasks, type TaskData } from './task.repository.ts';

export const handleViewAllTasks: Handler<typeof viewAllTasks> = async ({ actor, query, deps }) => {
  const { rows, total } = await listTasks(deps.db, actor, query, deps.now());
  const over = rows.filter((row) => row.status === 'COMPLETED' && !row.isResultPublished);
  const counts = await countWaiting(
    deps.db,
    over.map(({ id }) => id),
  );
  const waiting = new Set(counts.map(({ taskId }) => taskId));
  return { success: true, data: rows.map((row) => toTaskRow(actor, row, waiting.has(row.id))), total };
};

/** A task as its authors see it, with what stands in tables of its own. */
export const showTask = async (db: Queryable, actor: DepartmentActor, task: TaskData): Promise<Task> =>
  toTask(actor, task, {
    extraTimes: await listExtraTimes(db, task.id),
    revision: await findNewestRevision(db, task.id),
    exemptions: await listExemptions(db, task.id),
  });

export const handleViewTask: Handler<typeof viewTask> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'view', params.taskId, deps.now());
  const data = await showTask(deps.db, actor, task);
  return { success: true, message: 'Task fetched successfully', data };
};
