import {
  fetchLeaderboard,
  fetchStudentSubmission,
  evaluateStudentSubmission,
  undoMarks,
  updateStudentMarks,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let colleague: TestAccount;
let token: string;
let colleaguesToken: string;
let questions: string[];
let students: TestAccount[];

beforeAll(async () => {
  const { deps } = server;
  department = await makeDepartment(deps);
  owner = await makeFaculty(deps, department, { fullname: 'Asha Menon' });
  colleague = await makeFaculty(deps, department, { fullname: 'Ravi Iyer' });
  [token, colleaguesToken] = [await loginAs(server, owner), await loginAs(server, colleague)];
  questions = [await makeQuestion(deps, owner), await makeQuestion(deps, owner)];
  students = [
    await makeStudent(deps, department, { fullname: 'Bina Das' }),
    await makeStudent(deps, department, { fullname: 'Chetan Rao' }),
  ];
});

/** A task that two students have submitted: 5 and 2 by the tests; of the first, Ravi gave the second question 1.5. */
const submitted = async () => {
  const { deps } = server;
  const taskId = await makeTask(deps, owner, { questions, students });
  await share(deps, 'task', taskId, colleague, ['evaluate']);
  const [first = '', second = ''] = questions;
  for (const student of students)
    await makeAttempt(deps, taskId, student, {
      submittedAt: deps.now(),
      marks: { [first]: { computed: 5 }, [second]: { computed: 2 } },
    });
  await evaluate(taskId, students[0], 1.5, colleaguesToken);
  return taskId;
};

const evaluate = (taskId: string, student: TestAccount | undefined, marks: number, by = token) =>
  server.call(evaluateStudentSubmission, {
    token: by,
    body: {
      taskId,
      studentId: student?.id ?? '',
      programSubmissions: [{ programIndex: questions[1] ?? '', marksObtained: marks }],
    },
  });

const giveAll = async (taskId: string, marks: number | null, batchId: string, by = token) => {
  const answers = [];
  for (const { id } of students)
    answers.push(
      await server.call(updateStudentMarks, {
        token: by,
        body: { taskId, studentId: id, marks, distributeEqually: true, numQuestions: 2, batchId },
      }),
    );
  return answers.map(({ status }) => status);
};

const undo = (taskId: string, batchId: string, by = token) =>
  server.call(undoMarks, { token: by, body: { taskId, batchId } });

const boardOf = async (taskId: string) => {
  const { body } = await server.call(fetchLeaderboard, { token, params: { taskId } });
  return {
    lastBatch: body.lastBatch,
    rows: body.students
      .toSorted((a, b) => a.fullname.localeCompare(b.fullname))
      .map(({ questionMarks, byHand, givenAt }) => ({ questionMarks, byHand, givenAt })),
  };
};

describe('marks that were given to several at once', () => {
  test('come back all together, to what and whose they were, and the history says so', async () => {
    const taskId = await submitted();
    const batchId = newId();
    const before = await boardOf(taskId);
    expect(before.lastBatch).toBeNull();
    expect(before.rows[0]).toMatchObject({ questionMarks: [5, 1.5], byHand: [null, { by: 'Ravi Iyer' }] });

    expect(await giveAll(taskId, 2, batchId)).toEqual([200, 200]);
    const given = await boardOf(taskId);
    expect(given.lastBatch).toMatchObject({ _id: batchId, givenBy: 'Asha Menon', students: 2 });
    expect(given.rows.map(({ questionMarks }) => questionMarks)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(given.rows[1]?.byHand).toEqual([{ by: 'Asha Menon' }, { by: 'Asha Menon' }]);

    expect((await undo(taskId, batchId, colleaguesToken)).status).toBe(200);
    expect(await boardOf(taskId)).toEqual(before);
    const { data } = (
      await server.call(fetchStudentSubmission, { token, body: { taskId, studentId: students[0]?.id ?? '' } })
    ).body;
    expect(
      data.markHistory
        .filter(({ programIndex }) => programIndex === questions[1])
        .map(({ cause, before: from, after, by, isOfMany }) => [cause, from, after, by, isOfMany]),
    ).toEqual([
      ['UNDONE', 1, 1.5, 'Ravi Iyer', false],
      ['GIVEN', 1.5, 1, 'Asha Menon', true],
      ['GIVEN', 2, 1.5, 'Ravi Iyer', false],
    ]);
  });

  test('do not come back once somebody has changed one of them: nothing is undone, and it is said whose', async () => {
    const taskId = await submitted();
    const batchId = newId();
    await giveAll(taskId, 2, batchId);
    await evaluate(taskId, students[1], 0.5, colleaguesToken);
    const stands = await boardOf(taskId);
    expect(stands.lastBatch).toBeNull();
    const refused = await undo(taskId, batchId);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      'Marks of Chetan Rao have been changed again since, so nothing was taken back. Please correct them one by one.',
    ]);
    expect(await boardOf(taskId)).toEqual(stands);
  });

  test('come back once; a call that comes later finds nothing to undo, and none to go on with', async () => {
    const taskId = await submitted();
    const batchId = newId();
    await giveAll(taskId, 2, batchId);
    const answers = await Promise.all([undo(taskId, batchId), undo(taskId, batchId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await giveAll(taskId, 3, batchId)).toEqual([409, 409]);
  });

  test('what the tests came to stands again for a selection, and that can be undone as well', async () => {
    const taskId = await submitted();
    await giveAll(taskId, 2, newId());
    const batchId = newId();
    expect(await giveAll(taskId, null, batchId)).toEqual([200, 200]);
    const { rows } = await boardOf(taskId);
    expect(rows.map(({ questionMarks, byHand }) => [questionMarks, byHand])).toEqual([
      [
        [5, 2],
        [null, null],
      ],
      [
        [5, 2],
        [null, null],
      ],
    ]);
    await undo(taskId, batchId);
    expect((await boardOf(taskId)).rows.map(({ questionMarks }) => questionMarks)).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('are undone by those alone who may give marks, in the task that they were given in', async () => {
    const [taskId, other] = [await submitted(), await submitted()];
    const batchId = newId();
    await giveAll(taskId, 2, batchId);
    const stranger = await loginAs(server, await makeFaculty(server.deps, department));
    expect((await undo(taskId, batchId, stranger)).status).toBe(404);
    expect((await undo(other, batchId)).status).toBe(404);
    expect(await giveAll(other, 3, batchId)).toEqual([409, 409]);
    expect(await giveAll(taskId, 3, batchId, colleaguesToken)).toEqual([409, 409]);
  });
});
