import { randomBytes } from 'node:crypto';
import {
  NO_EXAM_BROWSER_SETTINGS,
  findExamBrowserProblem,
  plainAddress,
  TOLD_PASSWORD_BYTES,
  toldPassword,
  type ExamBrowserSettings,
  type TaskDraft,
  type examBrowserTest,
  type exemptFromExamBrowser,
  type testExamBrowser,
} from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import {
  deleteExemption,
  findExaminee,
  findOwnLaunch,
  listExemptions,
  makeLaunch,
  originOf,
  presentRevision,
  replaceExemption,
  storeSettings,
  toLaunchState,
} from '../exam-browser/index.ts';
import { requireTask } from './require-task.ts';
import { toExemption } from './task-response.ts';
import { lockTask } from './task.repository.ts';

/** Of a task that requires the exam browser and says nothing about it: its file opens with a password. */
export const drawnSettings = (): ExamBrowserSettings => ({
  ...NO_EXAM_BROWSER_SETTINGS,
  filePassword: toldPassword(randomBytes(TOLD_PASSWORD_BYTES)),
});

/**
 * What a task's form says about the exam browser, as it is stored; undefined where it says nothing.
 * @throws VALIDATION naming the field that is not sound.
 */
export const soundSettings = (given: TaskDraft['examBrowser']): ExamBrowserSettings | undefined => {
  if (!given) return undefined;
  const settings = {
    ...NO_EXAM_BROWSER_SETTINGS,
    ...given,
    allowedAddresses: given.allowedAddresses.map(plainAddress),
  };
  const problem = findExamBrowserProblem(settings);
  if (problem)
    throw new AppError('VALIDATION', problem.message, [
      { path: `examBrowser.${problem.path}`, message: problem.message },
    ]);
  return settings;
};

/** Stores the settings of a task; without any nothing changes. */
export const storeExamBrowser = async (
  db: Queryable,
  deps: Deps,
  of: { taskId: string; by: string; now: Date },
  settings: ExamBrowserSettings | undefined,
): Promise<void> => {
  if (settings) await storeSettings(db, { ...of, origin: originOf(deps) }, settings);
};

export const handleTestExamBrowser: Handler<typeof testExamBrowser> = async ({ actor, body, deps }) => {
  const data = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { id: taskId } = await requireTask(trx, actor, 'view', body.taskId, now);
    const revision = await presentRevision(trx, taskId, originOf(deps), now);
    return makeLaunch(trx, deps, { taskId, accountId: actor.id, isSelfTest: true }, revision);
  });
  return { success: true, data };
};

export const handleExamBrowserTest: Handler<typeof examBrowserTest> = async ({ actor, params, deps }) => {
  const launch = await findOwnLaunch(deps.db, params.launchId, actor.id);
  if (!launch) throw notFound('Test');
  return { success: true, data: { ...toLaunchState(launch), report: launch.report } };
};

export const handleExempt: Handler<typeof exemptFromExamBrowser> = async ({ actor, body, deps }) => {
  const { taskId, studentId, exempt, reason } = body;
  const rows = await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, taskId);
    const now = deps.now();
    await requireTask(trx, actor, 'extend', taskId, now);
    if (!(await findExaminee(trx, taskId, studentId)))
      throw new AppError('VALIDATION', 'Only students of this task can be exempted.', [
        { path: 'studentId', message: 'This student is not assigned to the task.' },
      ]);
    const note = (action: 'exempt-from-exam-browser' | 'end-exemption') =>
      noteAction(trx, actor, action, taskId, now, { studentId, reason });
    if (exempt) {
      await replaceExemption(trx, { taskId, studentId, reason, givenBy: actor.id, givenAt: now });
      await note('exempt-from-exam-browser');
    } else if (await deleteExemption(trx, taskId, studentId)) await note('end-exemption');
    return listExemptions(trx, taskId);
  });
  const message = exempt ? 'Student exempted' : 'Exemption taken back';
  return { success: true, message, data: rows.map(toExemption) };
};
