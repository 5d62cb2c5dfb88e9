import { randomBytes } from 'node:crypto';
import type { askForProof, proveAgain } from '@assay/contract';
import type { ExamBinding } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { noteProof, storeNonce } from '../../../platform/exam-proof.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { originOf, provenUntil } from './require-exam-browser.ts';
import { keysOfPage, showsKeys } from './key-checks.ts';

/** Minutes within which a fresh address has to be shown: a page load, on a slow network too. */
const SHOWN_WITHIN_MINUTES = 2;

/** Nobody can guess it, and it says when it was made: what was shown long ago is not kept for later. */
const newNonce = (now: Date): string => `${now.getTime().toString(36)}-${randomBytes(16).toString('hex')}`;

const isFresh = (nonce: string, now: Date): boolean =>
  now.getTime() - Number.parseInt(nonce, 36) < SHOWN_WITHIN_MINUTES * 60_000;

/** The exam page at an address that nobody has seen before. */
const pathOf = (taskId: string, nonce: string): string => `/student/tasks/${taskId}?proof=${nonce}`;

/** @throws FORBIDDEN unless the session is one of the exam browser, for this task. */
const requireBinding = (exam: ExamBinding | null, taskId: string): ExamBinding => {
  if (exam?.taskId !== taskId)
    throw new AppError('FORBIDDEN', 'Only a Safe Exam Browser that was opened for this task can do that.');
  return exam;
};

export const handleAskForProof: Handler<typeof askForProof> = async ({ actor, body, deps }) => {
  requireBinding(actor.exam, body.taskId);
  const nonce = newNonce(deps.now());
  await storeNonce(deps.db, actor.sessionId, nonce);
  return { success: true, data: { path: pathOf(body.taskId, nonce) } };
};

export const handleProveAgain: Handler<typeof proveAgain> = async ({ actor, body, deps }) => {
  const exam = requireBinding(actor.exam, body.taskId);
  const now = deps.now();
  const url = `${originOf(deps)}${pathOf(body.taskId, body.nonce)}`;
  if (!showsKeys(keysOfPage(body.page), url, exam))
    throw new AppError(
      'EXAM_BROWSER_REFUSED',
      'Safe Exam Browser did not show the configuration of this task. What you have typed is kept. Reload the page; if it happens again, tell your faculty.',
    );
  if (!isFresh(body.nonce, now) || !(await noteProof(deps.db, actor.sessionId, body.nonce, now)))
    throw new AppError(
      'EXAM_BROWSER_AGAIN',
      'Safe Exam Browser has shown its configuration at an address that is no longer valid. What you have typed is kept; reload the page to go on.',
    );
  return {
    success: true,
    data: { provenUntil: (provenUntil({ ...exam, provenAt: now }) ?? now).toISOString() },
  };
};
