import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const OLDER =
  'Go back to the version of Assay that ran on it and make a backup with that (npm run backup), then restore the backup with this version into an empty folder: docs/operations.md, “A new PostgreSQL”.';
const NEWER = 'Start the version of Assay that ran on it last.';

/**
 * Looks whether the program `postgres` can read the files of a cluster, which no other major version can.
 * @throws with a sentence that says what to do instead
 */
export const requireReadable = async (cluster: string, postgres: string): Promise<void> => {
  const [theirs, { stdout }] = await Promise.all([
    readFile(join(cluster, 'PG_VERSION'), 'utf8').then(Number),
    run(postgres, ['--version']),
  ]);
  const ours = Number(/\d+/.exec(stdout)?.[0]);
  if (theirs === ours) return;
  throw new Error(
    `The folder ${cluster} holds a database of PostgreSQL ${theirs}, which the PostgreSQL ${ours} of this version of Assay cannot read. Nothing was changed. ${theirs < ours ? OLDER : NEWER}`,
  );
};
