import { isDeepStrictEqual } from 'node:util';
import { findRunningTaskProblem, findTaskProblem, type editTask, type TaskDraft } from '@assay/contract';
import { mustSave } from '../../platform/editions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween, membersBetween } from '../../platform/log/changes.ts';
import { findNewestRevision, settingsOf } from '../exam-browser/index.ts';
import { requireTask } from './require-task.ts';
import { contentOf, inVersions, requireFacts, requireRunnable, withPools } from './validate-task.ts';
import { contentOfStored, hasOtherPasswords, heldByForm, notedOf } from './task-edition.ts';
import { soundSettings, storeExamBrowser } from './task-exam-browser.ts';
import { updateTask, type TaskContent } from './task-write.repository.ts';
import { lockTask, type TaskData } from './task.repository.ts';
import { showTask } from './view-tasks.ts';

/** @throws CONFLICT when the edit is not one that the task's state still allows. */
const requireAllowedChange = (task: TaskData, draft: TaskDraft): void => {
  if (!task.hasStarted) return;
  const stored = {
    ...task,
    startTime: task.startTime.toISOString(),
    endTime: task.endTime.toISOString(),
  };
  const problem = findRunningTaskProblem(stored, draft);
  if (problem) throw new AppError('CONFLICT', problem.message, [problem]);
};

/** Date fields show minutes; the seconds of a window in which students have started stay as they are. */
const keepSeconds = (task: TaskData, content: TaskContent): TaskContent =>
  task.hasStarted
    ? {
        ...content,
        startTime: task.startTime,
        endTime: content.endTime > task.endTime ? content.endTime : task.endTime,
      }
    : content;

export const handleEditTask: Handler<typeof editTask> = async ({ actor, body: sent, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, sent.taskId);
    const now = deps.now();
    const task = await requireTask(trx, actor, 'update', sent.taskId, now);
    if (task.status === 'COMPLETED') throw new AppError('CONFLICT', 'A completed task cannot be edited.');
    const body = withPools(sent, task);
    const problem = findTaskProblem(body, now, true);
    if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
    const questions = await inVersions(trx, body, task);
    const content = keepSeconds(task, contentOf(body, questions, task));
    const settings = soundSettings(body.examBrowser);
    const standing = settingsOf(await findNewestRevision(trx, task.id));
    const stored = heldByForm(contentOfStored(task), standing);
    const isNew = await mustSave({
      actor,
      what: 'task',
      opened: sent.edition,
      item: task,
      content: stored,
      isStored: () => isDeepStrictEqual(heldByForm(content, settings ?? standing), stored),
      show: () => showTask(trx, actor, task),
    });
    if (!isNew) return;
    requireAllowedChange(task, body);
    await requireFacts(trx, actor, body, task);
    await requireRunnable(deps, trx, questions, task);
    await updateTask(trx, task.id, content, { editedBy: actor.id, editedAt: now });
    await storeExamBrowser(trx, deps, { taskId: task.id, by: actor.id, now }, settings);
    const held = [notedOf(contentOfStored(task), standing), notedOf(content, settings ?? standing)] as const;
    await noteAction(trx, actor, 'edit-task', task.id, now, {
      ...changesBetween(...held),
      ...membersBetween(stored.studentIds, content.studentIds),
      ...(settings && hasOtherPasswords(standing, settings) && { passwords: 'of the exam browser replaced' }),
    });
  });
  return { success: true, message: 'Task updated successfully', data: { _id: sent.taskId } };
};
