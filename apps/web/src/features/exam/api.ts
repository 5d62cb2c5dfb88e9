import {
  askInvigilator,
  availableTask,
  earlierRun,
  earlierRuns,
  examTaskSchema,
  examClock,
  examMessages,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  lastRuns,
  runCode,
  saveDraft,
  startTask,
  takeOver,
  upcomingTasks,
  type Acknowledged,
  type BodyIn,
  type RunProgress,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchDeviceKey } from '../../lib/device/device-key.ts';
import { forgetResponse, keepResponse, responseOrKept } from '../../lib/device/kept-responses.ts';
import { calmly } from '../../lib/server/calmly.ts';
import { CallError, call, callAndHear, isConnectionIssue } from '../../lib/server/call.ts';
import { getSession } from '../../lib/session/session.ts';
import { serverNow } from '../../lib/values/clock.ts';
import type { SaveBatch } from './keeping/index.ts';

/** Drafts are small and come often: one that hangs is given up and sent again. */
const SAVE_TIMEOUT_MS = 12_000;
/** Browsers refuse larger bodies for requests that outlive the page. */
const KEEPALIVE_MAX = 60_000;

export const availableTasksQuery = queryOptions({
  queryKey: ['exam', 'available'],
  queryFn: async ({ signal }) => (await call(availableTask, { signal })).data,
  refetchInterval: 60_000,
});

export const upcomingTasksQuery = queryOptions({
  queryKey: ['exam', 'upcoming'],
  queryFn: async ({ signal }) => (await call(upcomingTasks, { signal })).data,
  refetchInterval: 60_000,
});

/** While the server is away an exam page goes on asking; nothing else could help the student. */
const untilReached = {
  retry: (_count: number, error: Error) => isConnectionIssue(error),
  retryDelay: (count: number) => Math.min(1000 * 2 ** count, 5000),
};

/** Whether a call failed because the student was taken out of the task after the start. */
export const isTakenOut = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'TAKEN_OUT';

/** The task as the student sits it. @throws CallError */
export const fetchExamTask = async (taskId: string, signal?: AbortSignal) =>
  (await call(fetchTaskById, { params: { taskId }, signal, timeoutMs: SAVE_TIMEOUT_MS })).data;

/** How what is kept of an exam is called in this tab. */
const keptName = (what: 'task' | 'drafts', taskId: string): string =>
  `exam/${what}/${getSession()?._id ?? ''}/${taskId}`;

/** The task, also for a page that is reloaded in the middle of an exam while the server cannot be reached. */
const openExamTask = async (taskId: string, signal: AbortSignal) => {
  const task = await responseOrKept(keptName('task', taskId), examTaskSchema, () =>
    fetchExamTask(taskId, signal),
  );
  if (task.receipt !== null) {
    forgetResponse(keptName('task', taskId));
    forgetResponse(keptName('drafts', taskId));
  }
  return task;
};

/** A year may wait for the same start: their pages look for a moved one this often, ms, and not together. */
const LOBBY_LOOK_MS = 40_000;

/**
 * The same as a query. Before the start it is asked again, so that a moved time shows; afterwards the exam clock does that. Whoever
 * was taken out may be put back at any moment, and another browser may be let in, or the attempt go on elsewhere.
 */
export const examTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['exam', 'task', taskId],
    queryFn: ({ signal }) => openExamTask(taskId, signal),
    refetchInterval: (query) => {
      const { data, error } = query.state;
      if (data && Date.parse(data.startTime) > serverNow()) return calmly(LOBBY_LOOK_MS)(query);
      return data?.startedAt && !data.browserProblem && !isTakenOut(error) ? false : 10_000;
    },
    ...untilReached,
  });

/**
 * When the student's time ends, whether the attempt is submitted, and what the student was told since the message of this
 * number. @throws CallError
 */
export const askExamClock = async (taskId: string, messagesAfter: number, signal: AbortSignal) =>
  (await call(examClock, { body: { taskId, messagesAfter }, signal, timeoutMs: 8000 })).data;

