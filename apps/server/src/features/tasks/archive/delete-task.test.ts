import {
  addTime,
  deleteTask,
  departmentDetails,
  editTask,
  evaluateStudentSubmission,
  facultyDetails,
  fetchLeaderboard,
  fetchTaskDeletion,
  getTasksBySubject,
  ongoingTasks,
  ownSubmission,
  publishResult,
  reopenAttempts,
  restoreTask,
  sharedItem,
  startTask,
  taskHistory,
  viewAllTasks,
  viewTask,
  type DeletionOutcome,
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
  makeSubject,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let head: TestAccount;
let token: string;
let questionId: string;
let student: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department, { fullname: 'Asha Rao' });
  head = await makeHead(server.deps, department);
  token = await loginAs(server, faculty);
  questionId = await makeQuestion(server.deps, faculty);
});

beforeEach(async () => {
  student = await makeStudent(server.deps, department);
  other = await makeStudent(server.deps, department);
});

const newTask = (fromMinutes: number, toMinutes: number, given: Parameters<typeof makeTask>[2] = {}) =>
  makeTask(server.deps, faculty, {
    ...windowOf(server.deps, fromMinutes, toMinutes),
    questions: [questionId],
    students: [student, other],
    ...given,
  });

/** A task that is over, and that one of its two students has sat. */
const taskWithResult = async (given: Parameters<typeof makeTask>[2] = {}): Promise<string> => {
  const taskId = await newTask(-120, -10, given);
  const { startTime } = windowOf(server.deps, -100, 0);
  await makeAttempt(server.deps, taskId, student, { startedAt: startTime, submittedAt: new Date() });
  return taskId;
};

const remove = (taskId: string, expected?: DeletionOutcome, as = token) =>
  server.call(deleteTask, { token: as, body: { taskId, expected } });
const restore = (taskId: string, as = token) => server.call(restoreTask, { token: as, body: { taskId } });
const deletionOf = async (taskId: string) =>
  (await server.call(fetchTaskDeletion, { token, params: { taskId } })).body.data;
const view = (taskId: string) => server.call(viewTask, { token, params: { taskId } });
const listed = async (query: { archived?: 'true' | 'false'; copyable?: 'true' } = {}, as = token) =>
  (await server.call(viewAllTasks, { token: as, query })).body.data.map(({ _id }) => _id);
const noted = (itemId: string) =>
  server.deps.db.selectFrom('auditLog').where('itemId', '=', itemId).select(['action', 'actorId']).execute();

describe('a task that nobody has started', () => {
  test('is deleted for good, also while it runs, and it is said before how many students it had', async () => {
    const taskId = await newTask(-60, 60);
    expect(await deletionOf(taskId)).toEqual({
      outcome: 'DELETED',
      results: 0,
      students: 2,
      problem: null,
    });
    const answer = await remove(taskId, 'DELETED');
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([
      200,
      'Task deleted',
      { outcome: 'DELETED' },
    ]);
    expect((await view(taskId)).status).toBe(404);
    expect((await restore(taskId)).status).toBe(404);
    expect((await remove(taskId)).status).toBe(404);
    expect([await listed(), await listed({ archived: 'true' })].flat()).not.toContain(taskId);
    expect(await noted(taskId)).toEqual([{ action: 'delete-task', actorId: faculty.id }]);
  });

  test('is not deleted by who was told that it would be archived, nor archived by who was told the other', async () => {
    const empty = await newTask(-60, 60);
    const withResult = await taskWithResult();
    for (const [taskId, expected, would] of [
      [empty, 'ARCHIVED', 'deleted for good'],
      [withResult, 'DELETED', 'archived, because it is in use'],
    ] as const) {
      const answer = await remove(taskId, expected);
      expect([answer.status, answer.failure.message]).toEqual([
        409,
        `Something has changed since you were asked: this task would now be ${would}. Nothing was done; please look again.`,
      ]);
      expect((await view(taskId)).body.data.archived).toBeNull();
      expect(await noted(taskId)).toEqual([]);
    }
  });

  test('and a student who starts at the same moment do not miss each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const sitter = await makeStudent(server.deps, department);
      const taskId = await newTask(-60, 60, { students: [sitter] });
      const [removed, started] = await Promise.all([
        remove(taskId),
        server.call(startTask, { token: await loginAs(server, sitter), body: { taskId } }),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([removed.status, started.status]);
    }
  });
});

