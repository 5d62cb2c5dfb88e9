import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTied } from '../../src/prepare/tied-command.ts';
import { untilTrue } from '../until-true.ts';

const never = new AbortController().signal;

/** A command that writes down its process number and then does nothing for long. */
const sleeperIn = (folder: string) => ['/bin/sh', '-c', `echo $$ > ${folder}/pid; exec sleep 600`];

const pidIn = async (folder: string): Promise<number> => {
  for (;;) {
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''));
    if (pid > 0) return pid;
  }
};

/** True as soon as the process is gone; never otherwise. */
const goesAway = async (pid: number): Promise<boolean> => {
  const stat = () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  await untilTrue(async () => !/\) [^ZX]/.test(await stat()));
  return true;
};

test('a command that fails is told, one that works is not', async () => {
  await runTied(['true'], never);
  await expect(runTied(['false'], never)).rejects.toThrow('false ended with 1');
});

test('an aborted command is gone when the call returns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tied-'));
  const abort = new AbortController();
  const running = runTied(sleeperIn(folder), abort.signal);
  const pid = await pidIn(folder);
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect(await goesAway(pid)).toBe(true);
  await rm(folder, { recursive: true });
});

test('a command does not outlive a service that is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tied-'));
  const module = join(import.meta.dirname, '../../src/prepare/tied-command.ts');
  const script = `import { runTied } from '${module}'; await runTied(${JSON.stringify(sleeperIn(folder))}, new AbortController().signal);`;
  const service = execFile(process.execPath, ['--input-type=module', '--eval', script]);
  const pid = await pidIn(folder);
  service.kill('SIGKILL');
  expect(await goesAway(pid)).toBe(true);
  await rm(folder, { recursive: true });
});
