import {
  addComment,
  deleteComment,
  deleteReusableComment,
  editComment,
  fetchComments,
  fetchStudentSubmission,
  ownSubmission,
  publishResult,
  type BodyIn,
} from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let owner: TestAccount;
let colleague: TestAccount;
let head: TestAccount;
let student: TestAccount;
let token: string;
let colleagueToken: string;
let scene: { taskId: string; studentId: string; questionId: string; attemptId: string };

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  colleague = await makeFaculty(server.deps, department, { fullname: 'Ravi Iyer' });
  head = await makeHead(server.deps, department);
  student = await makeStudent(server.deps, department);
});

beforeEach(async () => {
  const { deps } = server;
  token = await loginAs(server, owner);
  colleagueToken = await loginAs(server, colleague);
  const questionId = await makeQuestion(deps, owner);
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -120, -60),
    students: [student],
    questions: [{ questionId, marks: 10, timeRequired: 10 }],
  });
  await share(deps, 'task', taskId, colleague, ['evaluate']);
  const attemptId = await makeAttempt(deps, taskId, student, {
    submittedAt: windowOf(deps, -80, 0).startTime,
  });
  scene = { taskId, studentId: student.id, questionId, attemptId };
});

const read = async (as = token) => {
  const { taskId, studentId } = scene;
  return (await server.call(fetchComments, { token: as, params: { taskId, studentId } })).body.data;
};

const seenHash = async () => {
  const { taskId, studentId } = scene;
  const { data } = (await server.call(fetchStudentSubmission, { token, body: { taskId, studentId } })).body;
  return data.programSubmissions[0]?.hash ?? null;
};

const add = async (sent: Partial<BodyIn<typeof addComment>> = {}, as = token) => {
  const { taskId, studentId, questionId } = scene;
  return server.call(addComment, {
    token: as,
    body: {
      taskId,
      studentId,
      programIndex: questionId,
      place: null,
      seenHash: await seenHash(),
      text: 'Well thought out.',
      marks: null,
      ...sent,
    },
  });
};

const result = async () =>
  (
    await server.call(ownSubmission, {
      token: await loginAs(server, student),
      params: { taskId: scene.taskId },
    })
  ).body.data;

const auditOf = () =>
  server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', scene.taskId)
    .where('action', 'in', ['add-comment', 'edit-comment', 'delete-comment'])
    .orderBy('at')
    .select('action')
    .execute();

describe('a comment', () => {
  test('is on a line, a question or the whole; the student reads it with the published result alone', async () => {
    expect((await add({ place: { block: 0, line: 1 }, text: 'Why twice?', marks: -0.5 })).status).toBe(200);
    await add();
    await add({ programIndex: null, text: 'A good exam.' }, colleagueToken);
    const { comments } = await read();
    expect(comments).toMatchObject([
      {
        place: { block: 0, line: 1 },
        quote: 'print(int(input()) * 2)',
        text: 'Why twice?',
        marks: -0.5,
        by: 'Asha Menon',
        canEdit: true,
        isEarlier: false,
      },
      { place: null, quote: null, text: 'Well thought out.', marks: null },
      { programIndex: null, by: 'Ravi Iyer', canEdit: false, canDelete: true },
    ]);
    expect((await result()).comments).toBeNull();
    await server.call(publishResult, { token, body: { taskId: scene.taskId } });
    const shown = (await result()).comments;
    expect(shown?.map(({ text }) => text)).toEqual(['Why twice?', 'Well thought out.', 'A good exam.']);
    expect(JSON.stringify(shown)).not.toContain('canEdit');
  });

  test('changes no marks, and is written once however often its call arrives', async () => {
    const _id = newId();
    const both = await Promise.all([add({ _id, marks: -1 }), add({ _id, marks: -1 })]);
    expect(both.map(({ status, body }) => [status, body.data._id])).toEqual([
      [200, _id],
      [200, _id],
    ]);
    expect((await read()).comments).toHaveLength(1);
    const { taskId, studentId } = scene;
    const { data } = (await server.call(fetchStudentSubmission, { token, body: { taskId, studentId } })).body;
    expect(data.programSubmissions[0]).toMatchObject({ marksObtained: 0, givenMarks: null });
  });

  test('is written anew by its writer alone, and deleted by the owner too; each is on record', async () => {
    const { taskId, studentId } = scene;
    const commentId = (await add({}, colleagueToken)).body.data._id;
    const edit = (as: string, text = 'Better.') =>
      server.call(editComment, { token: as, body: { taskId, studentId, commentId, text } });
    const refused = await edit(token);
    expect([refused.status, refused.failure.message]).toEqual([
      403,
      'Only Ravi Iyer can change this comment.',
    ]);
    expect((await edit(colleagueToken)).status).toBe(200);
    expect((await read()).comments[0]).toMatchObject({ text: 'Better.', isEdited: true });

    const own = (await add()).body.data._id;
    const remove = (id: string, as: string) =>
      server.call(deleteComment, { token: as, body: { taskId, studentId, commentId: id } });
    expect((await remove(own, colleagueToken)).failure.message).toBe(
      'Only Asha Menon and the owner of the task can delete this comment.',
    );
    expect((await remove(commentId, token)).status).toBe(200);
    expect((await remove(commentId, token)).status).toBe(404);
    expect((await read()).comments.map(({ _id }) => _id)).toEqual([own]);
    expect((await auditOf()).map(({ action }) => action)).toEqual([
      'add-comment',
      'edit-comment',
      'add-comment',
      'delete-comment',
    ]);
  });

  test('on a line says so once another program is graded', async () => {
    await add({ place: { block: 0, line: 1 } });
    await server.deps.db
      .updateTable('submissionProgram')
      .set({ hash: 'another' })
      .where('attemptId', '=', scene.attemptId)
      .execute();
    expect((await read()).comments[0]).toMatchObject({ isEarlier: true, quote: 'print(int(input()) * 2)' });
  });
});

