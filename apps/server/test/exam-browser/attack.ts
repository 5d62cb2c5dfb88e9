/** Attacks on the exam browser: what they are answered, and whether they have changed anything. */
import { examClock, startTask, type Failure } from '@assay/contract';
import { expect } from 'vitest';
import type { ExamBrowser } from './clients.ts';
import { callRoute } from './page.ts';
import type { ExamBrowserScene } from './scene.ts';
import type { TestServer } from '../test-server.ts';

/** What a student can do, as the sentences name it. */
const WAYS_OUT =
  /open it from your available tasks|open the task again|open this task from your available tasks|reload the page|leave it to do anything else/i;
const ANY_HASH = /[\da-f]{64}/i;

/** A refusal in short. */
export const refusalOf = ({ status, failure }: { status: number; failure: Failure }) => ({
  status,
  code: failure.code,
  saysWhatToDo: WAYS_OUT.test(failure.message),
  tellsHash: ANY_HASH.test(JSON.stringify(failure)),
});
/** The refusal that is expected: it says what to do, and tells no hash. */
export const refusedAs = (code: string) => ({ status: 403, code, saysWhatToDo: true, tellsHash: false });
export const NEEDED = refusedAs('EXAM_BROWSER_NEEDED');
export const REFUSED = refusedAs('EXAM_BROWSER_REFUSED');
export const AGAIN = refusedAs('EXAM_BROWSER_AGAIN');

/** Everything that an attack could have changed. */
export const stateOf = async ({ deps: { db } }: TestServer, { taskId }: ExamBrowserScene) => {
  const [attempts, drafts, runs, sessions, launches] = await Promise.all([
    db.selectFrom('attempt').where('taskId', '=', taskId).select(['id', 'submittedAt']).execute(),
    db
      .selectFrom('draft')
      .innerJoin('attempt', 'attempt.id', 'draft.attemptId')
      .where('attempt.taskId', '=', taskId)
      .select(['draft.hash', 'draft.savedAt'])
      .execute(),
    db
      .selectFrom('runLog')
      .innerJoin('attempt', 'attempt.id', 'runLog.attemptId')
      .where('attempt.taskId', '=', taskId)
      .select('runLog.id')
      .execute(),
    db
      .selectFrom('session')
      .where('examTaskId', '=', taskId)
      .orderBy('id')
      .select(['id', 'endedAt', 'provenAt'])
      .execute(),
    db
      .selectFrom('examBrowserLaunch')
      .where('taskId', '=', taskId)
      .orderBy('id')
      .select(['id', 'usedAt', 'secretHash'])
      .execute(),
  ]);
  return { attempts, drafts, runs, sessions, launches };
};

/** Attacks on a server: each answers the refusal in short. @throws when anything was changed */
export const attacksOn =
  (server: TestServer) =>
  async (
    scene: ExamBrowserScene,
    act: () => Promise<{ status: number; failure: Failure }>,
  ): Promise<unknown> => {
    const before = await stateOf(server, scene);
    const answer = await act();
    expect(await stateOf(server, scene)).toEqual(before);
    return refusalOf(answer);
  };

/** Starts the task. */
export const start = (
  browser: ExamBrowser,
  token: string,
  taskId: string,
  headers?: Readonly<Record<string, string>>,
) => callRoute(browser, startTask, { token, body: { taskId }, headers });

/** Asks for the time of the attempt. */
export const clock = (browser: ExamBrowser, token: string, taskId: string) =>
  callRoute(browser, examClock, { token, body: { taskId } });
