/**
 * Where typed programs are kept on this device: IndexedDB, shared by all tabs. It needs no secure context. Where the
 * browser refuses it (blocked storage, a full disk) the same is kept in the page's memory, and the page says so.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import { randomName } from '../../lib/random-name.ts';
import { NO_WORK, type Work } from './work.ts';

/** Whose work on what. */
export interface WorkKey {
  userId: string;
  taskId: string;
  questionId: string;
}

export interface DeviceStore {
  /** Names this device towards the server; the same in all its tabs. At most 64 characters. */
  device: string;
  /** False when closing the page would lose what is kept here. */
  durable: boolean;
  /** The work on every question of a task. */
  read: (userId: string, taskId: string) => Promise<Map<string, Work>>;
  /** Replaces the work on one question by what `change` makes of it; no other tab writes in between. */
  update: (key: WorkKey, change: (held: Work) => Work) => Promise<Work>;
}

interface Schema extends DBSchema {
  work: { key: [userId: string, taskId: string, questionId: string]; value: WorkKey & { work: Work } };
  device: { key: 'id'; value: string };
}

const nameDevice = async (db: IDBPDatabase<Schema>): Promise<string> => {
  const transaction = db.transaction('device', 'readwrite');
  const known = await transaction.store.get('id');
  const device = known ?? randomName();
  if (!known) await transaction.store.put(device, 'id');
  await transaction.done;
  return device;
};

const openIndexedDb = async (): Promise<DeviceStore> => {
  const db = await openDB<Schema>('assay-exam', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('work', { keyPath: ['userId', 'taskId', 'questionId'] });
      fresh.createObjectStore('device');
    },
  });
  return {
    device: await nameDevice(db),
    durable: true,
    read: async (userId, taskId) => {
      const rows = await db.getAll('work', IDBKeyRange.bound([userId, taskId], [userId, taskId, []]));
      return new Map(rows.map(({ questionId, work }) => [questionId, work]));
    },
    update: async (key, change) => {
      // Strict: it has to be on the disk when the battery dies.
      const transaction = db.transaction('work', 'readwrite', { durability: 'strict' });
      const held = await transaction.store.get([key.userId, key.taskId, key.questionId]);
      const work = change(held?.work ?? NO_WORK);
      await Promise.all([transaction.store.put({ ...key, work }), transaction.done]);
      return work;
    },
  };
};

/** Keeps work as long as the page lives. */
export const openMemory = (): DeviceStore => {
  const kept = new Map<string, WorkKey & { work: Work }>();
  return {
    device: randomName(),
    durable: false,
    read: async (userId, taskId) =>
      new Map(
        [...kept.values()]
          .filter((row) => row.userId === userId && row.taskId === taskId)
          .map(({ questionId, work }) => [questionId, work]),
      ),
    update: async (key, change) => {
      const name = JSON.stringify([key.userId, key.taskId, key.questionId]);
      const work = change(kept.get(name)?.work ?? NO_WORK);
      kept.set(name, { ...key, work });
      return work;
    },
  };
};

/** An exam must open although the browser's storage hangs. Milliseconds. */
const OPEN_MAX_MS = 5000;

let opened: Promise<DeviceStore> | null = null;

/** The device's store, opened once a page. */
export const openDeviceStore = (): Promise<DeviceStore> =>
  (opened ??= Promise.race([
    openIndexedDb().catch(openMemory),
    new Promise<DeviceStore>((resolve) => setTimeout(() => resolve(openMemory()), OPEN_MAX_MS)),
  ]));
