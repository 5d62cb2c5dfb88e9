import { examClock, getDraft, saveDraft, startTask } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let questions: string[];
beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  questions = [await makeQuestion(server.deps, faculty, {}), await makeQuestion(server.deps, faculty, {})];
});

/** A student who has started a task with two questions. */
const begin = async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await makeTask(server.deps, faculty, { questions, students: [student] });
  const token = await loginAs(server, student);
  expect((await server.call(startTask, { token, body: { taskId } })).status).toBe(200);
  const save = async (programIndex: string, text: string) => {
    const programDrafts = [{ programIndex, language: 'PYTHON' as const, code: [{ code: text }] }];
    const { body } = await server.call(saveDraft, { token, body: { taskId, programDrafts } });
    const [head] = body.data.acknowledged;
    if (!head) throw new Error('A save answers the head of its question.');
    return head;
  };
  const heads = async () => (await server.call(examClock, { token, body: { taskId } })).body.data.heads;
  return { taskId, token, save, heads };
};

test('the exam clock says where the log of each question stands, and nothing of its text', async () => {
  const { taskId, token, save, heads } = await begin();
  const [first = '', second = ''] = questions;
  expect(await heads()).toEqual([]);
  await save(first, 'print(1)');
  const newest = await save(first, 'print(12)');
  expect(await heads()).toEqual([newest]);
  const other = await save(second, 'print(2)');
  const answer = await server.call(examClock, { token, body: { taskId } });
  expect(answer.body.data.heads).toEqual(expect.arrayContaining([newest, other]));
  expect(JSON.stringify(answer.body)).not.toContain('print');
});

test('a device is told of which questions the log does not contain what it knew', async () => {
  const { taskId, token, save } = await begin();
  const [first = '', second = ''] = questions;
  const older = await save(first, 'print(1)');
  const newest = await save(first, 'print(12)');
  const strange = { programIndex: second, revision: 4, hash: 'f'.repeat(64) };
  const setBackFor = async (known: (typeof newest)[]) =>
    (await server.call(getDraft, { token, body: { taskId, known } })).body.setBack;
  expect(await setBackFor([newest, { programIndex: second, revision: 0, hash: '' }])).toEqual([]);
  expect(await setBackFor([older])).toEqual([]);
  expect(await setBackFor([strange])).toEqual([second]);
  expect(await setBackFor([{ ...older, hash: 'e'.repeat(64) }, strange])).toEqual([first, second]);
  expect((await server.call(getDraft, { token, body: { taskId } })).body.setBack).toEqual([]);
});
