import type { ExamBrowserLaunch, examBrowserLaunch, launchExamBrowser } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { originOf } from '../proof/require-exam-browser.ts';
import { findLaunchFacts } from '../proof/examinee.repository.ts';
import { findOwnLaunch, insertLaunch, type Launch } from './launch.repository.ts';
import { findRevision, presentRevision, type Revision } from '../configuration/revision.repository.ts';

/**
 * Makes a launch and the links to it. The token stands in the path, where every client keeps it, and once more behind
 * `??`: what follows is added to the start address by the clients (on Windows the second `?` alone is looked for).
 */
export const makeLaunch = async (
  db: Queryable,
  deps: Deps,
  of: { taskId: string; accountId: string; isSelfTest: boolean },
  revision: Revision,
): Promise<ExamBrowserLaunch> => {
  const { id, token, expiresAt } = await insertLaunch(db, { ...of, revisionId: revision.id }, deps.now());
  const file = `${originOf(deps)}/seb/c/${token}/task.seb`;
  return {
    launchId: id,
    link: `${file.replace(/^http/, 'seb')}??launch=${token}`,
    download: file,
    expiresAt: expiresAt.toISOString(),
    hasFilePassword: revision.filePassword !== '',
  };
};

/** The revision that a student's exam browser has to have: the one the attempt began with, or the newest. */
export const revisionFor = async (
  db: Queryable,
  deps: Deps,
  taskId: string,
  attemptRevisionId: string | null,
): Promise<Revision> => {
  const begun = attemptRevisionId ? await findRevision(db, attemptRevisionId) : undefined;
  return begun ?? presentRevision(db, taskId, originOf(deps), deps.now());
};

export const handleLaunch: Handler<typeof launchExamBrowser> = async ({ actor, body, deps }) => {
  const data = await deps.db.transaction().execute(async (trx) => {
    const facts = await findLaunchFacts(trx, body.taskId, actor.id);
    if (!facts) throw notFound('Task');
    if (!facts.requireExamBrowser)
      throw new AppError('CONFLICT', 'This task opens in any browser. Please reload the page.');
    if (facts.submittedAt) throw new AppError('NOT_OPEN', 'You have submitted this task.');
    const revision = await revisionFor(trx, deps, body.taskId, facts.attemptRevisionId);
    return makeLaunch(trx, deps, { taskId: body.taskId, accountId: actor.id, isSelfTest: false }, revision);
  });
  return { success: true, data };
};

export const toLaunchState = ({ fetchedAt, usedAt, expiresAt }: Launch) => ({
  fetchedAt: fetchedAt?.toISOString() ?? null,
  openedAt: usedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

export const handleLaunchState: Handler<typeof examBrowserLaunch> = async ({ actor, params, deps }) => {
  const launch = await findOwnLaunch(deps.db, params.launchId, actor.id);
  if (!launch) throw notFound('Launch');
  return { success: true, data: toLaunchState(launch) };
};
