import type { Installation } from '@assay/contract';
import type { Deps } from '../deps.ts';
import { findDiskSpace } from './disk-space.ts';

/** So long after a call that found no room the disk counts as full, ms: the database may stand on another machine. */
const FULL_FOR_MS = 60_000;

/** When a call last found no room on a disk, by the database that it wrote to; ms. */
const noRoomAt = new WeakMap<Deps['db'], number>();

/** Notes that a call found no room on a disk. */
export const noteNoRoom = ({ db, now }: Pick<Deps, 'db' | 'now'>): void =>
  void noRoomAt.set(db, now().getTime());

/** The room on the disk of the data folder, and on the database's where that says that it is full; bytes. Does not throw. */
export const findRoomOnDisk = async ({
  config,
  db,
  now,
}: Pick<Deps, 'config' | 'db' | 'now'>): Promise<Installation['disk']> => {
  const foundNoRoom = now().getTime() - (noRoomAt.get(db) ?? -Infinity) < FULL_FOR_MS;
  const disk = await findDiskSpace(config.dataDir).catch(
    () => ({ state: 'unknown', free: null, total: null }) as const,
  );
  return foundNoRoom ? { ...disk, state: 'full' } : disk;
};
