import type { BrowserProblem } from '@assay/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deviceWords } from '../../../platform/device-words.ts';
import { isSessionOver } from '../../../platform/sessions/find-session.ts';
import { findExaminee, holdAttempt, type Examinee } from './examinee.repository.ts';

const elsewhere = (device: string): BrowserProblem => ({
  code: 'EXAM_ELSEWHERE',
  message: `This task is open in another login (${deviceWords(device)}), and only one at a time can write in it. What you have typed here is kept on this device.`,
});

/**
 * Why a login may not write in an attempt whose task takes one at a time; null where it may. Whoever comes first holds the
 * attempt, until the login is over or another one takes it over: a browser that has crashed must shut nobody out.
 */
export const findHolderProblem = async (
  deps: Deps,
  actor: Pick<Actor, 'sessionId'>,
  { taskId, studentId, openAttemptId, sessionId, holder }: Examinee,
): Promise<BrowserProblem | null> => {
  if (!openAttemptId || sessionId === actor.sessionId) return null;
  if (holder && !isSessionOver(holder, deps.now())) return elsewhere(holder.device);
  if (await holdAttempt(deps.db, openAttemptId, actor.sessionId, sessionId)) return null;
  const quicker = await findExaminee(deps.db, taskId, studentId);
  return quicker && findHolderProblem(deps, actor, quicker);
};
