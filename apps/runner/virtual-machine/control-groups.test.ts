import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { openService, TOKEN } from '../test/service.ts';

const GROUPS = '/sys/fs/cgroup';
const SERVE = join(import.meta.dirname, 'serve.ts');

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

/** Starts the runner behind a line of shell that prepares its place; gives the process and its address. */
const startBehind = async (preparation: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn('/bin/sh', ['-ec', `${preparation} exec "$0" "$1"`, process.execPath, SERVE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  for await (const url of createInterface(child.stdout)) return { child, url };
  throw new Error('the runner ended without listening');
};

const run = async (url: string, code: string): Promise<string> => {
  const response = await fetch(`${url}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({
      key: 'k',
      class: 'interactive',
      language: 'python',
      code,
      tests: [{ id: 'only', input: '' }],
    }),
  });
  const { results } = (await response.json()) as { results: { output: string }[] };
  return results[0]?.output ?? '';
};

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const homesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('assay-runner-'));

/** The isolation helper of a runner. */
const helperOf = async ({ pid }: ChildProcess): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.split(' ').filter(Boolean))
    if ((await readFile(`/proc/${child}/comm`, 'utf8')).startsWith('sandboxd')) return Number(child);
  throw new Error('no helper');
};

test('a runner at the machine’s top says that it stands on control groups v2, and its self-test holds', async () => {
  const service = await openService();
  const health = await (await service.get('/healthz')).json();
  expect(health).toMatchObject({ isolation: 'cgroup-v2', memoryEnforced: true });
  expect((health as { selfTest: unknown[] }).selfTest).toContainEqual({
    attempt: 'using more memory than allowed',
    stoppedBy: 'memory limit',
  });
  expect(await homesIn(GROUPS)).toHaveLength(1);
  await service.close();
  expect(await homesIn(GROUPS)).toEqual([]);
});

test('a runner in a group that was delegated to it stays in there, also with a second helper', async () => {
  const group = `${GROUPS}/assay.service`;
  const delegate = `import os; os.setxattr("${group}", "trusted.delegate", b"1")`;
  const { child, url } = await startBehind(
    `mkdir ${group}; python3 -c '${delegate}'; echo 0 > ${group}/cgroup.procs;`,
  );
  expect(await run(url, 'print("first")')).toBe('first\n');
  expect(await homesIn(group)).toEqual(['assay-runner-0']);
  process.kill(await helperOf(child), 'SIGKILL');
  while ((await run(url, 'print("second")')) !== 'second\n') continue;
  expect(await homesIn(group)).toEqual(['assay-runner-0']);
  expect(await homesIn(GROUPS)).toEqual([]);
  await stop(child);
  expect(await homesIn(group)).toEqual([]);
});

test.each([
  ['writable', ''],
  ['read-only', `mount -o remount,bind,ro ${GROUPS};`],
])(
  'a runner in a container with groups of its own, mounted %s, works, also with a second helper',
  async (way, mount) => {
    const group = `${GROUPS}/container-${way}`;
    const { child, url } = await startBehind(
      `mkdir ${group}; echo 0 > ${group}/cgroup.procs;
     exec unshare --cgroup --mount /bin/sh -ec 'umount ${GROUPS}; mount -t cgroup2 cgroup2 ${GROUPS}; ${mount} exec "$0" "$1"' "$0" "$1";`,
    );
    expect(await run(url, 'print("first")')).toBe('first\n');
    process.kill(await helperOf(child), 'SIGKILL');
    while ((await run(url, 'print("second")')) !== 'second\n') continue;
    expect(await homesIn(group)).toEqual(['assay-runner-0']);
    await stop(child);
    expect(await homesIn(group)).toEqual([]);
  },
);

test('a read-only mount of the machine’s whole groups stays read-only, and the runner refuses to start', async () => {
  const group = `${GROUPS}/guest`;
  await expect(
    startBehind(
      `mkdir ${group}; echo 0 > ${group}/cgroup.procs;
       exec unshare --mount /bin/sh -ec 'mount -o remount,bind,ro ${GROUPS}; exec "$0" "$1"' "$0" "$1";`,
    ),
  ).rejects.toThrow('the runner ended without listening');
  expect(await homesIn(GROUPS)).toEqual([]);
});
