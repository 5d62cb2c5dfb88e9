import {
  createTask,
  deleteQuestion,
  fetchTaskCopy,
  shareGroup,
  shareTask,
  type BodyIn,
  type Task,
} from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let here: TestDepartment;
let there: TestDepartment;
let owner: TestAccount;
let ownerToken: string;
let colleague: TestAccount;
let token: string;

beforeAll(async () => {
  here = await makeDepartment(server.deps);
  there = await makeDepartment(server.deps, here.instituteId);
  owner = await makeFaculty(server.deps, here);
  ownerToken = await loginAs(server, owner);
});
beforeEach(async () => {
  colleague = await makeFaculty(server.deps, there);
  token = await loginAs(server, colleague);
});

const copyOf = (taskId: string, as = token) => server.call(fetchTaskCopy, { token: as, params: { taskId } });

/** What the form sends of what a copy begins with. */
const draftOf = (task: Task): BodyIn<typeof createTask> => {
  const { startTime, endTime } = windowOf(server.deps, 60, 240);
  return {
    name: task.name,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    totalMarks: task.totalMarks,
    questions: task.questions.map(({ questionId, marks, timeRequired }) => ({
      questionId,
      marks,
      timeRequired,
    })),
    subjects: task.subjects,
    rubrics: task.rubrics,
    assignedStudentIds: [],
  };
};

const create = (body: BodyIn<typeof createTask>, as = token) => server.call(createTask, { token: as, body });

/** A task of another department with a subject, a rubric, two questions and a student. */
const sharedTask = async () => {
  const subject = await makeSubject(server.deps, here, { name: 'Databases' });
  const rubricId = await makeRubric(server.deps, owner, undefined, 'Lab rubric');
  const questions = [await makeQuestion(server.deps, owner), await makeQuestion(server.deps, owner)];
  const student = await makeStudent(server.deps, here);
  const taskId = await makeTask(server.deps, owner, {
    name: 'Joins',
    subjectId: subject.id,
    rubricId,
    questions,
    students: [student],
  });
  await share(server.deps, 'task', taskId, colleague, ['view']);
  return { taskId, subject, rubricId, questions, student };
};

describe('a copy across departments', () => {
  test('does without what its new owner cannot have, names that, and can be created as it is', async () => {
    const { taskId, questions } = await sharedTask();
    const { status, body } = await copyOf(taskId);
    expect(status).toBe(200);
    const { task, leftOut } = body.data;
    expect(task).toMatchObject({ name: 'Copy of Joins', subjects: null, subjectName: null, rubrics: null });
    expect(task.questions.map(({ questionId }) => questionId)).toEqual(questions);
    expect(leftOut).toEqual([
      { kind: 'subject', name: 'Databases' },
      { kind: 'rubric', name: 'Lab rubric' },
    ]);
    expect((await create(draftOf(task))).status).toBe(200);
  });

  test('keeps a rubric that is shared with its new owner', async () => {
    const { taskId, rubricId } = await sharedTask();
    await share(server.deps, 'rubric', rubricId, colleague, ['view']);
    const { task, leftOut } = (await copyOf(taskId)).body.data;
    expect([task.rubrics, task.rubricName]).toEqual([rubricId, 'Lab rubric']);
    expect(leftOut.map(({ kind }) => kind)).toEqual(['subject']);
    expect((await create(draftOf(task))).status).toBe(200);
  });

  test('does without archived questions, and its total is what the others are worth', async () => {
    const { taskId, questions } = await sharedTask();
    await server.call(deleteQuestion, { token: ownerToken, body: { questionId: questions[0] ?? '' } });
    const { task, leftOut } = (await copyOf(taskId)).body.data;
    expect(task.questions.map(({ questionId }) => questionId)).toEqual([questions[1]]);
    expect(task.totalMarks).toBe(5);
    expect(leftOut.filter(({ kind }) => kind === 'question')).toEqual([
      { kind: 'question', name: expect.stringContaining('double') },
    ]);
    expect((await create(draftOf(task))).status).toBe(200);
  });

  test('offers the students of the task, as far as they are still there', async () => {
    const { taskId, student } = await sharedTask();
    expect((await copyOf(taskId)).body.data.task.assignedStudentIds).toEqual([student.id]);
    await server.deps.db
      .updateTable('student')
      .set({ archivedAt: new Date() })
      .where('accountId', '=', student.id)
      .execute();
    expect((await copyOf(taskId)).body.data.task.assignedStudentIds).toEqual([]);
  });
});

test('a copy of an own task has everything, and is never called as another of the own tasks', async () => {
  const { taskId, subject, rubricId, student } = await sharedTask();
  const first = (await copyOf(taskId, ownerToken)).body.data;
  expect(first.leftOut).toEqual([]);
  expect(first.task).toMatchObject({
    name: 'Copy of Joins',
    subjects: subject.id,
    rubrics: rubricId,
    assignedStudentIds: [student.id],
  });
  const created = await create(draftOf(first.task), ownerToken);
  const second = (await copyOf(taskId, ownerToken)).body.data;
  expect(second.task.name).toBe('Copy of Joins (2)');
  const ofCopy = (await copyOf(created.body.data._id, ownerToken)).body.data;
  expect(ofCopy.task.name).toBe('Copy of Joins (2)');
  // What others have called theirs does not count.
  expect((await copyOf(taskId)).body.data.task.name).toBe('Copy of Joins');
});

