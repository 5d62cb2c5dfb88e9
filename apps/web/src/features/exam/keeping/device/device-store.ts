/**
 * Where typed programs are kept on this device, locked with the key of their account: in IndexedDB, shared by all tabs.
 * Where the browser refuses it (blocked storage, a full disk) the same is kept in the page's memory, and the page says so.
 * Of each question there are the programs as they are, which is quick to load, and every entry of the log that made them.
 */
import type { LogHead } from '@assay/contract';
import { sealWith } from '../../../../lib/device/seal.ts';
import { openDatabaseRows } from './device-database.ts';
import { memoryRows, newMemory, type DeviceMemory } from './device-memory.ts';
import type { DeviceRows, KeptWork, LockedRows, RowPath, WorkKey } from './device-rows.ts';
import { isTold, type PageNotes } from '../presence/page-notes.ts';
import { mendedWork, validWork } from '../validate-work.ts';
import { NO_WORK, entriesSince, isSameHead, isSettled, type ChainedEntry, type Work } from '../work.ts';

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
  /** What openings of the exam page have noted of a task, and the server lacks. */
  notes: (userId: string, taskId: string) => Promise<PageNotes[]>;
  /** Keeps what an opening has noted, as long as the server lacks something of it. */
  keepNotes: (userId: string, taskId: string, notes: PageNotes) => Promise<void>;
  /** Where an account has work that the server has not acknowledged. */
  unsent: (userId: string) => Promise<WorkKey[]>;
  /** Of which tasks openings of the page have noted what the server lacks. */
  untold: (userId: string) => Promise<string[]>;
  /** Forgets a task: its receipt names what was kept here. */
  forget: (userId: string, taskId: string) => Promise<void>;
}

/** What is kept of one question, within one transaction. */
interface Rows {
  work: (key: WorkKey) => Promise<KeptWork | undefined>;
  works: (userId: string) => Promise<[WorkKey, KeptWork][]>;
  /** Entries with a number above `after`, oldest first. */
  entries: (key: WorkKey, after: number) => Promise<ChainedEntry[]>;
  write: (
    key: WorkKey,
    work: KeptWork,
    entries: readonly ChainedEntry[],
    isAllSettled: boolean,
  ) => Promise<void>;
}

const open = (kept: KeptWork | undefined): Work =>
  kept ? { ...kept, pending: [], conflict: null } : NO_WORK;

/** The work on a question: the whole log is read only where something is wrong. */
const readWork = async (rows: Rows, key: WorkKey): Promise<Work> => {
  const kept = open(await rows.work(key));
  const sound = validWork(kept, await rows.entries(key, kept.acked.revision));
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
  const fresh = pending.filter(({ revision }) => revision > (kept?.top ?? 0));
  await rows.write(key, programs, fresh, isSettled(work));
  return work;
};

const sinceHead = async (rows: Rows, key: WorkKey, head: LogHead): Promise<ChainedEntry[] | null> => {
  const kept = await rows.work(key);
  return kept ? entriesSince(await rows.entries(key, 0), kept.head, head) : null;
};

/** What a locked row of programs holds; whose and of what is only said inside. Notes of a page stand under its name. */
type Sealed = { key: WorkKey } & ({ work: KeptWork; notes?: never } | { work?: never; notes: PageNotes });

