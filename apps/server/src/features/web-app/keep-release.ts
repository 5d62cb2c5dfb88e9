import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { deleteWebFiles, insertWebFile, touchWebFiles } from './web-file.repository.ts';

/** So long a file is kept after the last server that had it in its release, days. A page is rarely open for longer. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** How often a running server says that its release is still there, ms: much more often than files are thrown away. */
const EVERY_MS = DAY_MS / 4;
/** What the build has compressed beforehand, beside the file itself. */
const COMPRESSED = /\.(br|gz)$/;

/** Files whose names change with what is in them. */
export const ASSETS = 'assets';

/**
 * Keeps the files of a release in the database: pages that are open when the server is updated ask the next one for their
 * parts, and where several servers share a database each has what the pages of the others need. What no server has had
 * for a month is thrown away.
 * @param dist the folder of the built web app
 */
export const keepRelease = async ({ db, now }: Pick<Deps, 'db' | 'now'>, dist: string): Promise<void> => {
  const folder = join(dist, ASSETS);
  const files = await readdir(folder);
  const there = new Set(files);
  const names = files.filter((name) => !COMPRESSED.test(name));
  for (const name of await touchWebFiles(db, names, now())) {
    const isGzipped = there.has(`${name}.gz`);
    const content = await readFile(join(folder, isGzipped ? `${name}.gz` : name));
    await insertWebFile(db, { name, content, isGzipped }, now());
  }
  await deleteWebFiles(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS));
};

/** Keeps the release now, and says from time to time that it is still served. Answers how to stop that. */
export const startKeepingRelease = async (deps: Deps, dist: string): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const keep = () =>
    keepRelease(deps, dist).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the files of the web app could not be kept for open pages'),
    );
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await keep();
    }
  };
  await keep();
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
};
