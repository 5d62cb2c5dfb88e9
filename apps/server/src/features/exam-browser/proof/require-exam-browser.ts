import { PROOF_MINUTES, type BrowserProblem } from '@assay/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { NOT_YET_PROVEN, type Actor, type ExamBinding } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findExaminee, isDemanding } from './examinee.repository.ts';
import { findHolderProblem } from './one-session.ts';
import { keysInHeaders, showsKeys } from './key-checks.ts';

/** What of a call shows where it comes from. */
export interface ExamCall {
  actor: Pick<Actor, 'id' | 'exam' | 'sessionId'>;
  /** Path and query as they were asked for. */
  target: string;
  headers: IncomingHttpHeaders;
  deps: Deps;
}

/** The one address that the product is reached at, without a path. */
export const originOf = (deps: Deps): string => new URL(deps.config.publicUrl).origin;

type ExamBrowserCode = Exclude<BrowserProblem['code'], 'EXAM_ELSEWHERE'>;

const PROBLEMS: Readonly<Record<ExamBrowserCode, string>> = {
  EXAM_BROWSER_NEEDED:
    'This task opens only in Safe Exam Browser. Open it from your available tasks; what you have typed is kept.',
  EXAM_BROWSER_REFUSED:
    'Safe Exam Browser did not show that it runs with the configuration of this task. What you have typed is kept. Leave Safe Exam Browser, open the task again from your available tasks, and tell your faculty if it happens again.',
  EXAM_BROWSER_AGAIN:
    'Safe Exam Browser has to show its configuration again. What you have typed is kept; reload the page to go on.',
};

const problem = (code: ExamBrowserCode): BrowserProblem => ({ code, message: PROBLEMS[code] });

/** Until when the page of a session has shown its keys; null where each call shows them. */
export const provenUntil = ({ proof, provenAt }: ExamBinding): Date | null =>
  proof === 'PAGE' ? new Date(provenAt.getTime() + PROOF_MINUTES * 60_000) : null;

const bindingProblem = (exam: ExamBinding, { target, headers, deps }: ExamCall): BrowserProblem | null => {
  const end = provenUntil(exam);
  if (end) return deps.now() < end ? null : problem('EXAM_BROWSER_AGAIN');
  const url = `${originOf(deps)}${target}`;
  if (!showsKeys(keysInHeaders(headers, url), url, exam)) return problem('EXAM_BROWSER_REFUSED');
  return exam.provenAt > NOT_YET_PROVEN ? null : problem('EXAM_BROWSER_AGAIN');
};

/**
 * Why a call of a task does not come from where it should; null where it does, or may come from anywhere. Who is not
 * assigned to the task is left to the call itself, and so is a session that was opened for another task.
 */
export const findBrowserProblem = async (call: ExamCall, taskId: string): Promise<BrowserProblem | null> => {
  const { actor, deps } = call;
  const exam = actor.exam?.taskId === taskId ? actor.exam : null;
  const found = exam ? bindingProblem(exam, call) : problem('EXAM_BROWSER_NEEDED');
  if (found ? !(await isDemanding(deps.db, taskId)) : !exam?.singleSession) return null;
  const examinee = await findExaminee(deps.db, taskId, actor.id);
  if (!examinee) return null;
  if (found && examinee.isRequired && !examinee.isExempt) return found;
  return examinee.singleSession ? findHolderProblem(deps, actor, examinee) : null;
};

/**
 * @throws EXAM_BROWSER_NEEDED, EXAM_BROWSER_REFUSED, EXAM_BROWSER_AGAIN or EXAM_ELSEWHERE, with what the student can do.
 */
export const requireExamBrowser = async (call: ExamCall, taskId: string): Promise<void> => {
  const found = await findBrowserProblem(call, taskId);
  if (found) throw new AppError(found.code, found.message);
};
