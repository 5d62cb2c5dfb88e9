/** Sends what this device has kept of a student, without the exam page: after a logout, or a browser that was killed. */
import { fetchTaskById, getDraft } from '@assay/contract';
import { fetchDeviceKey } from '../../lib/device/device-key.ts';
import { call } from '../../lib/server/call.ts';
import { getSession } from '../../lib/session/session.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { sendDrafts } from './api.ts';
import { type DeviceStore, keepsUnsentWork, openDeviceStore, openProgramStore } from './keeping/index.ts';

/** What has become of a task's programs: the server has them in time, or after the end, or it does not have them. */
export type SentState = 'saved' | 'late' | 'kept';

export interface SentTask {
  taskId: string;
  /** Null where the server did not tell it. */
  name: string | null;
  state: SentState;
}

const sendTask = async (
  device: DeviceStore,
  userId: string,
  taskId: string,
  questionIds: readonly string[],
): Promise<SentState> => {
  const { draft } = await call(getDraft, { body: { taskId } });
  const store = await openProgramStore({
    userId,
    taskId,
    questionIds,
    device,
    drafts: draft.programDrafts,
    heads: draft.heads,
    // Nothing is typed here.
    deadline: new Date(serverNow()).toISOString(),
    save: (batch) => {
      if (getSession()?._id !== userId) throw new Error('Another person has logged in.');
      return sendDrafts(taskId, batch, false);
    },
    // The page that is opened next reads what other devices have written.
    fetchPrograms: null,
    now: serverNow,
  });
  try {
    await store.sendAll();
    const { unsent, late } = store.getSnapshot();
    return unsent ? 'kept' : late ? 'late' : 'saved';
  } finally {
    await store.keep();
    store.close();
  }
};

/** Sends everything that this device has kept of a student, and answers what has become of each task. @throws CallError */
export const sendKeptWork = async (userId: string): Promise<SentTask[]> => {
  if (!(await keepsUnsentWork(userId, null))) return [];
  const device = await openDeviceStore(await fetchDeviceKey(userId));
  const tasks = Map.groupBy(await device.unsent(userId), ({ taskId }) => taskId);
  const sent: SentTask[] = [];
  for (const taskId of new Set([...tasks.keys(), ...(await device.untold(userId))])) {
    const ids = (tasks.get(taskId) ?? []).map(({ questionId }) => questionId);
    const state = await sendTask(device, userId, taskId, ids).catch((): SentState => 'kept');
    // What the page had noted is no work: nobody waits for it.
    if (ids.length === 0) continue;
    const task = await call(fetchTaskById, { params: { taskId } }).catch(() => null);
    sent.push({ taskId, name: task?.data.name ?? null, state });
  }
  return sent;
};
