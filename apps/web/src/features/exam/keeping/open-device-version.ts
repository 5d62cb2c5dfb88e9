/** What devices kept before it was locked: the same rows, readable by whoever was at the device. */
import type { IDBPDatabase } from 'idb';
import type { DeviceSchema } from './device-database.ts';
import type { KeptWork, WorkKey } from './device-rows.ts';
import { isSettled, type ChainedEntry } from './work.ts';

/**
 * Locks what an earlier version has kept for an account, and throws away what the server has of others. What it lacks of
 * others stays until they log in: only their key can lock it, and nothing that was typed may be lost.
 */
export const lockEarlierWork = async (
  db: IDBPDatabase<DeviceSchema>,
  userId: string,
  takeOver: (key: WorkKey, work: KeptWork, entries: readonly ChainedEntry[]) => Promise<void>,
): Promise<void> => {
  if (!db.objectStoreNames.contains('work')) return;
  for (const { work, ...key } of await db.getAll('work')) {
    const path = [key.userId, key.taskId, key.questionId] as const;
    const range = IDBKeyRange.bound([...path], [...path, []]);
    const entries = (await db.getAll('entry', range)).map(({ entry }) => entry);
    const pending = entries.filter(({ revision }) => revision > work.acked.revision);
    if (key.userId === userId) await takeOver(key, work, entries);
    else if (!isSettled({ ...work, pending })) continue;
    const transaction = db.transaction(['work', 'entry'], 'readwrite');
    await Promise.all([
      transaction.objectStore('work').delete([...path]),
      transaction.objectStore('entry').delete(range),
      transaction.done,
    ]);
  }
};
