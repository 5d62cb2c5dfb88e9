import {
  askForProof,
  attestByLogin,
  attestExamBrowser,
  examBrowserLaunch,
  launchExamBrowser,
  proveAgain,
  type BodyIn,
  type LoginProgress,
  type PageProof,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call, callAndHear, type CallInput } from '../../lib/server/call.ts';
import { readPageProof } from './browser-interface.ts';
import { enter, secretOf } from './entry.ts';

/** The page that opens Safe Exam Browser looks so often how far it has come, ms. */
const LOOK_EVERY_MS = 2000;
/** A call that shows keys is given up and made again after this, ms. */
const TIMEOUT_MS = 15_000;

/** A way into the exam browser; a new one is made by fetching it again. */
export const launchQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['exam-browser', 'launch', taskId],
    queryFn: async ({ signal }) => (await call(launchExamBrowser, { body: { taskId }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How far a launch has come, as long as the page is in sight. */
export const launchStateQuery = (launchId: string | undefined) =>
  queryOptions({
    queryKey: ['exam-browser', 'launch-state', launchId],
    queryFn: async ({ signal }) =>
      (await call(examBrowserLaunch, { params: { launchId: launchId ?? '' }, signal })).data,
    enabled: launchId !== undefined,
    refetchInterval: ({ state }) => (state.data?.openedAt ? false : LOOK_EVERY_MS),
    staleTime: 0,
    gcTime: 0,
  });

/** Whether the exam browser did not show what it should. */
export const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'EXAM_BROWSER_REFUSED';

/** Shows the keys of this page; once more where the exam browser still had those of the page before. */
const withPageProof = async <T>(send: (page: PageProof) => Promise<T>): Promise<T> => {
  const page = await readPageProof();
  try {
    return await send(page);
  } catch (error) {
    if (!isRefused(error) || page.configKeyHash === null) throw error;
    const fresh = await readPageProof(page.configKeyHash);
    if (fresh.configKeyHash === null) throw error;
    return send(fresh);
  }
};

/** Shows the browser of a launch; its session is stored. Answers the report of a self-test, else null. @throws CallError */
export const enterByLaunch = async (taskId: string, launch: string, signal: AbortSignal) => {
  const { data } = await withPageProof((page) =>
    call(attestExamBrowser, {
      params: { token: launch },
      body: { taskId, page, secret: secretOf(launch) },
      signal,
      timeoutMs: TIMEOUT_MS,
    }),
  );
  if (data.kind === 'SELF_TEST') return data.report;
  enter(data.taskId, data.user, launch);
  return null;
};

/**
 * Logs a student in inside the exam browser, and tells what the login waits for. The session is not stored yet.
 * @throws CallError
 */
export const attestLogin = async (
  taskId: string,
  credentials: { username: string; password: string },
  input: Pick<CallInput<typeof attestByLogin>, 'signal' | 'timeoutMs'>,
  hear: (place: LoginProgress) => void,
) => {
  // Without the stored session: a wrong password says nothing about that.
  const body = (page: PageProof): BodyIn<typeof attestByLogin> => ({ ...credentials, taskId, page });
  const { data } = await withPageProof((page) =>
    callAndHear(attestByLogin, { ...input, body: body(page), token: '' }, hear),
  );
  return data.user;
};

/** The path of a page that shows its keys when it has been loaded. @throws CallError */
export const askForFreshPage = async (taskId: string): Promise<string> =>
  (await call(askForProof, { body: { taskId }, timeoutMs: TIMEOUT_MS })).data.path;

/** Shows the keys of a page that was loaded at a fresh address. @throws CallError */
export const showKeys = async (taskId: string, nonce: string): Promise<void> => {
  await withPageProof((page) => call(proveAgain, { body: { taskId, nonce, page }, timeoutMs: TIMEOUT_MS }));
};
