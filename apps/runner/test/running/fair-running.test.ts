import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProcesses } from '../sandbox/host-facts.ts';
import { openService, type Service } from '../service.ts';
import { untilTrue } from '../until-true.ts';

let service: Service;
beforeAll(async () => void (service = await openService({ slots: 1 })));
afterAll(() => service.close());

const SLEEPER = { language: 'python', code: 'import time\nwhile True: time.sleep(1)' };
/** Works for a fiftieth of its time, so that it does nothing for a moment only. */
const NAPPER = {
  language: 'python',
  code: 'import time\nwhile True:\n  time.sleep(0.09)\n  end = time.process_time() + 0.002\n  while time.process_time() < end: pass',
};
const QUICK = { language: 'python', code: 'print(1)' };
const tests = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, input: '' }));

/** The processes that run as users of the sandbox, of this very service. */
const ownPrograms = async () => {
  const all = new Map((await readProcesses()).map((one) => [one.pid, one]));
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (all.has(pid) && isOwn(all.get(pid)?.parent ?? 0));
  return [...all.values()].filter(({ pid, user }) => user >= 60_600 && isOwn(pid));
};

/** How many programs run at this moment: each does so as a user of its own. */
const usersAtWork = async (): Promise<number> => new Set((await ownPrograms()).map(({ user }) => user)).size;

test('a program that does nothing is ended after two seconds, and is told why', async () => {
  const result = await service.runOne(SLEEPER.language, SLEEPER.code);
  expect(result).toMatchObject({ verdict: 'IDLE_LIMIT', passed: false });
  expect(result.message).toBe(
    'Idle limit: the program did nothing for 2 s, often because it waits for input that does not come',
  );
  expect(result.wallMs).toBeGreaterThan(2000);
});

test('a program that sleeps between its work is none that does nothing', async () => {
  const code =
    'import time\nfor _ in range(6):\n  end = time.process_time() + 0.05\n  while time.process_time() < end: pass\n  time.sleep(0.5)\nprint("done")';
  expect(await service.runOne('python', code)).toMatchObject({ verdict: 'OK', output: 'done\n' });
});

test('programs that wait hold up nobody, neither who runs a program nor what is graded', async () => {
  const ended: string[] = [];
  const noted = async (name: string, answer: Promise<unknown>): Promise<void> => {
    await answer;
    ended.push(name);
  };
  const sleeping = ['one', 'two', 'three'].flatMap((key) =>
    Array.from({ length: 4 }, () => noted('sleeper', service.submit({ ...SLEEPER, key, tests: tests(2) }))),
  );
  await noted('quick', service.submit({ ...QUICK, key: 'four' }));
  await noted('graded', service.submit({ ...QUICK, key: 'task', class: 'grading' }));
  expect(ended).toEqual(['quick', 'graded']);
  await Promise.all(sleeping);
});

test.each([
  ['sleep', SLEEPER],
  ['work for a fiftieth of their time', NAPPER],
])('programs that %s run beside each other on one place, and another one beside them', async (_, waits) => {
  const leaving = new AbortController();
  const asleep = ['one', 'two', 'three', 'four', 'five', 'six'].map((key) =>
    service
      .post(
        '/run',
        // Longer than it takes to start them all, on whatever machine: none ends before it is left.
        { ...waits, key, class: 'interactive', tests: tests(1), limits: { wallMs: 50_000 } },
        { signal: leaving.signal },
      )
      .then(
        () => 'ended',
        () => 'left',
      ),
  );
  await untilTrue(async () => (await usersAtWork()) >= asleep.length);
  expect((await service.submit({ ...QUICK, key: 'seven' })).results[0]).toMatchObject({ verdict: 'OK' });
  const graded = await service.submit({ ...QUICK, key: 'task', class: 'grading' });
  expect(graded.results[0]).toMatchObject({ verdict: 'OK' });
  leaving.abort();
  expect(await Promise.all(asleep)).toEqual(Array(6).fill('left'));
});

test('the tests of a submission that all wait are waited for together', async () => {
  const { results } = await service.submit({ ...SLEEPER, tests: tests(6) });
  expect(results.map(({ verdict }) => verdict)).toEqual(Array(6).fill('IDLE_LIMIT'));
});

test('who had worked before it stood idle is run again twice where it is graded, and the result says so', async () => {
  const worker = {
    language: 'python',
    code: 'import time\nwhile time.process_time() < 0.5: pass\ntime.sleep(60)',
    limits: { cpuMs: 2000, wallMs: 300 },
  };
  const run = async (submission: Parameters<Service['submit']>[0]) =>
    (await service.submit(submission)).results[0];
  expect(await run({ ...worker, class: 'grading' })).toMatchObject({ verdict: 'IDLE_LIMIT', repeats: 2 });
  // Somebody looks at the screen, or nothing was done that a busy machine could have held up.
  expect((await run({ ...worker, class: 'interactive' }))?.repeats).toBeUndefined();
  const { limits } = worker;
  expect((await run({ ...SLEEPER, limits, class: 'grading' }))?.repeats).toBeUndefined();
});

/** What the control groups of a process say of the disks that it reads; null where the kernel has no controller. */
const diskBoundsOf = async (pid: number): Promise<string | null> => {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
  const own = /^\d+:blkio:(.+)$/m.exec(groups)?.[1];
  const unified = /^0::(.+)$/m.exec(groups)?.[1] ?? '/';
  const file =
    own === undefined
      ? `/sys/fs/cgroup${dirname(unified)}/io.max`
      : `/sys/fs/cgroup/blkio${own}/blkio.throttle.read_bps_device`;
  return readFile(file, 'utf8').catch(() => null);
};

test('what programs read from a disk is bounded, for all of them together', async () => {
  const sleeping = service.submit({ ...SLEEPER, tests: tests(3) });
  let bounds: (string | null)[] = [];
  await untilTrue(
    async () =>
      (bounds = await Promise.all((await ownPrograms()).map(({ pid }) => diskBoundsOf(pid)))).length > 1,
  );
  const hasController = await readFile('/sys/fs/cgroup/cgroup.controllers', 'utf8').then(
    (controllers) => /\bio\b/.test(controllers),
    async () => (await readFile('/proc/cgroups', 'utf8')).includes('blkio\t'),
  );
  expect(new Set(bounds).size).toBe(1);
  expect(/^\d+:\d+ (?:rbps=)?128000000\b/m.test(bounds[0] ?? '')).toBe(hasController);
  await sleeping;
});
