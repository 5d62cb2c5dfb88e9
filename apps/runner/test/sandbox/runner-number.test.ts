import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeHelpers, TOKEN } from '../service.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-'));
  await placeHelpers(join(folder, 'runner/bin'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a runner says that does not start, where `/run` is one of its own, made so. */
const startWhere = (madeSo: string): Promise<string> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, RUNNER_PORT: '0', RUNNER_TOKEN: TOKEN };
    const script = `${madeSo} && exec "$0" "$1"`;
    const command = ['--mount', 'bash', '-c', script, process.execPath, MAIN];
    execFile('unshare', command, { env }, (_error, _stdout, stderr) => resolve(stderr));
  });

test('a runner that finds eight others on the machine, or cannot lock its number, says which it is', async () => {
  const lockAll = 'for n in {0..7}; do exec {fd}> /run/assay-runner.$n.lock; flock -n $fd; done';
  expect(await startWhere(`mount -t tmpfs none /run && ${lockAll}`)).toContain(
    'The machine does not offer a free runner number (EAGAIN). Eight runners share this machine already; stop one of them.',
  );
  expect(await startWhere('mount -t tmpfs -o ro none /run')).toContain(
    'The machine does not offer a lock in /run (EROFS). Make /run writable for the runner',
  );
});
