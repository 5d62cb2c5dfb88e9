/**
 * Where typed programs are kept on this device: IndexedDB, shared by all tabs. It needs no secure context. Where the
 * browser refuses it (blocked storage, a full disk) the same is kept in the page's memory, and the page says so.
 * Of each question there are the programs as they are, which is quick to load, and every entry of the log that made them.
 */
import type { LogHead } from '@assay/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import { randomName } from '../../lib/random-name.ts';
import { fromFirstVersion, type FirstWork } from './first-device-version.ts';
import { NO_WORK, entriesSince, mendedWork, soundWork, type ChainedEntry, type Work } from './work.ts';

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
  /** The work on these questions of a task; what is damaged is mended. */
  read: (userId: string, taskId: string, questionIds: readonly string[]) => Promise<Map<string, Work>>;
  /**
   * Replaces the work on one question by what `change` makes of it; no other tab writes in between. `seen` is the
   * highest number that the caller knows: where nothing is newer, `change` is given no pending entries.
   */
  update: (key: WorkKey, seen: number, change: (held: Work) => Work) => Promise<Work>;
  /** What follows `head` in the log; null when the log does not contain it. */
  since: (key: WorkKey, head: LogHead) => Promise<ChainedEntry[] | null>;
  /** Forgets a task: its receipt names what was kept here. */
  forget: (userId: string, taskId: string) => Promise<void>;
}

/** The programs of a question without the log. */
type KeptWork = Omit<Work, 'pending' | 'conflict'>;

/** What is kept of one question, within one transaction. */
interface Rows {
  work: (key: WorkKey) => Promise<KeptWork | undefined>;
  /** Entries with a number above `after`, oldest first. */
  entries: (key: WorkKey, after: number) => Promise<ChainedEntry[]>;
  write: (key: WorkKey, work: KeptWork, entries: readonly ChainedEntry[]) => Promise<void>;
}

const open = (kept: KeptWork | undefined): Work =>
  kept ? { ...kept, pending: [], conflict: null } : NO_WORK;

/** The work on a question: the whole log is read only where something is wrong. */
const readWork = async (rows: Rows, key: WorkKey): Promise<Work> => {
  const kept = open(await rows.work(key));
  const sound = soundWork(kept, await rows.entries(key, kept.acked.revision));
  return sound ?? mendedWork(kept, await rows.entries(key, 0));
};

const readWorks = async (rows: Rows, userId: string, taskId: string, ids: readonly string[]) => {
  const works = ids.map(
    async (questionId) => [questionId, await readWork(rows, { userId, taskId, questionId })] as const,
  );
  return new Map(await Promise.all(works));
};

const updateWork = async (
  rows: Rows,
  key: WorkKey,
  seen: number,
  change: (held: Work) => Work,
): Promise<Work> => {
  const kept = await rows.work(key);
  const held = !kept || kept.top <= seen ? open(kept) : await readWork(rows, key);
  const work = change(held);
  const { pending, conflict: _open, ...programs } = work;
  await rows.write(
    key,
    programs,
    pending.filter(({ revision }) => revision > (kept?.top ?? 0)),
  );
  return work;
};

const sinceHead = async (rows: Rows, key: WorkKey, head: LogHead): Promise<ChainedEntry[] | null> => {
  const kept = await rows.work(key);
  return kept ? entriesSince(await rows.entries(key, 0), kept.head, head) : null;
};

type WorkRow = WorkKey & { work: KeptWork };
type EntryRow = WorkKey & { revision: number; entry: ChainedEntry };

