import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEmpty, isRunning, until } from './caller.ts';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService({ queueLimit: 4 });
});
afterAll(() => service.close());

/** The figures of one scrape by their names with labels. */
const scrape = async (): Promise<Map<string, number>> => {
  const response = await service.get('/metrics');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
};

/** How much each figure grew while `work` was done; figures that did not change are left out. */
const growthOf = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await scrape();
  await work();
  const after = await scrape();
  const grown = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([name, by]) => name.startsWith('assay_runner_') && by !== 0));
};

const DOUBLE = {
  language: 'c',
  code: '#include <stdio.h>\nint main(void){int n;scanf("%d",&n);printf("%d",2*n);}',
};
const ENDLESS = {
  ...DOUBLE,
  code: 'int main(void){for(;;);}',
  limits: { cpuMs: 30_000, wallMs: 60_000 },
  tests: [{ id: 'one', input: '' }],
  class: 'interactive',
};

test('compilers and tests are counted by language, verdict and cache', async () => {
  const tests = [
    { id: 'right', input: '1', expectedOutput: '2' },
    { id: 'wrong', input: '1', expectedOutput: '3' },
  ];
  const growth = await growthOf(() => service.submit({ ...DOUBLE, tests, class: 'grading' }));
  expect(growth).toMatchObject({
    'assay_runner_compiles_total{language="c",outcome="ok",cached="false"}': 1,
    'assay_runner_compile_cpu_seconds_count{language="c"}': 1,
    'assay_runner_runs_total{language="c",verdict="OK"}': 1,
    'assay_runner_runs_total{language="c",verdict="WRONG_ANSWER"}': 1,
    'assay_runner_run_wall_seconds_count{language="c"}': 2,
    'assay_runner_queue_wait_seconds_count{class="grading"}': 3,
  });
  expect(growth['assay_runner_compile_cpu_seconds_sum{language="c"}']).toBeGreaterThan(0.001);
  expect(growth['assay_runner_compile_cpu_seconds_sum{language="c"}']).toBeLessThan(10);
  expect(growth['assay_runner_run_wall_seconds_sum{language="c"}']).toBeLessThan(10);

  const again = await growthOf(() => service.submit({ ...DOUBLE, tests, class: 'grading' }));
  expect(again).toMatchObject({ 'assay_runner_compiles_total{language="c",outcome="ok",cached="true"}': 1 });
  expect(again).not.toHaveProperty(['assay_runner_compile_cpu_seconds_count{language="c"}']);
});

test('a program that cannot be compiled counts as such, and its tests as not run', async () => {
  const growth = await growthOf(() => service.submit({ ...DOUBLE, code: 'int main' }));
  expect(growth).toMatchObject({
    'assay_runner_compiles_total{language="c",outcome="error",cached="false"}': 1,
    'assay_runner_runs_total{language="c",verdict="COMPILE_ERROR"}': 1,
  });
  expect(growth).not.toHaveProperty(['assay_runner_run_wall_seconds_count{language="c"}']);
});

test('what is inside and what waits is told; refusals and callers who left are counted by reason', async () => {
  expect((await scrape()).get('assay_runner_slots')).toBe(1);
  const growth = await growthOf(async () => {
    const leave = new AbortController();
    const call = (key: string, kind = 'interactive'): Promise<unknown> =>
      service.post('/run', { ...ENDLESS, key, class: kind }, { signal: leave.signal }).then(
        (response) => response.status,
        () => 'left',
      );
    const calls = [call('a')];
    await until(service, isRunning);
    calls.push(call('a', 'grading'), call('b', 'grading'));
    await until(service, (health) => health.submissions === 3 && health.queueLength === 2);
    const busy = await scrape();
    expect(busy.get('assay_runner_submissions')).toBe(3);
    expect(busy.get('assay_runner_slots_busy')).toBe(1);
    expect(busy.get('assay_runner_queue_length{class="interactive"}')).toBe(0);
    expect(busy.get('assay_runner_queue_length{class="grading"}')).toBe(2);
    expect(await call('a')).toBe(503);
    calls.push(call('c'));
    await until(service, (health) => health.submissions === 4);
    expect(await call('d')).toBe(503);
    leave.abort();
    expect(await Promise.all(calls)).toEqual(['left', 'left', 'left', 'left']);
    await until(service, isEmpty);
  });
  expect(growth).toMatchObject({
    'assay_runner_refusals_total{reason="caller_full"}': 1,
    'assay_runner_refusals_total{reason="full"}': 1,
    'assay_runner_unfinished_submissions_total{reason="caller_left"}': 4,
  });
  // The slot is swept after the answer has gone.
  for (const name of ['submissions', 'slots_busy', 'queue_length{class="grading"}'])
    await expect.poll(async () => (await scrape()).get(`assay_runner_${name}`)).toBe(0);
});

test('the process tells about itself, and every figure of ours has a name that Prometheus expects', async () => {
  const figures = await scrape();
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  const text = await (await service.get('/metrics')).text();
  const ours = [...text.matchAll(/^# TYPE (assay_runner_\S+) (\S+)$/gm)];
  expect(ours.length).toBeGreaterThan(8);
  const endings: Record<string, RegExp> = {
    counter: /_total$/,
    histogram: /_seconds$/,
    gauge: /(?<!_total)$/,
  };
  for (const [, name, kind = ''] of ours) {
    expect(name).toMatch(endings[kind] ?? /no such kind/);
    expect(text).toMatch(new RegExp(`^# HELP ${name} [A-Z].*\\.$`, 'm'));
  }
});

/** Told by the server about runners. */
const TOLD_BY_SERVER = ['assay_runner_up'];

test("every figure of the runner on Grafana's board is one that it tells", async () => {
  const board = await readFile(
    join(import.meta.dirname, '../../../../deploy/monitoring/grafana-board.json'),
    'utf8',
  );
  const told = new Set((await (await service.get('/metrics')).text()).match(/(?<=^# TYPE )\w+/gm));
  const looked = new Set(board.match(/\bassay_runner_\w+/g));
  const unknown = [...looked].filter(
    (name) => !TOLD_BY_SERVER.includes(name) && !told.has(name.replace(/_bucket$/, '')),
  );
  expect(looked.size).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
});