test('only the owner and who was given the right to view may copy', async () => {
  const { taskId } = await sharedTask();
  const give = (permissions: ('view' | 'update' | 'delete' | 'evaluate')[]) =>
    server.call(shareTask, {
      token: ownerToken,
      body: { taskId, accessMap: { [colleague.id]: permissions } },
    });
  await give(['update', 'delete', 'evaluate']);
  const refused = await copyOf(taskId);
  expect([refused.status, refused.failure.message]).toEqual([
    403,
    'You do not have the right to copy this task.',
  ]);
  await give([]);
  expect((await copyOf(taskId)).status).toBe(404);
  const head = await loginAs(server, await makeHead(server.deps, here));
  expect((await copyOf(taskId, head)).status).toBe(403);
  const stranger = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
  expect((await copyOf(taskId, stranger)).status).toBe(404);
  const student = await loginAs(server, await makeStudent(server.deps, here));
  expect((await copyOf(taskId, student)).status).toBe(403);
});

describe('students of another department', () => {
  /** A task of one new question, with these students. */
  const assign = async (students: readonly { id: string }[]) => {
    const { startTime, endTime } = windowOf(server.deps, 60, 120);
    const questionId = await makeQuestion(server.deps, colleague);
    return create({
      name: 'Lab',
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      totalMarks: 5,
      questions: [{ questionId, marks: 5, timeRequired: 10 }],
      assignedStudentIds: students.map(({ id }) => id),
    });
  };

  test('are assigned by who sees a group of theirs, and by nobody after the share is taken back', async () => {
    const students = [
      await makeStudent(server.deps, here, { fullname: 'Asha Mehta' }),
      await makeStudent(server.deps, here, { fullname: 'Bela Sen' }),
    ];
    const groupId = await makeGroup(server.deps, owner, students);
    const give = (permissions: ['view'] | ['delete'] | []) =>
      server.call(shareGroup, {
        token: ownerToken,
        body: { groupId, accessMap: { [colleague.id]: permissions } },
      });
    const sentence =
      'Asha Mehta and Bela Sen are not of your department, and in no group or task that is shared with you. Take these students out, or have a group with these students shared with you.';
    const before = await assign(students);
    expect([before.status, before.failure.message]).toEqual([400, sentence]);
    expect(before.failure.errors?.map(({ path }) => path)).toEqual([
      'assignedStudentIds.0',
      'assignedStudentIds.1',
    ]);
    await give(['view']);
    expect((await assign(students)).status).toBe(200);
    await give(['delete']);
    expect((await assign(students)).status).toBe(200);
    await give([]);
    expect((await assign(students)).failure.message).toBe(sentence);
  });

  test('stay out when they are in no shared group, left, or when the group was deleted', async () => {
    const [inGroup, outside, gone] = [
      await makeStudent(server.deps, here),
      await makeStudent(server.deps, here, { fullname: 'Chand Rao' }),
      await makeStudent(server.deps, here),
    ];
    const groupId = await makeGroup(server.deps, owner, [inGroup, gone]);
    await share(server.deps, 'group', groupId, colleague, ['view']);
    const other = await assign([inGroup, outside]);
    expect(other.failure.errors?.map(({ path }) => path)).toEqual(['assignedStudentIds.1']);
    expect(other.failure.message).toMatch(/^Chand Rao is not of your department/);
    await deleteAccount(server.deps, gone);
    expect((await assign([gone])).failure.message).toMatch(/^A selected student is not of your department/);
    await server.deps.db
      .updateTable('studentGroup')
      .set({ deletedAt: new Date() })
      .where('id', '=', groupId)
      .execute();
    expect((await assign([inGroup])).status).toBe(400);
  });

  test('are assigned by who may copy a task of theirs, and not by who may only change it', async () => {
    const { taskId, student } = await sharedTask();
    expect((await assign([student])).status).toBe(200);
    await server.deps.db
      .updateTable('taskShare')
      .set({ permissions: ['update', 'evaluate', 'delete'] })
      .where('taskId', '=', taskId)
      .execute();
    expect((await assign([student])).status).toBe(400);
  });

  test('of another institute are never assigned, nor are their names told', async () => {
    const elsewhere = await makeDepartment(server.deps);
    const stranger = await makeStudent(server.deps, elsewhere, { fullname: 'Zoya Elsewhere' });
    const groupId = await makeGroup(server.deps, await makeFaculty(server.deps, elsewhere), [stranger]);
    // As no call could write it.
    await share(server.deps, 'group', groupId, colleague, ['view']);
    const answer = await assign([stranger]);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.failure)).not.toContain('Zoya');
  });
});
