import {
  createQuestion,
  editQuestion,
  fetchDemoTask,
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  runCode,
  saveDraft,
  startTask,
  viewAllQuestions,
  viewQuestion,
  type BodyIn,
  type Language,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

type Draft = BodyIn<typeof createQuestion>;

const PYTHON = { language: 'PYTHON', code: 'def total(a, b):\n    pass\n' } as const;
const JAVA = { language: 'JAVA', code: 'class Total {}\n' } as const;

/** In three languages: the first has a block that nobody sees, the second starter code, the third nothing. */
const draft = (changes: Draft = {}): Draft =>
  questionDraft({
    language: ['C', 'PYTHON', 'JAVA'],
    code: [{ isVisible: false, isEditable: false, code: '/* SECRET */' }],
    starters: [PYTHON],
    ...changes,
  });

const create = (changes?: Draft) => server.call(createQuestion, { token, body: draft(changes) });
const view = async (questionId: string) =>
  (await server.call(viewQuestion, { token, body: { questionId } })).body.data;
const edit = async (questionId: string, changes?: Draft) => {
  const { edition } = await view(questionId);
  return server.call(editQuestion, { token, body: { ...draft(changes), questionId, edition } });
};

/** A student who has started a task of this question. */
const sit = async (questionId: string) => {
  const student = await makeStudent(server.deps, department);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const sitting = await loginAs(server, student);
  await server.call(startTask, { token: sitting, body: { taskId } });
  return { student, taskId, token: sitting };
};

const questionsOf = async (of: { taskId: string; token: string }) =>
  (await server.call(fetchTaskById, { token: of.token, params: { taskId: of.taskId } })).body.data.questions;

test('starter code is stored with its question; what is blank is left out, and lists have none of it', async () => {
  const { body } = await create({ starters: [PYTHON, { ...JAVA, code: ' \n' }] });
  expect((await view(body.data._id)).starters).toEqual([PYTHON]);
  const list = await server.call(viewAllQuestions, { token, query: { ids: body.data._id } });
  expect(list.body.data).toHaveLength(1);
  expect(list.body.data[0]).not.toHaveProperty('starters');
});

test.each<[why: string, starters: Draft['starters'], path: string, message: string]>([
  [
    'a language that the question does not have',
    [{ language: 'C++', code: 'int x;' }],
    'starters.0.language',
    "C++ is not one of the question's languages.",
  ],
  [
    'the first language',
    [PYTHON, { language: 'C', code: 'int x;' }],
    'starters.1.language',
    "C is the question's first language: it starts from the code snippets.",
  ],
  [
    'one language twice',
    [PYTHON, PYTHON],
    'starters.1.language',
    'There can be starter code in PYTHON once.',
  ],
  [
    'more characters than a program may have',
    [{ ...PYTHON, code: '#'.repeat(256_001) }],
    'starters.0.code',
    'Starter code may have at most 256,000 characters.',
  ],
])('starter code with %s is refused', async (_why, starters, path, message) => {
  const { status, failure } = await create({ starters });
  expect([status, failure.errors]).toEqual([400, [{ path, message }]]);
});

test('changing starter code makes a version; who has started keeps the one they started with', async () => {
  const questionId = (await create()).body.data._id;
  const before = await sit(questionId);
  await edit(questionId);
  expect((await view(questionId)).version).toBe(1);
  await edit(questionId, { starters: [{ ...PYTHON, code: 'print()' }, JAVA] });
  const changed = [{ language: 'PYTHON', code: 'print()' }, JAVA];
  expect(await view(questionId)).toMatchObject({ version: 2, starters: changed });
  expect((await questionsOf(before))[0]?.questionId.starters).toEqual([PYTHON]);
  expect((await questionsOf(await sit(questionId)))[0]?.questionId.starters).toEqual(changed);
});

test('a student and a demo test get the starter code, and nothing of a hidden block', async () => {
  const questionId = (await create()).body.data._id;
  const sitting = await sit(questionId);
  const questions = await questionsOf(sitting);
  expect(questions[0]?.questionId).toMatchObject({
    language: ['C', 'PYTHON', 'JAVA'],
    code: [{ isVisible: false, isEditable: false, code: '' }],
    starters: [PYTHON],
  });
  expect(JSON.stringify(questions)).not.toContain('SECRET');
  const demo = await server.call(fetchDemoTask, { token, params: { taskId: sitting.taskId } });
  expect(demo.body.data.questions).toEqual(questions);
});

test.each<[what: string, language: Language, code: string, attempted: boolean]>([
  ['untouched starter code is no attempt', 'PYTHON', PYTHON.code, false],
  ['changed starter code is one', 'PYTHON', 'print(sum(map(int, input().split())))', true],
  ['starter code of another language is one', 'JAVA', JAVA.code, true],
])('%s', async (_what, language, text, attempted) => {
  const questionId = (await create()).body.data._id;
  const { student, taskId, token: sitting } = await sit(questionId);
  const program = { programIndex: questionId, language, code: [{ code: text }] };
  await server.call(saveDraft, {
    token: sitting,
    body: { taskId, programDrafts: [{ ...program, revision: 1, baseRevision: 0 }] },
  });
  const submitted = await server.call(finalSubmit, { token: sitting, body: { taskId, totalTimeTaken: 5 } });
  expect(submitted.body.data.programs).toMatchObject([{ language, attempted }]);
  const seen = await server.call(fetchStudentSubmission, { token, body: { taskId, studentId: student.id } });
  expect(seen.body.data.programSubmissions[0]).toMatchObject({
    code: [{ code: text }],
    question: { starters: [PYTHON] },
  });
});

test('a program in a further language runs as its one block, without the blocks of the first', async () => {
  const questionId = (await create()).body.data._id;
  const { taskId, token: sitting } = await sit(questionId);
  const run = async (code: string) =>
    server.call(runCode, {
      token: sitting,
      body: { taskId, programSubmission: { programIndex: questionId, language: 'PYTHON', code: [{ code }] } },
    });
  const { body } = await run(`${PYTHON.code}print(sum(map(int, input().split())))`);
  expect(body).toMatchObject({ compiled: true, passedCount: 1 });
});
