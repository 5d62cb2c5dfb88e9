import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runStreamLineSchema, type RunStreamLine } from '@assay/runner-contract';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_PATIENCE } from '../../src/http/parts.ts';
import type { RunnerOptions } from '../../src/start-runner.ts';
import { isEmpty, isRunning, until } from './caller.ts';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

let service: Service | undefined;
afterEach(() => service?.close());

const open = async (options: Partial<RunnerOptions> = {}): Promise<Service> =>
  (service = await openService(options));

/** Sleeps as many seconds as it reads. */
const SLEEPER = {
  language: 'c',
  code: '#define _DEFAULT_SOURCE\n#include <stdio.h>\n#include <unistd.h>\nint main(void){double s;scanf("%lf",&s);usleep(s*1e6);puts("awake");}',
  limits: { wallMs: 60_000 },
  key: 'k',
  class: 'interactive',
};

const stream = (
  runner: Service,
  inputs: Record<string, string>,
  more: object = {},
  init: RequestInit = {},
): Promise<Response> => {
  const tests = Object.entries(inputs).map(([id, input]) => ({ id, input }));
  return runner.post('/run', { ...SLEEPER, tests, stream: true, ...more }, init);
};

async function* linesOf({ body }: Response): AsyncGenerator<RunStreamLine> {
  let unfinished = '';
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines.map((line) => runStreamLineSchema.parse(JSON.parse(line)));
  }
  expect(unfinished).toBe('');
}

const rest = async (lines: AsyncGenerator<RunStreamLine>): Promise<RunStreamLine[]> => {
  const all: RunStreamLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
};

/** Reads on to the next line of a kind; before it there may be that the program is compiled, and signs of life. */
const nextOf = async (
  lines: AsyncGenerator<RunStreamLine>,
  wanted: RunStreamLine['type'],
): Promise<RunStreamLine> => {
  for (;;) {
    const { value } = await lines.next();
    const line = runStreamLineSchema.parse(value);
    if (line.type === wanted) return line;
    expect(['compiled', 'waiting']).toContain(line.type);
  }
};

