import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openService, TOKEN } from '../service.ts';
import { untilTrue } from '../until-true.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'runner-'));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

/** What a failing test leaves running is ended, so that it harms no other. */
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

const startMain = (variables: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataFolder,
      RUNNER_PORT: '0',
      RUNNER_SLOTS: '1',
      ...variables,
    },
  });
  started.push(child);
  return child;
};

/** Waits for the line that tells the address. */
const addressOf = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error('the runner ended without listening');
};

const post = (url: string, body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ key: 'k', class: 'interactive', tests: [{ id: 'only', input: '' }], ...body }),
    signal,
  });

/** The processes below one, and the processes below those. */
const descendants = async (pid: number): Promise<number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendants))).flat()];
};

const isAlive = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !/\) [ZX]/.test(text),
    () => false,
  );

const helperOf = async (runner: number): Promise<number> => {
  for (const pid of await descendants(runner)) {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (name.startsWith('sandboxd')) return pid;
  }
  throw new Error('no helper');
};

/** The name of a runner's control groups: its helper holds the lock of the same number. */
const groupOf = async (runner: number): Promise<string> => {
  const descriptors = `/proc/${await helperOf(runner)}/fd`;
  const open = (await readdir(descriptors)).map((name) => readlink(join(descriptors, name)).catch(() => ''));
  const number = /assay-runner\.(\d+)\.lock/.exec((await Promise.all(open)).join('\n'))?.[1];
  if (number === undefined) throw new Error('the helper holds no number');
  return `assay-runner-${number}`;
};

const foldersOf = async (name: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const path of glob(`/sys/fs/cgroup/{,*/}${name}`)) found.push(path);
  return found;
};

/** Inode numbers of the folders: another runner may make folders of the same name. */
const identitiesOf = async (name: string): Promise<number[]> =>
  Promise.all(
    (await foldersOf(name)).map((path) =>
      stat(path).then(
        (facts) => facts.ino,
        () => 0, // went in this very moment
      ),
    ),
  );

const SLEEPER = {
  language: 'python',
  code: 'import time\ntime.sleep(2)\nprint("slept")',
  limits: { wallMs: 20_000 },
};
const FOREVER = {
  language: 'python',
  code: 'import os, time\nos.fork()\ntime.sleep(60)',
  limits: { wallMs: 60_000 },
};

interface Health {
  submissions: number;
  queueLength: number;
  accepting: boolean;
}

const untilHealth = (url: string, fact: (health: Health) => boolean): Promise<void> =>
  untilTrue(async () => fact((await (await fetch(`${url}/healthz`)).json()) as Health));

const isRunning = (url: string): Promise<void> =>
  untilHealth(url, (health) => health.submissions === 1 && health.queueLength === 0);

test('a missing token stops the start with a sentence that names it', async () => {
  const child = startMain({});
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said.join('')).toMatch(/RUNNER_TOKEN is not set/);
});

