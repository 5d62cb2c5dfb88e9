import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import type { postgresBinaries } from './binaries.ts';
import { exec, type RunAs } from './run-as.ts';
import { CLUSTER_OWNER } from './server-role.ts';

/**
 * Makes the cluster, with the database `assay` of a role that has no rights beyond it, beside its final place, and moves
 * it there when it is whole, so that a kill leaves no half.
 */
export const initialise = async (
  { initdb, postgres }: Awaited<ReturnType<typeof postgresBinaries>>,
  account: RunAs | null,
  cluster: string,
  passwordFile: string,
): Promise<void> => {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  await exec(account, initdb, [
    '-D',
    draft,
    '-U',
    CLUSTER_OWNER,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    // The same on every machine, and yet it knows that Ü is the capital of ü.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]);
  const password = await readFile(passwordFile, 'utf8');
  await exec(
    account,
    postgres,
    ['--single', '-c', 'exit_on_error=on', '-D', draft, 'postgres'],
    `create role assay login password '${password}'\ncreate database assay owner assay\n`,
  );
  const folder = await open(draft);
  await folder.sync();
  await folder.close();
  await rename(draft, cluster);
};