describe('a task with results', () => {
  test('leaves the lists, is shown by the filter, and comes back as it was', async () => {
    const taskId = await taskWithResult();
    const before = (await view(taskId)).body.data;
    expect(await deletionOf(taskId)).toMatchObject({ outcome: 'ARCHIVED', results: 1, students: 2 });
    const answer = await remove(taskId, 'ARCHIVED');
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([
      200,
      'Task archived',
      { outcome: 'ARCHIVED' },
    ]);
    expect(await listed()).not.toContain(taskId);
    expect(await listed({ archived: 'false' })).not.toContain(taskId);
    expect(await listed({ copyable: 'true' })).not.toContain(taskId);
    expect(await listed({ archived: 'true' })).toContain(taskId);
    const { data: counted } = (await server.call(facultyDetails, { token })).body;
    expect(counted?.map(({ _id }) => _id)).not.toContain(taskId);

    const archived = (await view(taskId)).body.data;
    expect(archived.archived).toEqual({ at: expect.stringMatching(/Z$/), by: 'Asha Rao' });
    expect(archived.actions.toSorted()).toEqual([
      'analyse',
      'copy',
      'evaluate',
      'publish',
      'restore',
      'share',
      'view',
    ]);
    const link = await server.call(sharedItem, { token, params: { kind: 'task', id: taskId } });
    expect(link.body.data).toEqual({ mode: 'view' });

    expect((await restore(taskId)).body.message).toBe('Task brought back');
    expect((await view(taskId)).body.data).toEqual(before);
    expect(await listed()).toContain(taskId);
    expect(await listed({ archived: 'true' })).not.toContain(taskId);
    expect(await noted(taskId)).toEqual([
      { action: 'archive-task', actorId: faculty.id },
      { action: 'restore-task', actorId: faculty.id },
    ]);
  });

  test('is not counted by the dashboard of its department while it is archived', async () => {
    const asHead = await loginAs(server, head);
    const counted = async () => {
      const { data } = (await server.call(departmentDetails, { token: asHead })).body;
      return [data.department.tasks, data.department.completed, data.department.submissions];
    };
    const taskId = await taskWithResult();
    const [tasks = 0, completed = 0, submissions = 0] = await counted();
    await remove(taskId);
    expect(await counted()).toEqual([tasks - 1, completed - 1, submissions]);
    await restore(taskId);
    expect(await counted()).toEqual([tasks, completed, submissions]);
  });

  test('is not told as running while it is archived, though its time goes on', async () => {
    const taskId = await newTask(-60, 60);
    for (const one of [student, other])
      await makeAttempt(server.deps, taskId, one, { submittedAt: server.deps.now() });
    const running = async () => {
      const { work } = (await server.call(facultyDetails, { token, query: { lists: 'false' } })).body;
      const sessions = (await server.call(ongoingTasks, { token })).body.data;
      return [work.running.rows, sessions].map((rows) => rows.some(({ _id }) => _id === taskId));
    };
    expect(await running()).toEqual([true, true]);
    await remove(taskId);
    expect(await running()).toEqual([false, false]);
  });

  test('is archived and brought back once, however often the call is made', async () => {
    const taskId = await taskWithResult();
    const archived = await Promise.all(Array.from({ length: 6 }, () => remove(taskId)));
    expect(archived.map(({ body }) => body.data)).toEqual(
      Array.from({ length: 6 }, () => ({ outcome: 'ARCHIVED' })),
    );
    const restored = await Promise.all(Array.from({ length: 6 }, () => restore(taskId)));
    expect(restored.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await noted(taskId)).map(({ action }) => action)).toEqual(['archive-task', 'restore-task']);
  });

  test('stays in the history of its students, whose results open as before', async () => {
    const taskId = await taskWithResult({ isResultPublished: true });
    const asStudent = await loginAs(server, student);
    const seen = async () => ({
      history: (await server.call(taskHistory, { token: asStudent, query: {} })).body.data,
      result: (await server.call(ownSubmission, { token: asStudent, params: { taskId } })).body.data,
    });
    const before = await seen();
    expect(before.history.map((row) => row.taskId)).toContain(taskId);
    await remove(taskId);
    expect(await seen()).toEqual(before);
  });

  test('can still be analysed, marked and published by its link, and says that it is archived', async () => {
    const taskId = await taskWithResult();
    await remove(taskId);
    const board = await server.call(fetchLeaderboard, { token, params: { taskId } });
    expect(board.body.task).toMatchObject({
      archived: { by: 'Asha Rao' },
      canRestore: true,
      canPublish: true,
    });
    const marked = await server.call(evaluateStudentSubmission, {
      token,
      body: { taskId, studentId: student.id, programSubmissions: [] },
    });
    expect(marked.status).toBe(200);
    const published = await server.call(publishResult, { token, body: { taskId } });
    expect(published.status).toBe(200);
    expect((await view(taskId)).body.data).toMatchObject({ isResultPublished: true, archived: {} });
  });

  test('stays in the reports of its subject', async () => {
    const subject = await makeSubject(server.deps, department);
    const taskId = await taskWithResult({ subjectId: subject.id });
    await remove(taskId);
    const { body } = await server.call(getTasksBySubject, {
      token,
      params: { subjectId: subject.id },
      query: {},
    });
    expect(body.data.map(({ _id }) => _id)).toEqual([taskId]);
  });

  test('is not changed, and not sat again, before it is brought back', async () => {
    const taskId = await taskWithResult();
    await remove(taskId);
    const { data } = (await view(taskId)).body;
    const until = windowOf(server.deps, 0, 60).endTime.toISOString();
    const studentIds = [student.id];
    const more = { taskId, studentIds, minutes: 600, reason: 'Was ill.', seenGivenAt: null };
    const answers = [
      await server.call(editTask, { token, body: { ...data, taskId } }),
      await server.call(addTime, { token, body: more }),
      await server.call(reopenAttempts, {
        token,
        params: { taskId },
        body: { studentIds, until, reason: 'A wrong clock.' },
      }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.failure.message]).toEqual([
        409,
        'This task is archived. Bring it back before you change it.',
      ]);
    await restore(taskId);
    expect((await server.call(addTime, { token, body: { ...more, studentIds: [other.id] } })).status).toBe(
      200,
    );
  });
});

