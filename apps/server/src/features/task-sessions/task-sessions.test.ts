import {
  examClock,
  extendTime,
  fetchLeaderboard,
  fetchTaskById,
  finalSubmit,
  getDraft,
  ongoingTasks,
  programHash,
  removeStudents,
  runCode,
  saveDraft,
  startTask,
  studentsInTask,
  viewTask,
  editTask,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
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
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let head: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  head = await makeHead(server.deps, department);
  owner = await makeFaculty(server.deps, department);
  token = await loginAs(server, owner);
});

const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000);

describe('ongoing tasks', () => {
  test('those that run and have students are listed, soonest end first, with who stands where', async () => {
    const faculty = await makeFaculty(server.deps, department);
    const as = await loginAs(server, faculty);
    const students = await Promise.all([1, 2, 3, 4].map(() => makeStudent(server.deps, department)));
    const [writer, submitter, , leaver] = students as [TestAccount, TestAccount, TestAccount, TestAccount];
    const long = await makeTask(server.deps, faculty, { name: 'Long', students, duration: 45 });
    await makeAttempt(server.deps, long, writer);
    await makeAttempt(server.deps, long, submitter, {
      startedAt: minutesAgo(30),
      submittedAt: minutesAgo(5),
    });
    // Five minutes more than the others, and still done before the task ends.
    await server.call(extendTime, {
      token: as,
      body: { taskId: long, studentIds: [writer.id], extraMinutes: 5, reason: 'Came late.' },
    });
    await deleteAccount(server.deps, leaver);
    const short = await makeTask(server.deps, faculty, {
      name: 'Short',
      students,
      ...windowOf(server.deps, -60, 30),
    });
    await makeTask(server.deps, faculty, { name: 'Empty' });
    await makeTask(server.deps, faculty, { name: 'Coming', students, ...windowOf(server.deps, 5, 30) });
    await makeTask(server.deps, faculty, { name: 'Over', students, ...windowOf(server.deps, -60, -1) });
    const { data, total } = (await server.call(ongoingTasks, { token: as, query: {} })).body;
    expect([data.map(({ _id }) => _id), total]).toEqual([[short, long], 2]);
    expect(data[1]).toMatchObject({
      name: 'Long',
      duration: 45,
      extendedUntil: null,
      counts: { students: 3, notStarted: 1, writing: 1, away: 0, submitted: 1 },
      isOwner: true,
      actions: ['view', 'update'],
    });
    const list = async (query: Parameters<typeof server.call<typeof ongoingTasks>>[1]['query']) =>
      (await server.call(ongoingTasks, { token: as, query })).body.data.map(({ name }) => name);
    expect(await list({ search: 'lon' })).toEqual(['Long']);
    expect(await list({ sort: '-name', pageSize: 1 })).toEqual(['Short']);
    const wrong = await server.call(ongoingTasks, { token: as, query: { sort: 'colour' } });
    expect(wrong.status).toBe(400);
    expect(await countQueries(server, as, '/faculty/ongoing-tasks')).toBe(2);
  });

  test('a task that is over for all but those with more time is still one', async () => {
    const faculty = await makeFaculty(server.deps, department);
    const as = await loginAs(server, faculty);
    const student = await makeStudent(server.deps, department);
    const taskId = await makeTask(server.deps, faculty, {
      students: [student, await makeStudent(server.deps, department)],
      ...windowOf(server.deps, -60, -1),
    });
    const list = async () => (await server.call(ongoingTasks, { token: as, query: {} })).body.data;
    expect(await list()).toEqual([]);
    await server.call(extendTime, {
      token: as,
      body: { taskId, studentIds: [student.id], extraMinutes: 30, reason: 'Power cut.' },
    });
    const [task] = await list();
    const { endTime } = (await server.call(viewTask, { token: as, params: { taskId } })).body.data;
    expect([task?._id, task?.extendedUntil]).toEqual([
      taskId,
      new Date(Date.parse(endTime) + 30 * 60_000).toISOString(),
    ]);
    const answer = await server.call(removeStudents, {
      token: as,
      params: { taskId },
      body: { studentIds: [student.id] },
    });
    expect(answer.status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('the head sees all of the department, a colleague what was shared, nobody else anything', async () => {
    const students = [await makeStudent(server.deps, department)];
    const taskId = await makeTask(server.deps, owner, { students });
    const colleague = await makeFaculty(server.deps, department);
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const sees = async (account: TestAccount) => {
      const as = await loginAs(server, account);
      const { data } = (await server.call(ongoingTasks, { token: as, query: {} })).body;
      const found = data.find(({ _id }) => _id === taskId);
      const inside = await server.call(studentsInTask, { token: as, params: { taskId }, query: {} });
      return [found?.actions ?? null, inside.status === 200 ? inside.body.task.canRemove : inside.status];
    };
    expect(await sees(head)).toEqual([['view'], false]);
    expect(await sees(colleague)).toEqual([null, 404]);
    await share(server.deps, 'task', taskId, colleague, ['update']);
    expect(await sees(colleague)).toEqual([['view', 'update'], true]);
    expect(await sees(await makeHead(server.deps, elsewhere))).toEqual([null, 404]);
  });
});

describe('the students of a task', () => {
  test('each is listed with state, own end and last save; the server filters, sorts and pages', async () => {
    const named = (username: string, fullname: string) =>
      makeStudent(server.deps, department, { username, fullname });
    const asha = await named('T003', 'Asha Rao');
    const om = await named('T001', 'Om Patil');
    const meera = await named('T002', 'Meera Joshi');
    const taskId = await makeTask(server.deps, owner, { students: [asha, om, meera], duration: 40 });
    await makeAttempt(server.deps, taskId, om, { startedAt: minutesAgo(1) });
    await makeAttempt(server.deps, taskId, meera, { startedAt: minutesAgo(30), submittedAt: minutesAgo(2) });
    const list = async (query: Parameters<typeof server.call<typeof studentsInTask>>[1]['query']) => {
      const { body } = await server.call(studentsInTask, { token, params: { taskId }, query });
      return { rolls: body.data.map(({ roll }) => roll), ...body };
    };
    const { data, rolls, task } = await list({});
    expect(rolls).toEqual(['T001', 'T002', 'T003']);
    expect(data.map(({ state, name }) => [name, state])).toEqual([
      ['Om Patil', 'WRITING'],
      ['Meera Joshi', 'SUBMITTED'],
      ['Asha Rao', 'NOT-STARTED'],
    ]);
    expect(Date.parse(data[0]?.end ?? '')).toBe(Date.parse(data[0]?.startedAt ?? '') + 40 * 60_000);
    expect(data.map(({ answered, heardAt }) => [answered, heardAt])).toEqual([
      [{ count: 0, of: 1 }, data[0]?.startedAt],
      [{ count: 0, of: 1 }, data[1]?.startedAt],
      [null, null],
    ]);
    expect(data[2]?.end).toBe(task.endTime);
    expect(task).toMatchObject({
      isOngoing: true,
      canRemove: true,
      counts: { students: 3, notStarted: 1, writing: 1, away: 0, submitted: 1 },
    });
    expect((await list({ state: 'WRITING' })).rolls).toEqual(['T001']);
    expect((await list({ search: 'rao t00' })).rolls).toEqual(['T003']);
    expect((await list({ sort: 'name', pageSize: 2 })).rolls).toEqual(['T003', 'T002']);
    expect((await list({ sort: '-startedAt' })).rolls).toEqual(['T001', 'T002', 'T003']);
    expect(await countQueries(server, token, `/faculty/students-in-task/${taskId}`)).toBe(6);
  });

  test('whose exam page is not heard of for over a minute is away, until it asks or saves again', async () => {
    const student = await makeStudent(server.deps, department);
    const as = await loginAs(server, student);
    const questionId = await makeQuestion(server.deps, owner);
    const taskId = await makeTask(server.deps, owner, {
      questions: [questionId],
      students: [student, await makeStudent(server.deps, department)],
    });
    const look = async (query: QueryIn<typeof studentsInTask> = {}) => {
      const { task, data, total } = (await server.call(studentsInTask, { token, params: { taskId }, query }))
        .body;
      const row = data.find(({ _id }) => _id === student.id);
      return { counts: task.counts, row, total, states: data.map(({ state }) => state) };
    };
    const ask = () => server.call(examClock, { token: as, body: { taskId } });
    const program = { programIndex: questionId, language: 'PYTHON' as const, code: [{ code: 'print(1)' }] };
    await ask();
    expect((await look()).row).toMatchObject({ state: 'NOT-STARTED', heardAt: null, answered: null });

    await server.call(startTask, { token: as, body: { taskId } });
    expect((await look()).row).toMatchObject({ state: 'WRITING', answered: { count: 0, of: 1 } });
    server.passMinutes(1);
    expect((await look()).counts).toMatchObject({ writing: 1, away: 0 });
    server.passMinutes(1);
    const away = await look({ state: 'AWAY' });
    expect([away.total, away.row?.state]).toEqual([1, 'AWAY']);
    expect(away.counts).toEqual({ students: 2, notStarted: 1, writing: 0, away: 1, submitted: 0 });
    expect((await look({ sort: '-state' })).states).toEqual(['AWAY', 'NOT-STARTED']);

    const { serverTime } = await ask();
    const back = (await look()).row;
    expect(back?.state).toBe('WRITING');
    expect(Math.abs(Date.parse(back?.heardAt ?? '') - serverTime.getTime())).toBeLessThan(15_000);

    server.passMinutes(2);
    expect((await look()).row?.state).toBe('AWAY');
    await server.call(saveDraft, { token: as, body: { taskId, programDrafts: [program] } });
    await server.call(runCode, { token: as, body: { taskId, programSubmission: program } });
    const written = (await look()).row;
    expect(written).toMatchObject({ state: 'WRITING', answered: { count: 1, of: 1 } });
    expect(written?.lastRunAt).not.toBeNull();

    server.passMinutes(2);
    await server.call(finalSubmit, { token: as, body: { taskId } });
    expect((await look()).counts).toMatchObject({ away: 0, submitted: 1 });
  });

  test('a page that asks often is written down at most every fifteen seconds, and never waits for who holds the attempt', async () => {
    const student = await makeStudent(server.deps, department);
    const as = await loginAs(server, student);
    const taskId = await makeTask(server.deps, owner, { students: [student] });
    await server.call(startTask, { token: as, body: { taskId } });
    const ask = () => server.call(examClock, { token: as, body: { taskId } });
    const heardAt = async () => {
      const { data } = (await server.call(studentsInTask, { token, params: { taskId }, query: {} })).body;
      return data[0]?.heardAt;
    };
    await ask();
    const first = await heardAt();
    await ask();
    expect(await heardAt()).toBe(first);
    server.passMinutes(1);
    await server.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('attempt').where('taskId', '=', taskId).select('id').forUpdate().execute();
      expect((await ask()).status).toBe(200);
      expect(await heardAt()).toBe(first);
    });
    await ask();
    expect(await heardAt()).not.toBe(first);
  });

  test('an id that is none is said to be one', async () => {
    const wrong = await server.call(studentsInTask, { token, params: { taskId: 'nonsense' }, query: {} });
    expect([wrong.status, wrong.failure.message]).toEqual([400, 'Invalid Task ID']);
    const none = await server.call(studentsInTask, { token, params: { taskId: owner.id }, query: {} });
    expect([none.status, none.failure.message]).toEqual([404, 'Task not found.']);
  });
});

describe('taking students out of a running task', () => {
  let writer: TestAccount;
  let other: TestAccount;
  let writerToken: string;
  let questionId: string;
  let taskId: string;

  beforeEach(async () => {
    writer = await makeStudent(server.deps, department);
    other = await makeStudent(server.deps, department);
    writerToken = await loginAs(server, writer);
    questionId = await makeQuestion(server.deps, owner);
    taskId = await makeTask(server.deps, owner, {
      questions: [questionId],
      students: [writer, other],
      duration: 30,
    });
  });

  const remove = (studentIds: string[], as = token) =>
    server.call(removeStudents, { token: as, params: { taskId }, body: { studentIds } });
  const rolls = async () =>
    (await server.call(studentsInTask, { token, params: { taskId }, query: {} })).body.data.map(
      ({ _id }) => _id,
    );
  const code = (text: string) => [{ code: text }];
  const save = (text: string) =>
    server.call(saveDraft, {
      token: writerToken,
      body: { taskId, programDrafts: [{ programIndex: questionId, language: 'PYTHON', code: code(text) }] },
    });

  test('they are gone from the list and the leaderboard; who is out already is passed over', async () => {
    const { body } = await remove([writer.id]);
    expect([body.message, body.data]).toEqual(['1 student removed', { removed: 1 }]);
    expect(await rolls()).toEqual([other.id]);
    const board = (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;
    expect(JSON.stringify(board)).not.toContain(writer.id);
    expect((await remove([writer.id])).body.data).toEqual({ removed: 0 });
    expect((await remove([writer.id, other.id])).body.data).toEqual({ removed: 1 });
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', taskId)
      .where('action', '=', 'remove-students')
      .orderBy('at')
      .select(['actorId', 'detail'])
      .execute();
    expect(noted.map(({ actorId, detail }) => [actorId, detail['studentIds']])).toEqual([
      [owner.id, [writer.id]],
      [owner.id, [other.id]],
    ]);
  });

  test('who is writing is told so by every call, keeps the work, and goes on when put back', async () => {
    await server.call(startTask, { token: writerToken, body: { taskId } });
    await save('print(1)');
    await remove([writer.id]);
    const body = { taskId };
    const submission = { programIndex: questionId, language: 'PYTHON' as const, code: code('print(2)') };
    const answers = [
      await save('print(2)'),
      await server.call(examClock, { token: writerToken, body }),
      await server.call(fetchTaskById, { token: writerToken, params: { taskId } }),
      await server.call(getDraft, { token: writerToken, body }),
      await server.call(runCode, { token: writerToken, body: { ...body, programSubmission: submission } }),
      await server.call(finalSubmit, { token: writerToken, body }),
      await server.call(startTask, { token: writerToken, body }),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(
      answers.map(() => [404, 'TAKEN_OUT']),
    );
    expect(answers[0]?.failure.message).toBe(
      'You have been taken out of this task. What you have typed is kept; if your faculty puts you back, you continue where you left off.',
    );
    const { requireExamBrowser: _, ...task } = (await server.call(viewTask, { token, params: { taskId } }))
      .body.data;
    await server.call(editTask, {
      token,
      body: { ...task, taskId, assignedStudentIds: [writer.id, other.id] },
    });
    const { draft } = (await server.call(getDraft, { token: writerToken, body })).body;
    expect(draft.programDrafts).toMatchObject([
      { code: code('print(1)'), hash: programHash('PYTHON', code('print(1)')) },
    ]);
    expect((await save('print(2)')).body.data.saved).toMatchObject([{ programIndex: questionId }]);
    expect((await server.call(finalSubmit, { token: writerToken, body })).status).toBe(200);
  });

  test('who never started does not learn that there is such a task', async () => {
    await remove([writer.id]);
    const clock = await server.call(examClock, { token: writerToken, body: { taskId } });
    expect([clock.status, clock.failure.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('only a running task, only with a right to change it, and only somebody', async () => {
    expect((await remove([writer.id], await loginAs(server, head))).status).toBe(403);
    const viewer = await makeFaculty(server.deps, department);
    await share(server.deps, 'task', taskId, viewer, ['view']);
    expect((await remove([writer.id], await loginAs(server, viewer))).status).toBe(403);
    const nobody = await remove([]);
    expect([nobody.status, nobody.failure.message]).toEqual([400, 'Please select at least one student.']);
    expect(await rolls()).toHaveLength(2);
    taskId = await makeTask(server.deps, owner, {
      students: [writer],
      ...windowOf(server.deps, -60, -1),
    });
    const over = await remove([writer.id]);
    expect([over.status, over.failure.message]).toEqual([
      409,
      'This task is not running; students can be taken out only while it is.',
    ]);
    expect(await rolls()).toEqual([writer.id]);
  });
});