/** A store on rows that a key of 32 bytes locks. */
const storeOn = (rows: DeviceRows, key: Uint8Array): DeviceStore => {
  const seal = sealWith(key);
  const ownerOf = (userId: string) => seal.nameOf(`owner ${userId}`);
  const taskOf = (taskId: string) => seal.nameOf(`task ${taskId}`);
  const pathOf = ({ userId, taskId, questionId }: WorkKey): RowPath => [
    ownerOf(userId),
    taskOf(taskId),
    seal.nameOf(`question ${questionId}`),
  ];
  const placeOf = (path: RowPath, revision?: number) => [...path, revision ?? 'work'].join('/');
  // Only what this file has locked opens, so its shape is known.
  const openRow = (path: RowPath, locked: Uint8Array) =>
    seal.open(placeOf(path), locked) as Sealed | undefined;
  const openOwn = async (locked: LockedRows, userId: string) =>
    (await locked.works(ownerOf(userId))).flatMap(([path, row]) => openRow(path, row.locked) ?? []);
  const openEntry = (path: RowPath, revision: number, locked: Uint8Array) =>
    seal.open(placeOf(path, revision), locked) as ChainedEntry | undefined;

  const unlocked = (locked: LockedRows): Rows => ({
    work: async (at) => {
      const row = await locked.work(pathOf(at));
      return row && openRow(pathOf(at), row.locked)?.work;
    },
    works: async (userId) =>
      (await openOwn(locked, userId)).flatMap(({ key: at, work }): [WorkKey, KeptWork][] =>
        work ? [[at, work]] : [],
      ),
    entries: async (at, after) => {
      const path = pathOf(at);
      const kept = await locked.entries(path, after);
      return kept.flatMap(({ revision, locked: entry }) => openEntry(path, revision, entry) ?? []);
    },
    write: (at, work, entries, settled) => {
      const path = pathOf(at);
      const sealed: Sealed = { key: at, work };
      return locked.write(
        path,
        { settled, locked: seal.lock(placeOf(path), sealed) },
        entries.map((entry) => ({
          revision: entry.revision,
          locked: seal.lock(placeOf(path, entry.revision), entry),
        })),
      );
    },
  });
  const within = <T>(mode: 'readonly' | 'readwrite', act: (open: Rows) => Promise<T>): Promise<T> =>
    rows.within(mode, (locked) => act(unlocked(locked)));

  return {
    device: rows.device,
    durable: rows.durable,
    read: (userId, taskId, ids) => within('readonly', (some) => readWorks(some, userId, taskId, ids)),
    update: (at, seen, change) => within('readwrite', (some) => updateWork(some, at, seen, change)),
    since: (at, head) => within('readonly', (some) => sinceHead(some, at, head)),
    unsent: async (userId) => {
      const works = await within('readonly', (some) => some.works(userId));
      return works.flatMap(([at, { head, acked }]) => (isSameHead(head, acked) ? [] : [at]));
    },
    notes: async (userId, taskId) => {
      const own = await rows.within('readonly', (locked) => openOwn(locked, userId));
      return own.flatMap(({ key: at, notes }) => (notes && at.taskId === taskId ? [notes] : []));
    },
    keepNotes: (userId, taskId, notes) => {
      const at = { userId, taskId, questionId: notes.page };
      const path = pathOf(at);
      const sealed: Sealed = { key: at, notes };
      return rows.within('readwrite', (locked) =>
        isTold(notes)
          ? locked.drop(path)
          : locked.write(path, { settled: false, locked: seal.lock(placeOf(path), sealed) }, []),
      );
    },
    untold: async (userId) => {
      const own = await rows.within('readonly', (locked) => openOwn(locked, userId));
      return own.flatMap(({ key: at, notes }) => (notes ? [at.taskId] : []));
    },
    forget: (userId, taskId) => rows.forget(ownerOf(userId), taskOf(taskId)),
  };
};

/** Keeps work as long as the page lives. */
export const openMemory = (memory: DeviceMemory = newMemory()): DeviceStore =>
  storeOn(memoryRows(memory), memory.key);

/** An exam must open although the browser's storage hangs. Milliseconds. */
const OPEN_MAX_MS = 5000;

let database: ReturnType<typeof openDatabaseRows> | null = null;

/** The rows of this browser, opened once a page. @throws where storage is refused, or hangs */
const openRows = (): ReturnType<typeof openDatabaseRows> =>
  (database ??= Promise.race([
    openDatabaseRows(),
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('The storage hangs.')), OPEN_MAX_MS),
    ),
  ]));

/** The memory that stands in for storage: one a page, so that a page that is opened twice finds what it has kept. */
let standIn: DeviceMemory | null = null;

/**
 * The store of an account on this device. @param key of the account; null where it could not be had, and then nothing
 * is kept longer than the page
 */
export const openDeviceStore = async (key: Uint8Array | null): Promise<DeviceStore> => {
  try {
    if (!key) throw new Error('Nothing is kept that cannot be locked.');
    return storeOn(await openRows(), key);
  } catch {
    return openMemory((standIn ??= newMemory()));
  }
};

/** Throws away what the server has acknowledged, whoever it belongs to. */
export const forgetSettledWork = async (): Promise<void> => (await openRows()).forgetSettled();

/** Whether this device keeps anything of an account that the server lacks; without its key, of anybody. */
export const keepsUnsentWork = async (userId: string, key: Uint8Array | null): Promise<boolean> => {
  const rows = await openRows();
  if (!(await rows.hasUnsettled())) return false;
  return key === null || (await storeOn(rows, key).unsent(userId)).length > 0;
};
