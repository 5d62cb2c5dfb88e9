import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHelpers } from '../../src/sandbox/build-sandboxd.ts';
import { startHelper } from '../../src/sandbox/helper.ts';
import type { Helper } from '../../src/sandbox/helper.ts';
import type { SandboxReport, SandboxRequest } from '../../src/sandbox/protocol.ts';

const MEGABYTE = 1024 * 1024;
const never = new AbortController().signal;
let folder: string;
let helper: Helper;
const complaints: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const { sandboxd } = await buildHelpers(folder);
  helper = await startHelper(sandboxd, 'groups', 1, folder, (text) => complaints.push(text));
});
afterAll(async () => {
  await helper.close();
  await rm(folder, { recursive: true });
});

const shell = (script: string, more: Partial<SandboxRequest> = {}): Promise<SandboxReport> =>
  helper.run(
    0,
    {
      arguments: ['/bin/sh', '-c', script],
      environment: { PATH: '/usr/bin' },
      files: [],
      input: Buffer.from('the input'),
      cpuMs: 2000,
      wallMs: 5000,
      idleMs: 5000,
      memoryBytes: 128 * MEGABYTE,
      outputBytes: MEGABYTE,
      processes: 32,
      diskBytes: 16 * MEGABYTE,
      collectBytes: MEGABYTE,
      ...more,
    },
    never,
  );

test('a program gets its input, its files and nothing else, and its exit code comes back', async () => {
  const files = [{ name: 'a/b/file', mode: 0o444, content: Buffer.from(' and the file') }];
  const report = await shell('cat - a/b/file; find . -type f; exit 3', { files });
  expect(report).toMatchObject({ outcome: 'exited', exitCode: 3, signal: 0 });
  expect(report.output.toString()).toBe('the input and the file./a/b/file\n');
});

test('only regular files are collected, never through a link', async () => {
  const report = await shell(
    'mkdir -p out/deep; echo x > out/deep/file; ln -s /etc/ld.so.cache out/link; ln -s /usr/bin out/folder; ln -s /proc out/proc; chmod 000 out/deep/file',
  );
  expect(report.collected?.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['deep/file', 'x\n'],
  ]);
});

test('a FIFO cannot be put in the place of a file, and a hard link reaches nothing of the machine', async () => {
  const report = await shell(
    'mkfifo out/fifo; ln /usr/bin/true out/true; ln /dev/zero out/zero; ln /proc/self/environ out/environ; echo own > own; ln own out/own; ls out',
  );
  expect(report.output.toString()).toBe('own\n');
  expect(report.collected?.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['own', 'own\n'],
  ]);
});

test('a link in the place of the output folder collects nothing', async () => {
  expect((await shell('rm -r out && ln -s /usr/bin out')).collected).toEqual([]);
});

test.each([
  ['too many bytes', 'head -c 2000000 /dev/zero > out/big'],
  ['bytes that are only claimed', 'truncate -s 1T out/sparse'],
  ['too many files', 'i=0; while [ $i -lt 2100 ]; do : > out/$i; i=$((i+1)); done'],
  ['folders too deep', 'd=out; i=0; while [ $i -lt 20 ]; do d=$d/x; i=$((i+1)); done; mkdir -p $d'],
])('%s are not collected', async (_case, script) => {
  expect((await shell(script)).collected).toBeNull();
});

test.each(['../x', '/x', 'a//b', '.', '', 'a/../b', 'x'.repeat(600)])(
  'a file name that could lead outside is refused: %s',
  async (name) => {
    const files = [{ name, mode: 0o444, content: Buffer.alloc(1) }];
    await expect(shell('true', { files })).rejects.toThrow('room for this request');
    expect((await shell('true')).exitCode).toBe(0);
  },
);

test('a run that is cancelled ends at once and the slot runs the next', async () => {
  const abort = new AbortController();
  const running = helper.run(
    0,
    {
      arguments: ['/bin/sleep', '60'],
      environment: {},
      files: [],
      input: Buffer.alloc(0),
      cpuMs: 1000,
      wallMs: 60_000,
      idleMs: 60_000,
      memoryBytes: 64 * MEGABYTE,
      outputBytes: 1,
      processes: 4,
      diskBytes: MEGABYTE,
      collectBytes: 0,
    },
    abort.signal,
  );
  abort.abort();
  expect((await running).outcome).toBe('cancelled');
  expect((await shell('true')).exitCode).toBe(0);
  expect(complaints).toEqual([]);
});