describe('is refused', () => {
  test('without words, on no line of the program, for another program, and with marks but without a question', async () => {
    const said = async (sent: Parameters<typeof add>[0]) => {
      const { status, failure } = await add(sent);
      return [status, failure.message];
    };
    expect(await said({ text: '  ' })).toEqual([400, 'Please write a comment.']);
    expect(await said({ place: { block: 0, line: 2 } })).toEqual([400, 'The program has no such line.']);
    expect(await said({ place: { block: 0, line: 1 }, seenHash: 'x' })).toEqual([
      409,
      'Another program for this question is graded now. Nothing was saved; please look at its lines again.',
    ]);
    expect(await said({ marks: 0.125 })).toEqual([400, 'Marks may have at most two decimals.']);
    expect(await said({ programIndex: null, marks: 1 })).toEqual([
      400,
      'Lines, marks and comments for reuse belong to a question.',
    ]);
    expect(await said({ programIndex: newId() })).toEqual([404, 'Question not found.']);
    expect((await read()).comments).toEqual([]);
  });

  test('on a part of the program that the student does not see', async () => {
    const { deps } = server;
    const questionId = await makeQuestion(deps, owner, {
      languages: ['PYTHON'],
      snippets: [
        { isVisible: false, isEditable: false, code: 'n = int(input())' },
        { isVisible: true, isEditable: true, code: 'print(n)' },
      ],
    });
    const taskId = await makeTask(deps, owner, {
      ...windowOf(deps, -120, -60),
      students: [student],
      questions: [{ questionId, marks: 10, timeRequired: 10 }],
    });
    const attemptId = await makeAttempt(deps, taskId, student, {
      submittedAt: windowOf(deps, -80, 0).startTime,
    });
    scene = { taskId, studentId: student.id, questionId, attemptId };
    const { status, failure } = await add({ place: { block: 0, line: 1 } });
    expect([status, failure.message]).toEqual([
      400,
      'The student does not see this part of the program. Please choose a line of another one.',
    ]);
    expect((await add({ place: { block: 1, line: 1 } })).status).toBe(200);
  });

  test('to who may only analyse, who reads them nevertheless', async () => {
    await add();
    const headToken = await loginAs(server, head);
    expect((await add({}, headToken)).status).toBe(403);
    expect((await read(headToken)).comments).toMatchObject([{ canEdit: false, canDelete: false }]);
  });
});

test('a comment is kept for the question, for all who evaluate it, once, until somebody lets it go', async () => {
  await add({ keep: true, marks: -1, text: 'Reads only one line.' });
  await add({ keep: true, marks: -1, text: 'Reads only one line.' }, colleagueToken);
  const { reusable } = await read(colleagueToken);
  expect(reusable).toMatchObject([
    { programIndex: scene.questionId, text: 'Reads only one line.', marks: -1 },
  ]);
  const commentId = reusable[0]?._id ?? '';
  const letGo = () =>
    server.call(deleteReusableComment, { token: colleagueToken, body: { taskId: scene.taskId, commentId } });
  expect((await letGo()).status).toBe(200);
  expect((await letGo()).status).toBe(404);
  expect(await read()).toMatchObject({ comments: [{}, {}], reusable: [] });
});
