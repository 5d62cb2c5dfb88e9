import { OWN_DATA_PATH, personDataPath, publishResult, startTask } from '@assay/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { loginAs, makeAdmin, makeTask } from '../../../test/fixtures.ts';
import { satExam } from '../../../test/sat-exam.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const download = async (path: string, token: string) => {
  const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const content = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, content };
};

const readZip = (content: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(content)).map(([name, bytes]) => [name, strFromU8(bytes)]));

const jsonOf = (files: Record<string, string>, end: string) => {
  const [, text] = Object.entries(files).find(([name]) => name.endsWith(end)) ?? [];
  return text === undefined ? null : JSON.parse(text);
};

/** What the outcomes of tests that are not shown, and the questions, would give away. */
const secretsOf = async (questions: readonly string[]): Promise<string[]> => {
  const rows = await server.deps.db
    .selectFrom('testCase')
    .innerJoin('questionVersion as said', 'said.id', 'testCase.questionVersionId')
    .where('said.questionId', 'in', [...questions])
    .select(['testCase.id', 'said.statementText'])
    .execute();
  return rows.flatMap(({ id, statementText }) => [id, statementText]);
};

test('a student takes along everything about them, and nothing of a test, a question or anybody else', async () => {
  const exam = await satExam(server);
  const [student, other] = exam.students;
  const token = await loginAs(server, student);
  const before = await download(OWN_DATA_PATH, token);
  expect(before.status).toBe(200);
  const unpublished = readZip(before.content);
  expect(jsonOf(unpublished, '/programs.json')).toMatchObject([
    { language: 'PYTHON', marks: null, status: null },
    { language: 'PYTHON', marks: null, status: null },
  ]);

  await server.call(publishResult, { token: exam.token, body: { taskId: exam.taskId } });
  const files = readZip((await download(OWN_DATA_PATH, token)).content);
  expect(Object.keys(files).map((name) => name.replace(/^exams\/[^/]+\//, 'exam/'))).toEqual([
    'README.txt',
    'person.json',
    'sessions.json',
    'activity.json',
    'exam/attempt.json',
    'exam/programs.json',
    'exam/from-where.json',
    'exam/edits.json',
  ]);
  expect(jsonOf(files, 'person.json')).toMatchObject({
    username: student.username,
    fullname: student.fullname,
  });
  expect(jsonOf(files, '/programs.json')).toMatchObject([
    { marks: 5, status: 'PASSED' },
    { marks: 5, status: 'PASSED' },
  ]);
  const all = Object.values(files).join('\n');
  for (const secret of await secretsOf(exam.questions)) expect(all).not.toContain(secret);
  for (const person of [other, exam.owner]) {
    expect(all).not.toContain(person.fullname);
    expect(all).not.toContain(person.username);
    expect(all).not.toContain(person.id);
  }
  expect(all).not.toMatch(/hidden_?tests|passed_count|total_count|token_hash|password_hash/i);
});

test('while an exam goes on its student gets nothing, and an administrator nothing of that exam', async () => {
  const exam = await satExam(server);
  const [student] = exam.students;
  const running = await makeTask(server.deps, exam.owner, { name: 'Running exam', students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId: running } });
  const refused = await download(OWN_DATA_PATH, token);
  expect([refused.status, JSON.parse(strFromU8(refused.content)).message]).toEqual([
    409,
    'You are sitting an exam. Please come back when it is over.',
  ]);
  const admin = await makeAdmin(server.deps);
  const adminToken = await loginAs(server, admin);
  const { status, content } = await download(personDataPath(student.id), adminToken);
  const files = readZip(content);
  expect([status, files['README.txt']]).toEqual([200, expect.stringContaining('- Running exam')]);
  expect(Object.keys(files).filter((name) => name.includes('Running'))).toEqual([]);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'export-person')
    .where('itemId', '=', student.id)
    .select('actorId')
    .execute();
  expect(noted).toEqual([{ actorId: admin.id }]);
});

test('nobody but administrators takes what is stored about others', async () => {
  const exam = await satExam(server);
  const path = personDataPath(exam.students[1].id);
  expect((await download(path, exam.token)).status).toBe(403);
  expect((await download(path, await loginAs(server, exam.students[0]))).status).toBe(403);
  expect((await download(path, 'nobody')).status).toBe(401);
  expect((await download(OWN_DATA_PATH, exam.token)).status).toBe(200);
});
