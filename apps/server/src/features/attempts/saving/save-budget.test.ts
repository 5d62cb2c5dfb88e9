import { LOG_START, headsAfter, saveDraft, startTask, type LogEntry } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { hashText } from '../attempt/text-hash.ts';

const server = useTestServer();

const begin = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const students = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students });
  const tokens = [];
  for (const student of students) {
    const token = await loginAs(server, student);
    await server.call(startTask, { token, body: { taskId } });
    tokens.push(token);
  }
  const [token = '', neighbour = ''] = tokens;
  return { taskId, questionId, token, neighbour };
};

/** Calls of one kind until one is answered otherwise; how many there were before it, and what it was told. */
const untilRefused = async (call: () => Promise<{ status: number; message: unknown }>, status: number) => {
  for (let count = 0; count < 100; count += 1) {
    const answer = await call();
    if (answer.status !== status) return { count, ...answer };
  }
  throw new Error('Nothing was refused.');
};

const REFUSED = {
  status: 429,
  message: expect.stringMatching(/stays on this device and is sent again/),
};

test('what one student sends in a minute is bounded by its bytes, before it is read', async () => {
  const { token, neighbour } = await begin();
  const send = async (session: string) => {
    const { status, answer } = await server.send(saveDraft, {
      token: session,
      body: { taskId: 'x'.repeat(3_900_000) },
    });
    return { status, message: (answer as { message: unknown }).message };
  };
  expect(await untilRefused(() => send(token), 400)).toMatchObject({ count: 16, ...REFUSED });
  expect((await send(neighbour)).status).toBe(400);
});

test('what one student lets replay in a minute is bounded, however short the calls are', async () => {
  const { taskId, questionId: programIndex, token, neighbour } = await begin();
  const typedAt = server.deps.now().toISOString();
  const entries: LogEntry[] = [{ revision: 1, typedAt, change: ['PYTHON', [{ code: 'x'.repeat(250_000) }]] }];
  for (let revision = 2; revision <= 40; revision += 1)
    entries.push({ revision, typedAt, change: ['PYTHON', 0, revision % 2 === 0 ? 249_000 : 0, 0, 'x'] });
  const hash = headsAfter(LOG_START, entries, hashText).at(-1)?.hash ?? '';
  const save = async (session: string) => {
    const { status, failure } = await server.call(saveDraft, {
      token: session,
      body: {
        taskId,
        // It is not what the log makes, so nothing of it goes on.
        programDrafts: [{ programIndex, language: 'PYTHON', code: [{ code: 'y' }], revision: 40 }],
        editLogs: [{ programIndex, device: 'one', base: LOG_START, entries, hash }],
      },
    });
    return { status, message: failure.message };
  };
  expect(await untilRefused(() => save(token), 200)).toMatchObject({ count: 11, ...REFUSED });
  expect((await save(neighbour)).status).toBe(200);
});
