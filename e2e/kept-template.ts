/** The data folder that every product of the tests starts with a copy of, kept for the next run while it is fresh. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, '.cache/templates');
/** What a template is made of. */
const SOURCES = [
  'packages/*/src/**/*.ts',
  'apps/server/{src,migrations}/**/*.{ts,sql}',
  'apps/runner/{src,sandboxd}/**/*.{ts,c,h}',
  'package-lock.json',
];
/**
 * The tasks of the demonstration begin and end at times from its own begin on. Tests that start with a template of this
 * age meet them no otherwise than the last tests of a run on a slow machine do. Milliseconds.
 */
const FRESH_MS = 20 * 60_000;
/** No run that began with one lasts longer, ms. */
const USED_MS = 180 * 60_000;

const hashOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: ROOT }).toSorted())
    hash.update(path).update(await readFile(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
};

/** A kept template is called after its sources and the moment it was made, epoch ms. */
const ageOf = (name: string): number => Date.now() - Number(name.split('-')[1]);

/** The newest template of these sources that is fresh; null when there is none. Those that nobody uses any more go. */
export const findTemplate = async (): Promise<string | null> => {
  const names = await readdir(KEPT).catch(() => []);
  for (const name of names.filter((one) => !(ageOf(one) < USED_MS)))
    await rm(join(KEPT, name), { recursive: true, force: true });
  const sources = await hashOfSources();
  const fresh = names.filter((name) => name.startsWith(`${sources}-`) && ageOf(name) < FRESH_MS);
  const [newest] = fresh.toSorted((one, other) => ageOf(one) - ageOf(other));
  return newest === undefined ? null : join(KEPT, newest);
};

/** Keeps the data folder of a product that has stopped, which was begun at a moment (epoch ms). Answers where. */
export const keepTemplate = async (folder: string, begunAt: number): Promise<string> => {
  const kept = join(KEPT, `${await hashOfSources()}-${begunAt}`);
  const unfinished = join(KEPT, `unfinished-${begunAt}`);
  await mkdir(KEPT, { recursive: true });
  await run('cp', ['-a', '--reflink=auto', folder, unfinished]);
  await rename(unfinished, kept);
  return kept;
};
