import { getLog, lastRuns, runCode, saveDraft, startTask, type Snippet } from '@assay/contract';
import type { CompileResult } from '@assay/runner-contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import type { Db } from '../../../platform/db/database.ts';
import { compileAhead, restOf } from './compile-ahead.ts';

const server = useTestServer();

/** The student's block between two that are not shown, which a run puts in as well. */
const HIDDEN: Snippet[] = [
  { isVisible: false, isEditable: false, code: '#include <stdio.h>\nint answer(int n);' },
  { isVisible: true, isEditable: true, code: '' },
  {
    isVisible: false,
    isEditable: false,
    code: 'int main(void) { int n; scanf("%d", &n); printf("%d\\n", answer(n)); }',
  },
];

/** A student who sits a task of one question in C or Python. */
const begin = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, {
    languages: ['C', 'PYTHON'],
    snippets: HIDDEN,
  });
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  let revision = 0;
  const save = async (text: string, typedAgoMs = 2000): Promise<void> => {
    revision += 1;
    const typedAt = new Date(server.deps.now().getTime() - typedAgoMs).toISOString();
    const code = [{ code: '' }, { code: text }, { code: '' }];
    const draft = { programIndex: questionId, language: 'C' as const, code, revision, typedAt };
    const saved = await server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } });
    expect([saved.status, saved.body.data.saved.length]).toEqual([200, 1]);
  };
  const run = async (text: string) => {
    const code = [{ code: '' }, { code: text }, { code: '' }];
    const programSubmission = { programIndex: questionId, language: 'C' as const, code };
    return (await server.call(runCode, { token, body: { taskId, programSubmission } })).body;
  };
  return { taskId, token, save, run };
};

/** What became of drafts so far. */
const counted = () => Object.fromEntries(server.deps.runner.ahead.counts);
const total = () => Object.values(counted()).reduce((sum, count) => sum + count, 0);

/** Saves drafts until one of them was compiled: the runner may have others to serve, and then leaves them. */
const saveUntil = async (
  result: string,
  save: (text: string) => Promise<void>,
  textOf: (nth: number) => string,
) => {
  for (let nth = 1; ; nth += 1) {
    const before = counted();
    const sum = total();
    await save(textOf(nth));
    await waitFor('something became of the draft', () => total() > sum);
    if ((counted()[result] ?? 0) > (before[result] ?? 0)) return textOf(nth);
  }
};

/** Whether the runner had compiled what runs from now on before. */
const noteCompiles = (): boolean[] => {
  const noted: boolean[] = [];
  const { run } = server.deps.runner;
  server.deps.runner.run = async (...given) => {
    const answer = await run(...given);
    noted.push((answer.compile as CompileResult).cached);
    return answer;
  };
  onTestFinished(() => void (server.deps.runner.run = run));
  return noted;
};

const doubling = (nth: number): string => `int answer(int n) { return ${nth} * 0 + 2 * n; }`;

test('Run finds a saved draft compiled, hidden blocks and all, and nothing tells of it before', async () => {
  const { taskId, token, save, run } = await begin();
  const text = await saveUntil('compiled', save, doubling);
  expect((await server.call(getLog, { token, body: { taskId } })).body.data.logs).toEqual([]);
  expect((await server.call(lastRuns, { token, body: { taskId } })).body.data).toEqual([]);
  expect(await server.deps.db.selectFrom('runLog').selectAll().execute()).toEqual([]);
  const cached = noteCompiles();
  expect((await run(text)).passedCount).toBe(2);
  expect((await run(doubling(0))).passedCount).toBe(2);
  expect(cached).toEqual([true, false]);
});

test('a draft that does not compile is told to nobody until it is run', async () => {
  const { save, run } = await begin();
  const text = await saveUntil('failed', save, (nth) => `int answer(int n) { return wrong${nth}; }`);
  expect(await run(text)).toMatchObject({ compiled: false, message: 'The program does not compile.' });
});

test('switched off nothing is compiled before it is run', async () => {
  const off = await begin();
  server.deps.config.compileAhead = false;
  onTestFinished(() => void (server.deps.config.compileAhead = true));
  await off.save(doubling(101));
  server.deps.config.compileAhead = true;
  // What was saved before this would have come before it.
  await saveUntil('compiled', (await begin()).save, (nth) => doubling(200 + nth));
  const cached = noteCompiles();
  await off.run(doubling(101));
  expect(cached).toEqual([false]);
});

test('what somebody goes on typing replaces what rests or waits, and everybody has a turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  const held: (() => void)[] = [];
  const compile = (_language: string, key: string): Promise<void> => {
    sent.push(key);
    return new Promise((resolve) => held.push(resolve));
  };
  const deps = {
    db: {} as Db,
    runner: { ahead: { compile, counts: new Map() } },
    background: {
      run: (work: (stopping: AbortSignal) => Promise<void>) => void work(new AbortController().signal),
    },
  };
  const save = (key: string, typedAgoMs: number): void => {
    const savedAt = new Date(10_000);
    const typedAt = new Date(savedAt.getTime() - typedAgoMs);
    const of = { attemptId: key, questionId: 'q', versionId: 'v', language: 'C' as const, code: [] };
    compileAhead(deps, key, { ...of, savedAt, typedAt });
  };
  for (let stroke = 0; stroke < 5; stroke += 1) {
    save('typist', 0);
    vi.advanceTimersByTime(900);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['typist']);
  // So many are with the runners at a time; of those who wait each has one turn, however much was saved.
  const others = Array.from({ length: 20 }, (_, number) => `other ${number}`);
  for (const key of [...others, 'typist', 'typist', 'other 19']) {
    save(key, 1000);
    vi.advanceTimersByTime(1);
  }
  expect(sent).toEqual(['typist', ...others.slice(0, 15)]);
  while (held.length > 0) {
    held.splice(0).forEach((resolve) => resolve());
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
  expect(sent).toEqual(['typist', ...others, 'typist']);
});

test('a draft rests for a second after its last keystroke', () => {
  const savedAt = new Date(100_000);
  const after = (ms: number) => restOf({ savedAt, typedAt: new Date(savedAt.getTime() - ms) });
  expect([after(0), after(400), after(1000), after(60_000)]).toEqual([1000, 600, 0, 0]);
  // A device whose clock goes ahead.
  expect(after(-5000)).toBe(1000);
  expect(restOf({ savedAt, typedAt: null })).toBe(1000);
});
