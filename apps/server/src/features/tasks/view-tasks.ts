import type { viewAllTasks, viewTask } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findNewestRevision, listExemptions } from '../exam-browser/index.ts';
import { requireTask } from './require-task.ts';
import { listExtraTimes } from './extra-time/extra-time.repository.ts';
import { toTask, toTaskRow } from './task-response.ts';
import { listTasks } from './task.repository.ts';

export const handleViewAllTasks: Handler<typeof viewAllTasks> = async ({ actor, query, deps }) => {
  const { rows, total } = await listTasks(deps.db, actor, query, deps.now());
  return { success: true, data: rows.map((row) => toTaskRow(actor, row)), total };
};

export const handleViewTask: Handler<typeof viewTask> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'view', params.taskId, deps.now());
  const beside = {
    extraTimes: await listExtraTimes(deps.db, task.id),
    revision: await findNewestRevision(deps.db, task.id),
    exemptions: await listExemptions(deps.db, task.id),
  };
  return { success: true, message: 'Task fetched successfully', data: toTask(actor, task, beside) };
};
