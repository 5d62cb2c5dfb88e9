/** Rows in IndexedDB, shared by all tabs. It needs no secure context. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import { randomName } from '../../../../lib/values/random-name.ts';
import type { DeviceRows, LockedEntry, LockedWork, RowPath } from './device-rows.ts';

type Key = [owner: string, task: string, question: string];

interface DeviceSchema extends DBSchema {
  lockedWork: { key: Key; value: LockedWork };
  lockedEntry: { key: [...Key, revision: number]; value: LockedEntry };
  device: { key: 'id'; value: string };
}

const nameDevice = async (db: IDBPDatabase<DeviceSchema>): Promise<string> => {
  const transaction = db.transaction('device', 'readwrite');
  const known = await transaction.store.get('id');
  const device = known ?? randomName();
  if (!known) await transaction.store.put(device, 'id');
  await transaction.done;
  return device;
};

/** Lower numbers were never released. */
const VERSION = 3;

const openDatabase = (): Promise<IDBPDatabase<DeviceSchema>> =>
  openDB<DeviceSchema>('assay-exam', VERSION, {
    upgrade: (fresh) => {
      fresh.createObjectStore('device');
      fresh.createObjectStore('lockedWork');
      fresh.createObjectStore('lockedEntry');
    },
    // A newer page in another tab wants to change the shape: this one lets go, and opens again when it is needed.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });

/** Every key that begins so: arrays are greater than anything else. */
const below = (...path: readonly string[]) => IDBKeyRange.bound(path, [...path, []]);

/** Opens the rows of this browser. @throws where storage is refused */
export const openDatabaseRows = async (): Promise<DeviceRows> => {
  const db = await openDatabase();
  return {
    device: await nameDevice(db),
    durable: true,
    within: async (mode, act) => {
      // Strict: it has to be on the disk when the battery dies.
      const transaction = db.transaction(['lockedWork', 'lockedEntry'], mode, { durability: 'strict' });
      const [works, entries] = [
        transaction.objectStore('lockedWork'),
        transaction.objectStore('lockedEntry'),
      ];
      const answer = await act({
        work: (path) => works.get([...path]),
        works: async (owner) => {
          const [keys, rows] = await Promise.all([
            works.getAllKeys(below(owner)),
            works.getAll(below(owner)),
          ]);
          return rows.flatMap((row, index): [RowPath, LockedWork][] => {
            const path = keys[index];
            return path ? [[path, row]] : [];
          });
        },
        entries: (path, after) =>
          entries.getAll(IDBKeyRange.bound([...path, after], [...path, Infinity], true)),
        drop: async (path) => works.delete?.([...path]),
        write: async (path, work, added) => {
          await Promise.all([
            works.put?.(work, [...path]),
            ...added.map((entry) => entries.put?.(entry, [...path, entry.revision])),
          ]);
        },
      });
      await transaction.done;
      return answer;
    },
    forget: async (owner, task) => {
      const transaction = db.transaction(['lockedWork', 'lockedEntry'], 'readwrite');
      await Promise.all([
        transaction.objectStore('lockedWork').delete(below(owner, task)),
        transaction.objectStore('lockedEntry').delete(below(owner, task)),
        transaction.done,
      ]);
    },
    forgetSettled: async () => {
      const transaction = db.transaction(['lockedWork', 'lockedEntry'], 'readwrite');
      for await (const cursor of transaction.objectStore('lockedWork')) {
        if (!cursor.value.settled) continue;
        await transaction.objectStore('lockedEntry').delete(below(...cursor.key));
        await cursor.delete();
      }
      await transaction.done;
    },
    hasUnsettled: async () => {
      const rows = await db.getAll('lockedWork');
      return rows.some(({ settled }) => !settled);
    },
  };
};
