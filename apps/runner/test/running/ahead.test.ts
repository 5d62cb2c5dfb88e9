import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aheadAnswerSchema } from '@assay/runner-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterwards, isRunning, until } from '../http/caller.ts';
import { openService, type Service } from '../service.ts';
import { readProcesses } from '../sandbox/host-facts.ts';
import { untilTrue } from '../until-true.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Asks for a program to be compiled ahead; answers what became of it. */
const ahead = async (language: string, code: string, key = 'institute/somebody', signal?: AbortSignal) => {
  const response = await service.post('/compile-ahead', { language, code, key }, signal ? { signal } : {});
  return response.ok ? aheadAnswerSchema.parse(await response.json()).outcome : response.status;
};

const figures = async (): Promise<Map<string, number>> => {
  const text = await (await service.get('/metrics')).text();
  return new Map(
    [...text.matchAll(/^(assay_runner_\S+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
};

/** What grew of what is told of runs, and of what is compiled ahead. */
const growthOf = async (work: () => Promise<unknown>) => {
  const before = await figures();
  await work();
  const after = await figures();
  return Object.fromEntries(
    [...after].flatMap(([name, value]) => {
      const by = value - (before.get(name) ?? 0);
      return by !== 0 && /_total/.test(name) ? [[name, by]] : [];
    }),
  );
};

/** Compilers of C++ that this test's runner has started. */
const compilers = async (): Promise<number> => {
  const processes = await readProcesses();
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return processes.filter(({ name, pid }) => name === 'cc1plus' && isOurs(pid)).length;
};
const isCompiling = (): Promise<void> => untilTrue(async () => (await compilers()) > 0);

const printing = (text: string): string => `#include <stdio.h>\nint main(void){puts("${text}");}`;
const BOMB = await readFile(join(import.meta.dirname, '../../attacks/cpp/template-bomb.cpp'), 'utf8');
/** Compiled for a second or so where no header is prepared. */
const slowly = (text: string): string => `#include <bits/stdc++.h>\nint main(){std::cout<<"${text}";}`;
const ENDLESS = {
  language: 'python',
  code: 'while True: pass',
  limits: { cpuMs: 30_000, wallMs: 60_000 },
  tests: [{ id: 'only', input: '' }],
  key: 'institute/endless',
  class: 'interactive',
};

test('a run finds what was compiled ahead; nothing but its own count tells of it before', async () => {
  const code = printing('ahead');
  const growth = await growthOf(async () => expect(await ahead('c', code)).toBe('compiled'));
  expect(growth).toEqual({ 'assay_runner_ahead_total{outcome="compiled"}': 1 });
  expect((await figures()).get('assay_runner_cache_ahead_bytes')).toBeGreaterThan(1000);
  expect(await ahead('c', code)).toBe('known');
  const used = await growthOf(async () => {
    const { compile, results } = await service.submit({ language: 'c', code });
    expect([compile.cached, results[0]?.output]).toEqual([true, 'ahead\n']);
  });
  expect(used).toMatchObject({
    assay_runner_ahead_used_total: 1,
    'assay_runner_compiles_total{language="c",outcome="ok",cached="true"}': 1,
  });
  expect((await figures()).get('assay_runner_cache_ahead_bytes')).toBe(0);
});

test('what does not compile is said to nobody before it is run, and is then compiled', async () => {
  const code = 'int main(void){return x;}';
  expect(await ahead('c', code)).toBe('failed');
  const { compile } = await service.submit({ language: 'c', code });
  expect(compile).toMatchObject({ ok: false, cached: false, message: expect.stringContaining('undeclared') });
});

test('what is compiled ahead is dropped from the queue as soon as somebody else waits', async () => {
  const leave = new AbortController();
  const endless = service.post('/run', ENDLESS, { signal: leave.signal }).catch(() => 'left');
  await until(service, isRunning);
  const waiting = [1, 2].map((number) => ahead('c', printing(`waits ${number}`), `institute/${number}`));
  // No run waits so far, and none is told of these.
  expect(
    await Promise.race([...waiting, service.get('/healthz').then((health) => health.json())]),
  ).toMatchObject({
    submissions: 1,
    queueLength: 0,
  });
  const graded = service.submit({ language: 'c', code: printing('graded'), class: 'grading' });
  expect(await Promise.all(waiting)).toEqual(['busy', 'busy']);
  // The slot is still taken by the endless one, so it was not the slot that they got.
  expect(await (await service.get('/healthz')).json()).toMatchObject({ submissions: 2, queueLength: 1 });
  expect(await ahead('c', printing('waits 3'))).toBe('busy');
  leave.abort();
  await endless;
  expect((await graded).results[0]?.output).toBe('graded\n');
});

test('a compiler that works ahead is killed as soon as somebody else waits for its slot', async () => {
  const bomb = ahead('cpp', BOMB);
  await isCompiling();
  const run = service.submit({ language: 'c', code: printing('at once') });
  // Left alone it would end as one that does not compile.
  expect(await bomb).toBe('busy');
  expect(await compilers()).toBe(0);
  expect((await run).results[0]?.output).toBe('at once\n');
  expect(await afterwards(service)).toBe('still here\n');
});

test('a run that comes while its program is being compiled ahead waits for that, and is in nobody’s way', async () => {
  const code = slowly('joined');
  const compiling = ahead('cpp', code);
  await isCompiling();
  const run = service.submit({ language: 'cpp', code });
  // Of one slot the other run waits for the compiler, which somebody waits for now.
  const other = service.submit({ language: 'c', code: printing('other') });
  expect(await compiling).toBe('compiled');
  const { compile, results } = await run;
  expect([compile.cached, results[0]?.output]).toEqual([true, 'joined']);
  expect((await other).results[0]?.output).toBe('other\n');
});

test('of each caller the newest program counts, and one who leaves wants nothing any more', async () => {
  const older = ahead('cpp', BOMB, 'institute/typist');
  await isCompiling();
  expect(await ahead('c', printing('newest'), 'institute/typist')).toBe('compiled');
  expect(await older).toBe('replaced');
  const leave = new AbortController();
  const left = ahead('cpp', BOMB, 'institute/leaver', leave.signal).catch(() => 'left');
  await isCompiling();
  leave.abort();
  expect(await left).toBe('left');
  await untilTrue(async () => (await compilers()) === 0);
  expect(await afterwards(service)).toBe('still here\n');
});

test('only what is compiled before it runs is compiled ahead, and the list of languages says what is', async () => {
  expect(await ahead('python', 'print(1)')).toBe(400);
  expect(await ahead('cobol', '')).toBe(400);
  const languages = (await (await service.get('/languages')).json()) as {
    id: string;
    compilesAhead: boolean;
  }[];
  const ofUs = languages.filter(({ compilesAhead }) => compilesAhead).map(({ id }) => id);
  expect(ofUs).toEqual(expect.arrayContaining(['c', 'cpp', 'java']));
  expect(ofUs).not.toEqual(expect.arrayContaining(['python']));
});
