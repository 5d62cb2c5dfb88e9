import { randomBytes } from 'node:crypto';
import type { askForProof, proveAgain } from '@assay/contract';
import type { ExamBinding } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { originOf, provenUntil } from './demand-exam-browser.ts';
import { keysOfPage, showsKeys } from './key-checks.ts';
import { noteProof, storeNonce } from './proof.repository.ts';

/** The exam page at an address that nobody has seen before. */
const pathOf = (taskId: string, nonce: string): string => `/student/tasks/${taskId}?proof=${nonce}`;

/** @throws FORBIDDEN unless the session is one of the exam browser, for this task. */
const demandBinding = (exam: ExamBinding | null, taskId: string): ExamBinding => {
  if (exam?.taskId !== taskId)
    throw new AppError('FORBIDDEN', 'Only a Safe Exam Browser that was opened for this task can do that.');
  return exam;
};

export const handleAskForProof: Handler<typeof askForProof> = async ({ actor, body, deps }) => {
  demandBinding(actor.exam, body.taskId);
  const nonce = randomBytes(16).toString('hex');
  await storeNonce(deps.db, actor.sessionId, nonce);
  return { success: true, data: { path: pathOf(body.taskId, nonce) } };
};

export const handleProveAgain: Handler<typeof proveAgain> = async ({ actor, body, deps }) => {
  const exam = demandBinding(actor.exam, body.taskId);
  const now = deps.now();
  const url = `${originOf(deps)}${pathOf(body.taskId, body.nonce)}`;
  if (!showsKeys(keysOfPage(body.page), url, exam))
    throw new AppError(
      'EXAM_BROWSER_REFUSED',
      'Safe Exam Browser did not show the configuration of this task. What you have typed is kept. Reload the page; if it happens again, tell your faculty.',
    );
  if (!(await noteProof(deps.db, actor.sessionId, body.nonce, now)))
    throw new AppError(
      'EXAM_BROWSER_AGAIN',
      'This address has been shown before. The page asks for another one.',
    );
  return {
    success: true,
    data: { provenUntil: (provenUntil({ ...exam, provenAt: now }) ?? now).toISOString() },
  };
};
