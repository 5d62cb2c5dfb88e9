import { createQuestion, editQuestion, viewQuestion, type BodyIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeSubject,
  makeTag,
  makeTask,
  questionDraft,
  share,
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

const create = async (changes: BodyIn<typeof createQuestion> = {}): Promise<string> =>
  (await server.call(createQuestion, { token, body: questionDraft(changes) })).body.data._id;
const view = async (questionId: string) =>
  (await server.call(viewQuestion, { token, body: { questionId } })).body.data;
/** Sends the question as it is made here, with these changes; unless they name an edition, that of this moment. */
const edit = async (questionId: string, changes: Partial<BodyIn<typeof editQuestion>> = {}, as = token) => {
  const { edition } = await view(questionId);
  return server.call(editQuestion, {
    token: as,
    body: { ...questionDraft(), edition, ...changes, questionId },
  });
};

describe('editing a question', () => {
  test('makes a new version; what has started keeps the old one', async () => {
    const questionId = await create();
    const student = await makeStudent(server.deps, department);
    const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
    const attemptId = await makeAttempt(server.deps, taskId, student);
    const answer = await edit(questionId, {
      question: '<p>Print the product.</p>',
      testcases: [{ input: '2 3', output: '6', type: 'HIDDEN' }],
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Question updated successfully']);
    expect(await view(questionId)).toMatchObject({
      version: 2,
      questionText: 'Print the product.',
      testcases: [{ input: '2 3', output: '6', type: 'HIDDEN' }],
    });
    const sat = await server.deps.db
      .selectFrom('attemptQuestion')
      .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
      .innerJoin('testCase', 'testCase.questionVersionId', 'questionVersion.id')
      .where('attemptQuestion.attemptId', '=', attemptId)
      .orderBy('testCase.position')
      .select(['questionVersion.version', 'testCase.input'])
      .execute();
    expect(sat).toEqual([
      { version: 1, input: '1 2' },
      { version: 1, input: '-1 -2' },
    ]);
  });

  test('that changes nothing, or only where the question is filed, makes no version', async () => {
    const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
    const tag = await makeTag(server.deps);
    const questionId = await create();
    expect((await edit(questionId)).status).toBe(200);
    expect((await view(questionId)).version).toBe(1);
    await edit(questionId, { subjectId: subject.id, modules: subject.modules, tags: [tag] });
    expect(await view(questionId)).toMatchObject({
      version: 1,
      subjectId: { _id: subject.id },
      tags: [{ _id: tag }],
    });
    await edit(questionId);
    expect(await view(questionId)).toMatchObject({ version: 1, subjectId: null, modules: [], tags: [] });
  });

  test('that is refused changes nothing', async () => {
    const questionId = await create();
    const stored = await view(questionId);
    expect((await edit(questionId, { language: [], marks: 7 })).status).toBe(400);
    expect(await view(questionId)).toEqual(stored);
  });

  test('by a colleague of another department may keep the subject of the owner', async () => {
    const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
    const questionId = await create({ subjectId: subject.id, modules: subject.modules });
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const colleague = await makeFaculty(server.deps, elsewhere);
    await share(server.deps, 'question', questionId, colleague, ['update']);
    const filed = { marks: 9, subjectId: subject.id, modules: subject.modules };
    const answer = await edit(questionId, filed, await loginAs(server, colleague));
    expect(answer.status).toBe(200);
    expect(await view(questionId)).toMatchObject({ version: 2, marks: 9, createdBy: faculty.id });
  });
});