describe('a task that can still be sat', () => {
  const refused = async (taskId: string): Promise<string> => {
    const answer = await remove(taskId);
    expect(answer.status).toBe(409);
    expect((await deletionOf(taskId)).problem).toBe(answer.failure.message);
    expect((await view(taskId)).body.data.archived).toBeNull();
    return answer.failure.message;
  };

  test('is not archived while a student writes, nor while another has still to come', async () => {
    const taskId = await newTask(-60, 60);
    const attemptId = await makeAttempt(server.deps, taskId, student);
    const rest =
      'can still sit this task. It can be archived once they have submitted or their time is over.';
    expect(await refused(taskId)).toBe(`2 students ${rest}`);
    await server.deps.db
      .updateTable('attempt')
      .set({ submittedAt: new Date(), submittedBy: 'STUDENT' })
      .where('id', '=', attemptId)
      .execute();
    expect(await refused(taskId)).toBe(`1 student ${rest}`);
    await makeAttempt(server.deps, taskId, other, { submittedAt: new Date() });
    expect((await remove(taskId)).body.data).toEqual({ outcome: 'ARCHIVED' });
  });

  test('is not archived while somebody has extra time after its end', async () => {
    const taskId = await taskWithResult();
    await server.call(addTime, {
      token,
      body: { taskId, studentIds: [other.id], minutes: 600, reason: 'Was ill.', seenGivenAt: null },
    });
    expect(await refused(taskId)).toMatch(/^1 student can still sit this task\./);
  });
});

describe('whoever has the right to delete', () => {
  test('may archive and bring back, and nobody else', async () => {
    const taskId = await taskWithResult();
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const colleague = await makeFaculty(server.deps, elsewhere);
    const asColleague = await loginAs(server, colleague);
    const statuses = async (as: string) => [
      (await server.call(fetchTaskDeletion, { token: as, params: { taskId } })).status,
      (await remove(taskId, undefined, as)).status,
      (await restore(taskId, as)).status,
    ];
    const strangers = [
      await makeHead(server.deps, await makeDepartment(server.deps)),
      await makeFaculty(server.deps, await makeDepartment(server.deps)),
    ];
    for (const stranger of strangers)
      expect(await statuses(await loginAs(server, stranger))).toEqual([404, 404, 404]);
    expect(await statuses(await loginAs(server, student))).toEqual([403, 403, 403]);
    expect(await statuses(await loginAs(server, head))).toEqual([403, 403, 403]);
    await share(server.deps, 'task', taskId, colleague, ['view', 'update', 'evaluate']);
    expect(await statuses(asColleague)).toEqual([403, 403, 403]);
    const give = (permissions: ('view' | 'delete')[]) =>
      server.deps.db.updateTable('taskShare').set({ permissions }).where('taskId', '=', taskId).execute();
    await give(['delete']);
    expect((await remove(taskId, undefined, asColleague)).status).toBe(200);
    expect(await listed({ archived: 'true' }, asColleague)).toEqual([taskId]);
    // What was taken back is gone, whoever has archived it.
    await give([]);
    expect(await statuses(asColleague)).toEqual([404, 404, 404]);
    expect(await listed({ archived: 'true' }, asColleague)).toEqual([]);
    await give(['delete']);
    expect((await restore(taskId, asColleague)).status).toBe(200);
    expect((await view(taskId)).body.data.archived).toBeNull();
  });
});