/** What the student was told, and has asked; `newest` names what the page knows. */
export const examMessagesQuery = (taskId: string, newest: number) =>
  queryOptions({
    queryKey: ['exam', 'messages', taskId, newest],
    queryFn: async ({ signal }) => (await call(examMessages, { body: { taskId }, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Asks those who watch over the exam. */
export const useAskInvigilator = (taskId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: { _id: string; text: string }) =>
      call(askInvigilator, { body: { taskId, ...question } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['exam', 'messages', taskId] }),
  });
};

const savesAnswered = new Map<string, { at: number; newestMessage: number }>();

/**
 * When the last save of an exam was answered in this page, `performance.now()` ms, and the number of the newest message
 * then; the answer named the deadline.
 */
export const lastSaveAnswered = (taskId: string) =>
  savesAnswered.get(taskId) ?? { at: -Infinity, newestMessage: 0 };

/** What the server had when the page was opened; from then on the program store knows better. */
export const examDraftsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['exam', 'drafts', taskId],
    queryFn: ({ signal }) =>
      responseOrKept(
        keptName('drafts', taskId),
        getDraft.response.shape.draft,
        async () => (await call(getDraft, { body: { taskId }, signal, timeoutMs: SAVE_TIMEOUT_MS })).draft,
      ),
    staleTime: Infinity,
    gcTime: 0,
    ...untilReached,
  });

/**
 * What the server has now; `known` is what this device was told before. A page that is reloaded without network goes by it.
 * @throws CallError
 */
export const fetchPrograms = async (taskId: string, known: readonly Acknowledged[]) => {
  const name = keptName('drafts', taskId);
  const answer = await call(getDraft, { body: { taskId, known: [...known] }, timeoutMs: SAVE_TIMEOUT_MS });
  if (name === keptName('drafts', taskId)) keepResponse(name, answer.draft);
  return answer;
};

/**
 * The key that locks what this device keeps of a student. Null where the server refuses it: an exam opens also then, and
 * the page says that nothing is kept beyond it.
 */
export const deviceKeyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['exam', 'device-key', userId],
    queryFn: ({ signal }) =>
      fetchDeviceKey(userId, signal).catch((error: unknown) => {
        if (signal.aborted || isConnectionIssue(error)) throw error;
        return null;
      }),
    staleTime: Infinity,
    gcTime: 0,
    ...untilReached,
  });

/** The last run of each question, as the server has it when the page is opened. */
export const lastRunsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['exam', 'last-runs', taskId],
    queryFn: async ({ signal }) => (await call(lastRuns, { body: { taskId }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  });

/** A page of the runs of a question, newest first. @throws CallError */
export const fetchEarlierRuns = async (taskId: string, programIndex: string, page: number) =>
  (await call(earlierRuns, { body: { taskId, programIndex, page } })).data;

/** A run with its program and results. @throws CallError */
export const fetchEarlierRun = async (taskId: string, runId: string) =>
  (await call(earlierRun, { body: { taskId, runId } })).data;

/** The student's runs. */
export const runLogQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['exam', 'log', taskId],
    queryFn: async ({ signal }) => (await call(getLog, { body: { taskId }, signal })).data.logs,
  });

/** Starts the attempt; the task then comes with its questions. */
export const useStartTask = (taskId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startTask, { body: { taskId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['exam'] }),
  });
};

/** Goes on with the attempt in this login; what another one has saved meanwhile is then fetched. */
export const useTakeOver = (taskId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeOver, { body: { taskId } }),
    onSuccess: () =>
      Promise.all([
        client.resetQueries({ queryKey: examDraftsQuery(taskId).queryKey }),
        client.invalidateQueries({ queryKey: examTaskQuery(taskId).queryKey }),
      ]),
  });
};

/** Sends typed programs. @throws CallError */
export const sendDrafts = async (taskId: string, batch: SaveBatch, leaving: boolean) => {
  const size = leaving ? new TextEncoder().encode(JSON.stringify(batch)).length : 0;
  const { data } = await call(saveDraft, {
    body: { taskId, ...batch },
    keepalive: leaving && size < KEEPALIVE_MAX,
    timeoutMs: SAVE_TIMEOUT_MS,
  });
  const { newestMessage, ...answer } = data;
  savesAnswered.set(taskId, { at: performance.now(), newestMessage });
  return answer;
};

/** Runs a program on the PUBLIC tests, and tells how far that is. @throws CallError */
export const runProgram = (
  body: BodyIn<typeof runCode>,
  signal: AbortSignal,
  onProgress: (progress: RunProgress) => void,
) => callAndHear(runCode, { body, signal }, onProgress);

/** Ends the attempt and answers the receipt. @throws CallError */
export const sendFinalSubmit = async (body: BodyIn<typeof finalSubmit>) =>
  (await call(finalSubmit, { body, timeoutMs: 20_000 })).data;