test('a wrong setting stops the start with a sentence that names it', async () => {
  const child = startMain({
    RUNNER_TOKEN: TOKEN,
    RUNNER_PORT: 'many',
    RUNNER_QUEUE_LIMIT: '1',
    RUNNER_ISOLATION: 'none',
    RUNNER_WARM_COMPILERS: '1',
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(child, 'exit');
  expect(said.join('')).toMatch(/RUNNER_PORT must be a number/);
  expect(said.join('')).toMatch(/RUNNER_QUEUE_LIMIT must be between 2 and 100000/);
  expect(said.join('')).toMatch(/RUNNER_ISOLATION must be/);
  expect(said.join('')).toMatch(/RUNNER_WARM_COMPILERS must be/);
});

test.each(['größer', ' blank', 'blank ', 'two\nlines'])(
  'a token that no header can carry stops the start: %j',
  async (unfit) => {
    const child = startMain({ RUNNER_TOKEN: unfit });
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    await once(child, 'close');
    expect(said.join('')).toMatch(/RUNNER_TOKEN may hold ASCII characters only/);
  },
);

test('a token that could be guessed stops the start', async () => {
  const child = startMain({ RUNNER_TOKEN: 'fifteen letters' });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(said.join('')).toMatch(/RUNNER_TOKEN must have at least 16 characters/);
});

test('as many submissions are inside as the setting says, half of them of one caller', async () => {
  const url = await addressOf(startMain({ RUNNER_TOKEN: TOKEN, RUNNER_QUEUE_LIMIT: '2' }));
  const leaving = new AbortController();
  const running = post(url, FOREVER, leaving.signal).catch(() => 'left');
  await isRunning(url);
  expect((await post(url, SLEEPER)).status).toBe(503);
  expect((await post(url, { ...SLEEPER, key: 'another caller', code: 'print(1)' })).status).toBe(200);
  leaving.abort();
  expect(await running).toBe('left');
});

test('asked to stop, the runner finishes what runs, refuses what is new, and leaves nothing', async () => {
  const child = startMain({ RUNNER_TOKEN: TOKEN });
  const url = await addressOf(child);
  const pid = child.pid ?? 0;
  await post(url, { ...SLEEPER, code: 'print(1)' });
  const group = await groupOf(pid);
  const groups = await identitiesOf(group);
  expect(groups).not.toEqual([]);
  const running = post(url, SLEEPER);
  await isRunning(url);
  child.kill('SIGTERM');
  await untilHealth(url, (health) => !health.accepting);
  expect((await fetch(`${url}/healthz`)).status).toBe(503);
  const refused = await post(url, SLEEPER);
  expect(refused.status).toBe(503);
  expect(await (await running).json()).toMatchObject({ results: [{ verdict: 'OK', output: 'slept\n' }] });
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect((await identitiesOf(group)).filter((identity) => groups.includes(identity))).toEqual([]);
});

test('a runner that is killed leaves no process and no control group', async () => {
  const child = startMain({ RUNNER_TOKEN: TOKEN });
  const url = await addressOf(child);
  const group = await groupOf(child.pid ?? 0);
  const groups = await identitiesOf(group);
  const call = post(url, FOREVER).catch(() => 'cut');
  await isRunning(url);
  let below: number[] = [];
  // The helper, its slot, the worker, init, the program and its child.
  while (below.length < 6) below = await descendants(child.pid ?? 0);
  child.kill('SIGKILL');
  expect(await call).toBe('cut');
  await untilTrue(async () => !(await Promise.all(below.map(isAlive))).includes(true));
  await untilTrue(async () => !(await identitiesOf(group)).some((identity) => groups.includes(identity)));
});

test('after its helper was killed too, the next start clears what was left', async () => {
  const first = startMain({ RUNNER_TOKEN: TOKEN });
  await addressOf(first);
  const group = await groupOf(first.pid ?? 0);
  const helper = await helperOf(first.pid ?? 0);
  const below = await descendants(first.pid ?? 0);
  first.kill('SIGSTOP');
  process.kill(helper, 'SIGKILL');
  first.kill('SIGKILL');
  await once(first, 'exit');
  // The number is free when the last of them has gone.
  await untilTrue(async () => !(await Promise.all(below.map(isAlive))).includes(true));
  const left = await identitiesOf(group);
  expect(left).not.toEqual([]);
  const second = startMain({ RUNNER_TOKEN: TOKEN });
  const url = await addressOf(second);
  expect((await post(url, { ...SLEEPER, code: 'print(1)' })).status).toBe(200);
  // Another runner that starts in this moment may be the one that clears it, and still be at it.
  await untilTrue(async () => !(await identitiesOf(group)).some((identity) => left.includes(identity)));
  second.kill('SIGTERM');
  await once(second, 'exit');
});

test('a helper that dies is replaced, and the run that it took with it is run again', async () => {
  const child = startMain({ RUNNER_TOKEN: TOKEN });
  const url = await addressOf(child);
  const running = post(url, SLEEPER);
  await isRunning(url);
  process.kill(await helperOf(child.pid ?? 0), 'SIGKILL');
  expect(await (await running).json()).toMatchObject({ results: [{ verdict: 'OK', output: 'slept\n' }] });
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('two runners live side by side with groups and users of their own', async () => {
  const [one, other] = await Promise.all([openService(), openService()]);
  const whoami = 'import os; print(os.getuid())';
  const users = await Promise.all([one.runOne('python', whoami), other.runOne('python', whoami)]);
  expect(users[0]?.output).not.toBe(users[1]?.output);
  await one.stop();
  expect((await other.runOne('python', 'print("still here")')).output).toBe('still here\n');
  await Promise.all([one.close(), other.close()]);
});

test('with rlimits instead of control groups, answers say that memory is not held for the whole program', async () => {
  const service = await openService({ isolation: 'rlimits' });
  const code =
    '#include <stdlib.h>\n#include <string.h>\nint main(void){for(;;){char*p=malloc(1<<20);if(!p)return 7;memset(p,1,1<<20);}}';
  // On some machines memory costs much processor time when it is first touched.
  const limits = { cpuMs: 10_000 };
  const { memoryEnforced, results } = await service.submit({ language: 'c', code, limits });
  expect(memoryEnforced).toBe(false);
  expect(results[0]).toMatchObject({ verdict: 'RUNTIME_ERROR', exitCode: 7 });
  expect(
    await service.runOne('java', 'class A{public static void main(String[] a){System.out.print(5);}}'),
  ).toMatchObject({ output: '5' });
  expect(
    await service.runOne('c', 'int main(void){for(;;);}', '', { cpuMs: 300, wallMs: 4000 }),
  ).toMatchObject({ verdict: 'TIME_LIMIT' });
  await service.close();
});

test('with rlimits nobody is offered a language whose programs could not start, and the others run', async () => {
  const service = await openService({ isolation: 'rlimits' });
  const languages = (await (await service.get('/languages')).json()) as { names: string[] }[];
  const names = languages.flatMap((language) => language.names);
  expect(names).toEqual(expect.arrayContaining(['C', 'C++', 'JAVA', 'PYTHON', 'SQL']));
  expect(names).not.toContain('JAVASCRIPT');
  expect(names).not.toContain('TYPESCRIPT');
  expect(await service.runOne('sql', 'select 1 as one;')).toMatchObject({ output: 'one\n1\n' });
  expect(await service.runOne('python', 'print(5)')).toMatchObject({ output: '5\n' });
  await service.close();
});

test('what the runner stores can be entered by root alone', async () => {
  const service = await openService();
  await service.runOne('c', 'int main(void){return 0;}');
  const names = await readdir(service.folder);
  expect(names.toSorted()).toEqual(['bin', 'prepared', 'programs']);
  for (const name of names) expect((await stat(join(service.folder, name))).mode & 0o777).toBe(0o700);
  await service.close();
});