interface Schema extends DBSchema {
  work: { key: [userId: string, taskId: string, questionId: string]; value: WorkRow };
  entry: { key: [userId: string, taskId: string, questionId: string, revision: number]; value: EntryRow };
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
  const db = await openDB<Schema>('assay-exam', 2, {
    upgrade: async (fresh, from, _to, transaction) => {
      if (from < 1) {
        fresh.createObjectStore('work', { keyPath: ['userId', 'taskId', 'questionId'] });
        fresh.createObjectStore('device');
      }
      const entries = fresh.createObjectStore('entry', {
        keyPath: ['userId', 'taskId', 'questionId', 'revision'],
      });
      if (from < 1) return;
      const works = transaction.objectStore('work');
      for (const { work, ...key } of await works.getAll()) {
        // Version 1 kept the programs alone.
        const { pending, conflict: _none, ...kept } = fromFirstVersion(work as unknown as FirstWork);
        await works.put({ ...key, work: kept });
        for (const entry of pending) await entries.put({ ...key, revision: entry.revision, entry });
      }
    },
    // A newer page in another tab wants to change the shape: this one lets go, and opens again when it is needed.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  const pathOf = (key: WorkKey) => [key.userId, key.taskId, key.questionId] as const;
  const within = async <T>(mode: 'readonly' | 'readwrite', act: (rows: Rows) => Promise<T>): Promise<T> => {
    // Strict: it has to be on the disk when the battery dies.
    const transaction = db.transaction(['work', 'entry'], mode, { durability: 'strict' });
    const [works, entries] = [transaction.objectStore('work'), transaction.objectStore('entry')];
    const answer = await act({
      work: async (key) => (await works.get([...pathOf(key)]))?.work,
      entries: async (key, after) => {
        const range = IDBKeyRange.bound([...pathOf(key), after], [...pathOf(key), Infinity], true);
        return (await entries.getAll(range)).map(({ entry }) => entry);
      },
      write: async (key, work, added) => {
        await Promise.all([
          works.put?.({ ...key, work }),
          ...added.map((entry) => entries.put?.({ ...key, revision: entry.revision, entry })),
        ]);
      },
    });
    await transaction.done;
    return answer;
  };
  const ofTask = (userId: string, taskId: string) =>
    IDBKeyRange.bound([userId, taskId], [userId, taskId, []]);
  return {
    device: await nameDevice(db),
    durable: true,
    read: (userId, taskId, ids) => within('readonly', (rows) => readWorks(rows, userId, taskId, ids)),
    update: (key, seen, change) => within('readwrite', (rows) => updateWork(rows, key, seen, change)),
    since: (key, head) => within('readonly', (rows) => sinceHead(rows, key, head)),
    forget: async (userId, taskId) => {
      const transaction = db.transaction(['work', 'entry'], 'readwrite');
      await Promise.all([
        transaction.objectStore('work').delete(ofTask(userId, taskId)),
        transaction.objectStore('entry').delete(ofTask(userId, taskId)),
        transaction.done,
      ]);
    },
  };
};

/** What a device without IndexedDB keeps; whoever holds it can open a store on it again, as after a reload. */
export interface DeviceMemory {
  device: string;
  works: Map<string, WorkRow>;
  entries: Map<string, EntryRow>;
}

export const newMemory = (): DeviceMemory => ({
  device: randomName(),
  works: new Map(),
  entries: new Map(),
});

/** Keeps work as long as the page lives. */
export const openMemory = (memory: DeviceMemory = newMemory()): DeviceStore => {
  const nameOf = (key: WorkKey) => JSON.stringify([key.userId, key.taskId, key.questionId]);
  const isOf = (key: WorkKey, userId: string, taskId: string) =>
    key.userId === userId && key.taskId === taskId;
  const rows: Rows = {
    work: async (key) => memory.works.get(nameOf(key))?.work,
    entries: async (key, after) =>
      [...memory.entries.values()]
        .filter((row) => nameOf(row) === nameOf(key) && row.revision > after)
        .toSorted((a, b) => a.revision - b.revision)
        .map(({ entry }) => entry),
    write: async (key, work, added) => {
      memory.works.set(nameOf(key), { ...key, work });
      for (const entry of added)
        memory.entries.set(`${nameOf(key)} ${entry.revision}`, { ...key, revision: entry.revision, entry });
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, as transactions are. */
  const within = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    device: memory.device,
    durable: false,
    read: (userId, taskId, ids) => within(() => readWorks(rows, userId, taskId, ids)),
    update: (key, seen, change) => within(() => updateWork(rows, key, seen, change)),
    since: (key, head) => within(() => sinceHead(rows, key, head)),
    forget: async (userId, taskId) => {
      for (const kept of [memory.works, memory.entries])
        for (const [name, row] of kept) if (isOf(row, userId, taskId)) kept.delete(name);
    },
  };
};

/** An exam must open although the browser's storage hangs. Milliseconds. */
const OPEN_MAX_MS = 5000;

let opened: Promise<DeviceStore> | null = null;

/** The device's store, opened once a page. */
export const openDeviceStore = (): Promise<DeviceStore> =>
  (opened ??= Promise.race([
    openIndexedDb().catch(() => openMemory()),
    new Promise<DeviceStore>((resolve) => setTimeout(() => resolve(openMemory()), OPEN_MAX_MS)),
  ]));
