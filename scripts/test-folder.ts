// Where tests keep what they throw away. Creating a file costs a hundred times less in memory than on many a disk, and
// each test database has a thousand of them.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const FOLDER = join(MEMORY, 'assay-tests');
/** What a whole run needs at most, several times over: bytes. */
const ROOM = 6 * 1024 ** 3;
/** No run lasts as long: what is older was left by one that was killed. Milliseconds. */
const LEFT_MS = 180 * 60_000;

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
};

/** The runner starts the helper that it compiled there; some systems allow no program in such a place. */
const startsPrograms = (): boolean => {
  const program = join(FOLDER, `program-${process.pid}`);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  try {
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
};

const removeWhatWasLeft = (): void => {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > LEFT_MS) rmSync(path, { recursive: true, force: true });
  }
};

/**
 * Lets this process and those that it starts have their temporary files in memory, where there is room for them;
 * whoever sets TMPDIR has chosen another place. Configurations of test tools call it.
 */
export const useTestFolder = (): void => {
  if (process.env['TMPDIR'] !== undefined) return;
  try {
    if (!hasRoom()) return;
    mkdirSync(FOLDER, { recursive: true });
    // Like the system's own folder for temporary files: programs of other users come through it.
    chmodSync(FOLDER, 0o1777);
    removeWhatWasLeft();
    if (startsPrograms()) process.env['TMPDIR'] = FOLDER;
  } catch {
    // Another user's folder, or none: the system's own serves as well, only slower.
  }
};
