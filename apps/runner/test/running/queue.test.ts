import { afterEach, expect, test } from 'vitest';
import { until } from '../http/caller.ts';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

let service: Service | undefined;
afterEach(() => service?.close());

const open = async (queueLimit: number): Promise<Service> => (service = await openService({ queueLimit }));

/** It works all the time: one that waits would let others work. */
const ENDLESS = {
  language: 'python',
  code: 'while True: pass',
  limits: { cpuMs: 30_000, wallMs: 60_000 },
};
const QUICK = { language: 'python', code: 'print("quick")' };

const body = (submission: object, key: string, kind: 'interactive' | 'grading' = 'interactive') => ({
  tests: [{ id: 'only', input: '' }],
  key,
  class: kind,
  ...submission,
});

test('a full queue says when to come back, and takes new work when there is room again', async () => {
  const runner = await open(2);
  const leave = new AbortController();
  const blocked = ['one', 'two'].map((key) =>
    runner.post('/run', body(ENDLESS, key), { signal: leave.signal }).catch(() => 'left'),
  );
  await until(runner, (health) => health.submissions === 2);
  const refused = await runner.post('/run', body(QUICK, 'three'));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining('busy') });
  leave.abort();
  expect(await Promise.all(blocked)).toEqual(['left', 'left']);
  await until(runner, (health) => health.submissions === 0);
  expect((await runner.post('/run', body(QUICK, 'three'))).status).toBe(200);
});

test('a caller that cuts the connection in the middle of a run gives the slot back at once', async () => {
  const runner = await open(10);
  await runner.submit({ ...QUICK });
  for (let round = 0; round < 3; round += 1) {
    const leave = new AbortController();
    const call = runner.post('/run', body(ENDLESS, 'leaver'), { signal: leave.signal }).catch(() => 'left');
    await until(runner, (health) => health.submissions === 1 && health.queueLength === 0);
    leave.abort();
    expect(await call).toBe('left');
  }
  const result = await runner.runOne(QUICK.language, QUICK.code);
  expect(result.verdict).toBe('OK');
});

test('one caller with many runs does not keep another waiting for all of them', async () => {
  const runner = await open(64);
  await runner.submit(QUICK);
  const order: string[] = [];
  const slow = {
    language: 'c',
    code: '#define _DEFAULT_SOURCE\n#include <unistd.h>\nint main(void){usleep(100000);}',
  };
  await runner.submit(slow);
  const blocker = new AbortController();
  const blocked = runner
    .post('/run', body(ENDLESS, 'blocker'), { signal: blocker.signal })
    .catch(() => 'left');
  await until(runner, (health) => health.submissions === 1 && health.queueLength === 0);
  const greedy = Array.from({ length: 10 }, (_, index) => ({ id: String(index), input: '' }));
  const calls = [
    runner
      .post('/run', body({ ...slow, tests: greedy }, 'grader', 'grading'))
      .then(() => order.push('grading')),
    runner
      .post('/run', body({ ...slow, tests: greedy, stream: true }, 'greedy'))
      .then((response) => response.text())
      .then(() => order.push('greedy')),
  ];
  await until(runner, (health) => health.queueLength === 20);
  calls.push(runner.post('/run', body(QUICK, 'modest')).then(() => order.push('modest')));
  await until(runner, (health) => health.queueLength === 21);
  blocker.abort();
  await blocked;
  await Promise.all(calls);
  expect(order).toEqual(['modest', 'greedy', 'grading']);
});
