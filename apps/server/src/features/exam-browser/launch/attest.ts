import type { IncomingHttpHeaders } from 'node:http';
import type { attestByLogin, attestExamBrowser, PageProof } from '@assay/contract';
import { NOT_YET_PROVEN, type ExamBinding, type ExamProof } from '../../../platform/actor.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { Config } from '../../../platform/config.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { closeExamSessions, openSession } from '../../../platform/sessions/sessions.ts';
import { findSession } from '../../../platform/sessions/find-session.ts';
import { requireCredentials, findAccount, toSessionUser } from '../../auth/index.ts';
import { startPathOf } from '../configuration/configuration.ts';
import { originOf } from '../proof/require-exam-browser.ts';
import { findLaunchFacts } from '../proof/examinee.repository.ts';
import { keysInHeaders, keysOfPage, showsKeys, type ExpectedKeys } from '../proof/key-checks.ts';
import { revisionFor } from './launch.ts';
import { findLaunchByToken, storeReport, useLaunch, type Launch } from './launch.repository.ts';
import { requirePresentRevision, findRevision, type Revision } from '../configuration/revision.repository.ts';
import { selfTestOf } from './self-test.ts';

const refuse = (message: string): AppError => new AppError('EXAM_BROWSER_REFUSED', message);

const AGAIN = 'Leave Safe Exam Browser, and open the task again from your available tasks.';
const LINK_OVER = `This link into the exam has been used or has expired. ${AGAIN}`;
const WRONG_KEYS = `Safe Exam Browser is not running with the configuration of this task. ${AGAIN} Tell your faculty if it happens again.`;

/** What a call to open an exam brings. */
interface Arrival {
  page: PageProof;
  headers: IncomingHttpHeaders;
  /** Path and query of the call itself. */
  target: string;
}

/**
 * How the browser has shown that it runs with a configuration: by the headers of this very call, or by the page.
 * @param pageUrl the address that the page must have been loaded at
 * @throws EXAM_BROWSER_REFUSED when it has not. A wrong header is not made good by a right page.
 */
const requireProof = (deps: Deps, arrival: Arrival, pageUrl: string, expected: ExpectedKeys): ExamProof => {
  const url = `${originOf(deps)}${arrival.target}`;
  const inHeaders = keysInHeaders(arrival.headers, url);
  if (inHeaders.configKeyHash !== null) {
    if (showsKeys(inHeaders, url, expected)) return 'HEADERS';
    throw refuse(WRONG_KEYS);
  }
  if (showsKeys(keysOfPage(arrival.page), pageUrl, expected)) return 'PAGE';
  throw refuse(WRONG_KEYS);
};

/** Opens the exam browser's session of a student for one task, in the place of an earlier one. */
const openExam = async (
  db: Queryable,
  config: Config,
  accountId: string,
  opening: {
    now: Date;
    caller: Caller;
    exam: Pick<ExamBinding, 'taskId' | 'revisionId' | 'proof' | 'provenAt'>;
  },
) => {
  const { taskId } = opening.exam;
  const account = await findAccount(db, accountId);
  if (!account?.isActive) throw refuse('This account is not active. Please ask your department.');
  await closeExamSessions(db, accountId, taskId, opening.now);
  const token = await openSession(db, account, opening);
  return { kind: 'SESSION' as const, taskId, user: { ...toSessionUser(account, config), token } };
};

/** @throws EXAM_BROWSER_REFUSED unless the student can still sit the task. */
const requireOpenTask = async (db: Queryable, taskId: string, studentId: string) => {
  const facts = await findLaunchFacts(db, taskId, studentId);
  if (!facts) throw refuse('This task is no longer assigned to you. Please ask your faculty.');
  if (facts.submittedAt) throw refuse('You have submitted this task. You can leave Safe Exam Browser.');
  return facts;
};

/** A launch that the caller may use, with its revision. */
const requireLaunch = async (
  deps: Deps,
  token: string,
  taskId: string,
): Promise<{ launch: Launch; revision: Revision }> => {
  const launch = await findLaunchByToken(deps.db, token);
  const revision = launch ? await findRevision(deps.db, launch.revisionId) : undefined;
  if (!launch || !revision || launch.expiresAt <= deps.now()) throw refuse(LINK_OVER);
  if (launch.taskId !== taskId)
    throw refuse(`Safe Exam Browser is running with the configuration of another task. ${AGAIN}`);
  return { launch, revision };
};

export const handleAttest: Handler<typeof attestExamBrowser> = async ({
  params,
  body,
  headers,
  target,
  token,
  caller,
  deps,
}) => {
  const now = deps.now();
  const { launch, revision } = await requireLaunch(deps, params.token, body.taskId);
  const present = token ? await findSession(deps.db, token, now) : null;
  if (present && present.actor.id !== launch.accountId)
    throw refuse(`This link into the exam belongs to another student. ${AGAIN}`);

  const arrival = { page: body.page, headers, target };
  const pageUrl = `${originOf(deps)}${startPathOf(launch.taskId)}?launch=${params.token}`;
  if (launch.isSelfTest) {
    const report = selfTestOf(arrival, { pageUrl, callUrl: `${originOf(deps)}${target}` }, revision, now);
    const used = await useLaunch(deps.db, launch.id, body.secret, now);
    if (!used) throw refuse(LINK_OVER);
    await storeReport(deps.db, launch.id, report);
    return { success: true, data: { kind: 'SELF_TEST', report } };
  }
  const proof = requireProof(deps, arrival, pageUrl, revision);
  const data = await deps.db.transaction().execute(async (trx) => {
    if (!(await useLaunch(trx, launch.id, body.secret, now))) throw refuse(LINK_OVER);
    const { attemptRevisionId } = await requireOpenTask(trx, launch.taskId, launch.accountId);
    await requirePresentRevision(trx, launch.taskId, revision.id, attemptRevisionId);
    const exam = { taskId: launch.taskId, revisionId: revision.id, proof, provenAt: now };
    return openExam(trx, deps.config, launch.accountId, { now, caller, exam });
  });
  return { success: true, data };
};

/** An address of ours, as a page was loaded at it; null for any other. */
const ownAddress = (deps: Deps, url: string): string | null =>
  url.startsWith(`${originOf(deps)}/`) ? url : null;

export const handleAttestByLogin: Handler<typeof attestByLogin> = async ({
  body,
  headers,
  target,
  caller,
  deps,
  signal,
  tell,
}) => {
  const account = await requireCredentials(deps, caller, body, { signal, tell });
  if (account.role !== 'STUDENT') throw refuse('Only students sit a task. Please leave Safe Exam Browser.');
  const data = await deps.db.transaction().execute(async (trx) => {
    const { attemptRevisionId } = await requireOpenTask(trx, body.taskId, account.id);
    const revision = await revisionFor(trx, deps, body.taskId, attemptRevisionId);
    const arrival = { page: body.page, headers, target };
    const proof = requireProof(deps, arrival, ownAddress(deps, body.page.url) ?? '', revision);
    // This call and its page have addresses that everybody asks: what is shown there may have been recorded by somebody
    // else. So the keys are to be shown at a fresh address before anything else.
    const provenAt = NOT_YET_PROVEN;
    const exam = { taskId: body.taskId, revisionId: revision.id, proof, provenAt };
    return openExam(trx, deps.config, account.id, { now: deps.now(), caller, exam });
  });
  return { success: true, data };
};
