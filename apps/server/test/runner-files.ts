/** What a code runner compiles and makes ready in its folder, handed from one to the next: it costs half a minute anew. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What an earlier run of the tests has made. */
const KEPT = join(import.meta.dirname, '../../../.cache/runner-of-tests');

/** With times and modes: by these the runner itself decides what of it still fits. */
const copy = (from: string, into: string) => run('cp', ['-a', '--reflink=auto', from, into]);

/** Puts into a new data folder what the runner of another one, or of an earlier run, has made. */
export const takeRunnerFiles = async (dataDir: string, other?: string): Promise<void> => {
  const from = other === undefined ? KEPT : join(other, 'runner');
  if (existsSync(from)) await copy(from, join(dataDir, 'runner'));
};

/** Keeps what the runner of a data folder has made for later runs; it must have stopped. */
export const keepRunnerFiles = async (dataDir: string): Promise<void> => {
  const unfinished = `${KEPT}.${process.pid}`;
  await mkdir(join(KEPT, '..'), { recursive: true });
  await copy(join(dataDir, 'runner'), unfinished);
  await rm(KEPT, { recursive: true, force: true });
  await rename(unfinished, KEPT);
};
