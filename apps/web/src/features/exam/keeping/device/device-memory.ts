/** Rows in the page's memory, for browsers that refuse storage, and for exams of which nothing is kept. */
import { randomName } from '../../../../lib/values/random-name.ts';
import type { DeviceRows, LockedEntry, LockedRows, LockedWork, RowPath } from './device-rows.ts';

/** What is in memory; whoever holds it can open a store on it again, as after a reload. */
export interface DeviceMemory {
  device: string;
  /** Locks the rows. 32 bytes. */
  key: Uint8Array;
  works: Map<string, [RowPath, LockedWork]>;
  entries: Map<string, [RowPath, LockedEntry]>;
}

export const newMemory = (): DeviceMemory => ({
  device: randomName(),
  key: crypto.getRandomValues(new Uint8Array(32)),
  works: new Map(),
  entries: new Map(),
});

const nameOf = (path: RowPath): string => path.join('/');

/** Keeps rows as long as the page lives. */
export const memoryRows = (memory: DeviceMemory): DeviceRows => {
  const { works, entries } = memory;
  const rows: LockedRows = {
    work: async (path) => works.get(nameOf(path))?.[1],
    works: async (owner) => [...works.values()].filter(([path]) => path[0] === owner),
    entries: async (path, after) =>
      [...entries.values()]
        .filter(([own, { revision }]) => nameOf(own) === nameOf(path) && revision > after)
        .map(([, entry]) => entry)
        .toSorted((a, b) => a.revision - b.revision),
    drop: async (path) => void works.delete(nameOf(path)),
    write: async (path, work, added) => {
      works.set(nameOf(path), [path, work]);
      for (const entry of added) entries.set(`${nameOf(path)}/${entry.revision}`, [path, entry]);
    },
  };
  const forgetWhere = (isGone: (path: RowPath) => boolean) => {
    for (const kept of [entries, works])
      for (const [name, [path]] of kept) if (isGone(path)) kept.delete(name);
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, as transactions are. */
  const inTurn = <T>(act: () => T | Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    device: memory.device,
    durable: false,
    within: (_mode, act) => inTurn(() => act(rows)),
    forget: (owner, task) => inTurn(() => forgetWhere((path) => path[0] === owner && path[1] === task)),
    forgetSettled: () => inTurn(() => forgetWhere((path) => works.get(nameOf(path))?.[1].settled === true)),
    hasUnsettled: () => inTurn(() => [...works.values()].some(([, { settled }]) => !settled)),
  };
};
