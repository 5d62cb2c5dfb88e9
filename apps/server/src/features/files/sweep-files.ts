import type { Deps } from '../../platform/deps.ts';
import { listLeftovers, noteLeftovers, removeLeftover } from './file.repository.ts';

/**
 * So long a content stays that no file has any more, days: a database that is restored as it was within them finds its files.
 */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Contents that are looked at together. */
const AT_ONCE = 500;

/**
 * Notes which contents of the store no file has, and throws out those of which that has been so for a month; answers how
 * many. One that a file has again meanwhile stays.
 */
export const sweepFiles = async (
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => {
  if (!files) return 0;
  let seen: Buffer[] = [];
  const note = async (): Promise<void> => {
    await noteLeftovers(db, seen, now());
    seen = [];
  };
  for await (const hash of files.list()) {
    if (signal?.aborted) return 0;
    seen.push(hash);
    if (seen.length >= AT_ONCE) await note();
  }
  await note();
  let removed = 0;
  for (const hash of await listLeftovers(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))) {
    if (signal?.aborted) return removed;
    if (await removeLeftover(db, hash, () => files.remove(hash))) removed += 1;
  }
  return removed;
};
