import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; as root it runs under this account. */
const ACCOUNT = 'postgres';

const idOf = async (flag: '-u' | '-g'): Promise<number | null> =>
  run('id', [flag, ACCOUNT]).then(
    ({ stdout }) => Number(stdout),
    () => null,
  );

export interface RunAs {
  uid: number;
  gid: number;
  /** Words that come before a command line so that it runs under the account. */
  prefix: readonly string[];
}

/**
 * How to run a PostgreSQL program: null for an ordinary user (as oneself), else the account to change to, which is
 * made if it is missing. The account keeps the one capability of looking into folders, because the project may lie
 * below a folder that only root can enter.
 */
export const runAs = async (): Promise<RunAs | null> => {
  if (process.getuid?.() !== 0) return null;
  if ((await idOf('-u')) === null)
    await run('useradd', [
      '--system',
      '--no-create-home',
      '--user-group',
      '--shell',
      '/usr/sbin/nologin',
      ACCOUNT,
    ]);
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  if (uid === null || gid === null) throw new Error(`The account ${ACCOUNT} could not be made.`);
  await access('/usr/bin/setpriv', constants.X_OK);
  const capability = '+dac_read_search';
  return {
    uid,
    gid,
    prefix: [
      '/usr/bin/setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      `--bounding-set=-all,${capability}`,
      // PostgreSQL asks access(2) about its own programs, which forgets capabilities without this.
      '--securebits=+no_setuid_fixup',
    ],
  };
};

/** Runs a program of PostgreSQL, which may read `input` on its standard input. */
export const exec = async (
  account: RunAs | null,
  command: string,
  args: string[],
  input?: string,
): Promise<void> => {
  const [program = command, ...rest] = [...(account?.prefix ?? []), command, ...args];
  // A working directory that every account may enter; the one we were started in may be root's alone.
  const running = run(program, rest, { cwd: '/' });
  running.child.stdin?.end(input);
  await running;
};
