import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { findDiskSpace, type DiskSpace } from './machine/disk-space.ts';

/** So long after a call that found no room the disk counts as full, ms: the database may stand on another machine. */
const FULL_FOR_MS = 60_000;

/** When a call last found no room on a disk, by the database that it wrote to; ms. */
const noRoomAt = new WeakMap<Deps['db'], number>();

/** Notes that a call found no room on a disk. */
export const noteNoRoom = ({ db, now }: Pick<Deps, 'db' | 'now'>): void =>
  void noRoomAt.set(db, now().getTime());

export interface Health {
  /** How long the database took for an answer, ms; null where it gave none. */
  databaseMs: number | null;
  runner: boolean;
  /** The disk of the data folder, and of the database where that says that it is full; bytes. */
  disk: { state: DiskSpace['state'] | 'unknown'; free: number | null; total: number | null };
}

const findDisk = async ({ config, db, now }: Deps): Promise<Health['disk']> => {
  const foundNoRoom = now().getTime() - (noRoomAt.get(db) ?? -Infinity) < FULL_FOR_MS;
  const disk = await findDiskSpace(config.dataDir).catch(
    () => ({ state: 'unknown', free: null, total: null }) as const,
  );
  return foundNoRoom ? { ...disk, state: 'full' } : disk;
};

const timeDatabase = async ({ db }: Deps): Promise<number | null> => {
  const begin = performance.now();
  return sql`select 1`.execute(db).then(
    () => Math.round((performance.now() - begin) * 10) / 10,
    () => null,
  );
};

/** Whether the parts of the installation answer, and whether there is room on its disk. Does not throw. */
export const readHealth = async (deps: Deps): Promise<Health> => {
  const [disk, databaseMs, runner] = await Promise.all([
    findDisk(deps),
    timeDatabase(deps),
    deps.runner.isHealthy(),
  ]);
  return { databaseMs, runner, disk };
};
