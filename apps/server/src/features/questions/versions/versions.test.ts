import {
  createQuestion,
  deleteQuestion,
  editQuestion,
  fetchQuestionVersions,
  restoreQuestionVersion,
  viewQuestion,
  type BodyIn,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeSubject,
  makeTask,
  questionDraft,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { openedEdition } from '../../../../test/opened-edition.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

const create = async (changes: BodyIn<typeof createQuestion> = {}): Promise<string> =>
  (await server.call(createQuestion, { token, body: questionDraft(changes) })).body.data._id;
const view = async (questionId: string, version?: number) =>
  (await server.call(viewQuestion, { token, body: { questionId, version } })).body.data;
const editionOf = (questionId: string) => openedEdition(server, token, 'question', questionId);
const edit = async (questionId: string, changes: Partial<BodyIn<typeof editQuestion>>, as = token) =>
  server.call(editQuestion, {
    token: as,
    body: { ...questionDraft(), edition: await editionOf(questionId), ...changes, questionId },
  });
const restore = async (
  questionId: string,
  version: number,
  said: Partial<BodyIn<typeof restoreQuestionVersion>> = {},
) =>
  server.call(restoreQuestionVersion, {
    token,
    body: { questionId, version, edition: await editionOf(questionId), ...said },
  });
const versionsOf = async (questionId: string, query = {}, as = token) =>
  (await server.call(fetchQuestionVersions, { token: as, params: { questionId }, query })).body;

describe('the versions of a question', () => {
  test('say who made each, why, and what it says otherwise than the one before', async () => {
    const questionId = await create();
    const colleague = await makeFaculty(server.deps, department);
    await share(server.deps, 'question', questionId, colleague, ['view', 'update']);
    const reason = 'The sum was not asked for in lectures.';
    await edit(questionId, { question: '<p>Print the product.</p>', marks: 9, reason: `  ${reason} ` });
    await edit(
      questionId,
      {
        question: '<p>Print the product.</p>',
        marks: 9,
        testcases: [{ input: '2 3', output: '6', type: 'HIDDEN' }],
        limits: { seconds: 2, megabytes: 256, factors: {} },
        referenceSolutions: [{ language: 'PYTHON', code: 'print(6)' }],
      },
      await loginAs(server, colleague),
    );
    const { data, total } = await versionsOf(questionId);
    expect(total).toBe(3);
    expect(data).toMatchObject([
      {
        version: 3,
        createdBy: colleague.fullname,
        reason: '',
        restoredFrom: null,
        changed: ['tests', 'limits', 'references'],
      },
      { version: 2, createdBy: faculty.fullname, reason, changed: ['statement', 'marks'] },
      { version: 1, reason: '', changed: [], tasks: [], otherTasks: 0 },
    ]);
    expect(await versionsOf(questionId, { page: 1, pageSize: 1 })).toMatchObject({
      data: [{ version: 2, changed: ['statement', 'marks'] }],
      total: 3,
    });
  });

  test.each([
    ['a hint', { hint: 'Think of nought.' }],
    ['a weight', { weight: 3 }],
    ['a group', { group: 'Large' }],
    ['a comparison', { checker: { kind: 'EXACT' as const } }],
  ])('tell of %s of a test as of tests', async (_what, setting) => {
    const [first = { input: '', output: '', type: 'PUBLIC' }, ...others] = questionDraft().testcases ?? [];
    const questionId = await create();
    await edit(questionId, { testcases: [{ ...first, ...setting }, ...others] });
    expect((await versionsOf(questionId)).data[0]).toMatchObject({ version: 2, changed: ['tests'] });
  });

  test('say in which tasks each is, and who has started with it; those that one does not see are counted', async () => {
    const questionId = await create();
    const students = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
    const old = await makeTask(server.deps, faculty, { name: 'Old lab', questions: [questionId], students });
    for (const student of students) await makeAttempt(server.deps, old, student);
    await edit(questionId, { marks: 9 });
    const elsewhere = await makeFaculty(server.deps, department);
    await share(server.deps, 'question', questionId, elsewhere, ['view']);
    const theirs = await makeTask(server.deps, elsewhere, { name: 'New lab', questions: [questionId] });
    expect((await versionsOf(questionId)).data).toMatchObject([
      { version: 2, tasks: [], otherTasks: 1 },
      { version: 1, tasks: [{ _id: old, name: 'Old lab', hasIt: true, attempts: 2 }], otherTasks: 0 },
    ]);
    expect((await versionsOf(questionId, {}, await loginAs(server, elsewhere))).data).toMatchObject([
      { version: 2, tasks: [{ _id: theirs, name: 'New lab', hasIt: true, attempts: 0 }], otherTasks: 0 },
      { version: 1, tasks: [], otherTasks: 1 },
    ]);
  });

  test('are read whole, with the tests and programs of that time', async () => {
    const questionId = await create({ name: 'Sums' });
    await edit(questionId, { name: 'Products', testcases: [{ input: '2 3', output: '6', type: 'HIDDEN' }] });
    expect(await view(questionId, 1)).toMatchObject({
      version: 1,
      name: 'Sums',
      testcases: questionDraft().testcases,
    });
    expect(await view(questionId, 2)).toEqual(await view(questionId));
    const missing = await server.call(viewQuestion, { token, body: { questionId, version: 3 } });
    expect(missing.status).toBe(404);
  });

  test('of a colleague’s question are nobody’s who does not see it, and a task opens no others', async () => {
    const questionId = await create();
    await edit(questionId, { marks: 9 });
    const stranger = await makeFaculty(server.deps, department);
    const strange = await loginAs(server, stranger);
    const body = { questionId, version: 1 };
    expect((await server.call(viewQuestion, { token: strange, body })).status).toBe(404);
    const taskId = await makeTask(server.deps, faculty, { questions: [questionId] });
    await share(server.deps, 'task', taskId, stranger, ['view']);
    const ofTask = await server.call(viewQuestion, { token: strange, body: { ...body, taskId } });
    expect(ofTask.body).toMatchObject({ data: { version: 1 } });
    expect((await server.call(viewQuestion, { token: strange, body })).status).toBe(404);
  });
});

describe('going back to an earlier version', () => {
  test('makes a new one that says the same, and leaves where the question is filed', async () => {
    const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
    const place = { subjectId: subject.id, modules: subject.modules };
    const questionId = await create({ name: 'Sums', ...place });
    const first = await view(questionId);
    await edit(questionId, { name: 'Products', question: '<p>Print the product.</p>', ...place });
    const answer = await restore(questionId, 1, { reason: 'Sums come first.' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Gone back to version 1']);
    const { version: _version, edition: _edition, ...said } = first;
    expect(await view(questionId)).toMatchObject({ ...said, version: 3, subjectId: { _id: subject.id } });
    expect((await versionsOf(questionId)).data[0]).toMatchObject({
      version: 3,
      reason: 'Sums come first.',
      restoredFrom: 1,
      changed: ['name', 'statement'],
    });
  });

  test('is refused where somebody has saved meanwhile, and shows what is stored', async () => {
    const questionId = await create();
    await edit(questionId, { marks: 8 });
    const edition = await editionOf(questionId);
    await edit(questionId, { marks: 9 });
    const answer = await restore(questionId, 1, { edition });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'CHANGED', conflict: { stored: { version: 3, marks: 9 } } });
    expect((await view(questionId)).version).toBe(3);
  });

  test('made again after an answer was lost makes nothing twice', async () => {
    const questionId = await create();
    await edit(questionId, { marks: 8 });
    const edition = await editionOf(questionId);
    for (const time of [1, 2])
      expect([time, (await restore(questionId, 1, { edition })).status]).toEqual([time, 200]);
    expect((await view(questionId)).version).toBe(3);
  });

  test('to the one that it is in, or to one that says the same, makes none', async () => {
    const questionId = await create();
    expect((await restore(questionId, 1)).status).toBe(200);
    expect((await view(questionId)).version).toBe(1);
  });

  test('is refused for a version that is not there, and for a question that is archived', async () => {
    const questionId = await create();
    await edit(questionId, { marks: 8 });
    expect(await restore(questionId, 9)).toMatchObject({ status: 404 });
    await makeTask(server.deps, faculty, { questions: [questionId] });
    await server.call(deleteQuestion, { token, body: { questionId } });
    expect((await restore(questionId, 1)).status).toBe(409);
    expect((await view(questionId)).version).toBe(2);
  });
});
