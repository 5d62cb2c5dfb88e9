import { fetchDemoTask, runDemoCode, submitDemoTest, type BodyIn, type RunProgress } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callAndHear } from '../../lib/server/call.ts';

/** Every program is run on every test before the answer comes. */
const GRADING_TIMEOUT_MS = 5 * 60_000;

/** The task as a student meets it who starts now. @throws CallError */
export const openDemoTask = async (taskId: string, signal?: AbortSignal) =>
  (await call(fetchDemoTask, { params: { taskId }, signal })).data;

/** The same, for the page before the start. */
export const demoTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['demo-test', taskId],
    queryFn: ({ signal }) => openDemoTask(taskId, signal),
  });

/** Runs a program on the PUBLIC tests, and tells how far that is. @throws CallError */
export const runInDemo = (
  body: BodyIn<typeof runDemoCode>,
  signal: AbortSignal,
  onProgress: (progress: RunProgress) => void,
) => callAndHear(runDemoCode, { body, signal }, onProgress);

/** Grades the programs and answers the result that a student would get. @throws CallError */
export const gradeDemoTest = async (body: BodyIn<typeof submitDemoTest>) =>
  (await call(submitDemoTest, { body, timeoutMs: GRADING_TIMEOUT_MS })).data;