test('lines come in the order in which the tests end, and say what the whole answer says', async () => {
  const runner = await open({ slots: 2 });
  const response = await stream(runner, { slow: '0.5', quick: '0' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  expect(await rest(linesOf(response))).toEqual([
    {
      type: 'compiled',
      compile: {
        ok: true,
        cpuMs: expect.any(Number),
        cached: false,
        artifactHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      memoryEnforced: true,
    },
    { type: 'tested', result: expect.objectContaining({ id: 'quick', verdict: 'OK', output: 'awake\n' }) },
    { type: 'tested', result: expect.objectContaining({ id: 'slow', verdict: 'OK', output: 'awake\n' }) },
    { type: 'done' },
  ]);
  const whole = await stream(runner, { slow: '0.5', quick: '0' }, { stream: false });
  expect(await whole.json()).toMatchObject({
    compile: { ok: true, cached: true },
    results: [{ id: 'slow' }, { id: 'quick' }],
  });
});

test('each line comes as the thing happens; a caller who leaves then frees the slot', async () => {
  const runner = await open();
  const leave = new AbortController();
  const response = await stream(runner, { quick: '0', endless: '59' }, {}, { signal: leave.signal });
  const lines = linesOf(response);
  expect((await lines.next()).value).toMatchObject({ type: 'compiled' });
  expect((await lines.next()).value).toMatchObject({ type: 'tested', result: { id: 'quick' } });
  await until(runner, isRunning);
  leave.abort();
  await expect(lines.next()).rejects.toThrow('aborted');
  await until(runner, isEmpty);
  expect((await runner.runOne('c', 'int main(void){return 0;}')).verdict).toBe('OK');
});

test('a program that cannot be compiled is told so, and each of its tests too', async () => {
  const runner = await open();
  const response = await stream(runner, { one: '', two: '' }, { code: 'int main(void){return x;}' });
  const failed = (id: string) => ({
    type: 'tested',
    result: { id, verdict: 'COMPILE_ERROR', passed: false },
  });
  expect(await rest(linesOf(response))).toMatchObject([
    { type: 'compiled', compile: { ok: false, message: expect.stringContaining('undeclared') } },
    failed('one'),
    failed('two'),
    { type: 'done' },
  ]);
  const nothing = await rest(linesOf(await stream(runner, {})));
  expect(nothing.map(({ type }) => type)).toEqual(['compiled', 'done']);
});

test('what can be refused is refused with its status, before the first line', async () => {
  const runner = await open({ queueLimit: 1 });
  const unknown = await stream(runner, {}, { language: 'cobol' });
  expect([unknown.status, await unknown.json()]).toEqual([
    400,
    { error: expect.stringContaining('cobol'), details: '' },
  ]);
  const leave = new AbortController();
  const running = await stream(runner, { one: '59' }, {}, { signal: leave.signal });
  const full = await stream(runner, { two: '0' });
  expect(full.status).toBe(503);
  expect(full.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await full.json()).toEqual({ error: expect.stringContaining('busy'), details: '' });
  leave.abort();
  await expect(running.text()).rejects.toThrow('aborted');
  await until(runner, isEmpty);
  const again = await rest(linesOf(await stream(runner, { two: '0' })));
  expect(again.at(-1)).toEqual({ type: 'done' });
});

interface Process {
  pid: number;
  name: string;
}

const descendants = async (pid: number): Promise<Process[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  const named = children.map(async (child) => ({
    pid: child,
    name: (await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '')).trim(),
  }));
  return [...(await Promise.all(named)), ...(await Promise.all(children.map(descendants))).flat()];
};

/** The helper, as soon as a compiled program runs in it that did not run before. */
const helperOfProgram = async (before: number[]): Promise<{ helper: number; program: number }> => {
  for (;;) {
    const helper = (await descendants(process.pid)).find(({ name }) => name.startsWith('sandboxd'))?.pid ?? 0;
    const program = (await descendants(helper)).find(
      ({ pid, name }) => name === 'main' && !before.includes(pid),
    );
    if (program) return { helper, program: program.pid };
  }
};

test('when something breaks in the middle, the last line says so, and the next run is sound', async () => {
  const runner = await open();
  const lines = linesOf(await stream(runner, { one: '59', two: '59' }));
  expect((await lines.next()).value).toMatchObject({ type: 'compiled' });
  // A run that lost its helper is tried once more.
  const first = await helperOfProgram([]);
  process.kill(first.helper, 'SIGKILL');
  process.kill((await helperOfProgram([first.program])).helper, 'SIGKILL');
  expect(await rest(lines)).toEqual([
    {
      type: 'failed',
      error: expect.stringContaining('Please try again'),
      details: '',
      retryAfterSeconds: expect.any(Number),
    },
  ]);
  await until(runner, isEmpty);
  expect((await runner.runOne('c', 'int main(void){return 0;}')).verdict).toBe('OK');
});

/** The compiler's processes may end of themselves meanwhile. */
const stopIfAlive = (pid: number): void => {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch {
    expect(existsSync(`/proc/${pid}`)).toBe(false);
  }
};

test('a helper that stands still is replaced, and the program is judged all the same', async () => {
  const runner = await open({ overdueMs: 5000 });
  const lines = rest(linesOf(await stream(runner, { one: '59' }, { limits: { wallMs: 2000 } })));
  const { helper } = await helperOfProgram([]);
  process.kill(helper, 'SIGSTOP');
  for (const { pid, name } of await descendants(helper)) if (name.startsWith('sandboxd')) stopIfAlive(pid);
  expect((await lines).filter(({ type }) => type !== 'waiting')).toMatchObject([
    { type: 'compiled' },
    { type: 'tested', result: { verdict: 'IDLE_LIMIT' } },
    { type: 'done' },
  ]);
  expect(await (await runner.get('/metrics')).text()).toContain('\nassay_runner_helper_restarts_total 1\n');
  expect((await runner.runOne('c', 'int main(void){return 0;}')).verdict).toBe('OK');
});

test('whoever waits for a turn hears again and again that the runner is there', async () => {
  const runner = await open({ patience: { ...DEFAULT_PATIENCE, signMs: 20 } });
  const leave = new AbortController();
  const held = linesOf(await stream(runner, { quick: '0', endless: '59' }, {}, { signal: leave.signal }));
  await nextOf(held, 'tested');
  await until(runner, isRunning);
  const lines = linesOf(await stream(runner, { two: '0' }));
  for (let signs = 0; signs < 3; signs += 1) await nextOf(lines, 'waiting');
  leave.abort();
  await expect(rest(held)).rejects.toThrow('aborted');
  // Signs of life may come before the word that the program is compiled, too.
  const others = (await rest(lines)).filter(({ type }) => !['compiled', 'waiting'].includes(type));
  expect(others.map(({ type }) => type)).toEqual(['tested', 'done']);
});

test('a runner that is stopped ends the streams that it has begun', async () => {
  const runner = await open();
  const lines = linesOf(await stream(runner, { one: '0.3', two: '0' }));
  expect((await lines.next()).value).toMatchObject({ type: 'compiled' });
  const stopped = runner.stop();
  expect((await rest(lines)).map(({ type }) => type)).toEqual(['tested', 'tested', 'done']);
  await stopped;
});
