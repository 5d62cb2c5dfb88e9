import {
  addGroup,
  addStudents,
  archiveBatch,
  createTask,
  editGroupStudents,
  fetchGroups,
  fetchLeaderboard,
  fetchStudents,
  getAllGroups,
  listGroupCandidates,
  login,
  restoreBatch,
  studentCohorts,
  verify,
  viewGroup,
  viewTask,
} from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeGroup,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let head: TestAccount;
let token: string;

beforeEach(async () => {
  department = await makeDepartment(server.deps);
  head = await makeHead(server.deps, department);
  token = await loginAs(server, head);
});

const students = (count: number, semester: number, batch: string) =>
  Promise.all(Array.from({ length: count }, () => makeStudent(server.deps, department, { semester, batch })));

/** `semester/batch: on the lists+archived` */
const cohorts = async () =>
  (await server.call(studentCohorts, { token })).body.data.map(
    (one) => `${one.semester}/${one.batch}: ${one.students}+${one.archived}`,
  );

const auditOf = async () =>
  server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', department.id)
    .orderBy('id')
    .select(['action', 'detail'])
    .execute();

test('an archived batch is off lists, groups, pickers, coming tasks and out of the login; results stay', async () => {
  const [student] = await students(1, 8, '2026');
  const [present] = await students(1, 7, '2027');
  if (!student || !present) throw new Error('there are both');
  const groupId = await makeGroup(server.deps, head, [student, present]);
  const questionId = await makeQuestion(server.deps, head);
  const past = windowOf(server.deps, -120, -60);
  const done = await makeTask(server.deps, head, { ...past, students: [student], questions: [questionId] });
  await makeAttempt(server.deps, done, student, {
    startedAt: past.startTime,
    submittedAt: past.endTime,
    marks: { [questionId]: { computed: 4 } },
  });
  const coming = await makeTask(server.deps, head, {
    ...windowOf(server.deps, 60, 120),
    students: [student, present],
  });
  const session = await loginAs(server, student);

  const archived = await server.call(archiveBatch, { token, body: { batch: '2026' } });
  expect([archived.status, archived.body.data]).toEqual([200, { archived: 1 }]);
  expect((await server.call(archiveBatch, { token, body: { batch: '2026' } })).body.data).toEqual({
    archived: 1,
  });
  expect((await auditOf()).map(({ action }) => action)).toEqual(['archive-batch']);

  expect((await server.call(verify, { token: session })).status).toBe(401);
  const again = await server.call(login, { body: { username: student.username, password: 'demo1234' } });
  expect(again.status).toBe(403);
  expect((await server.call(fetchStudents, { token })).body.data.map(({ _id }) => _id)).toEqual([present.id]);
  const { groups } = (await server.call(getAllGroups, { token })).body;
  expect(groups[0]?.students.map(({ _id }) => _id)).toEqual([present.id]);
  expect((await server.call(fetchGroups, { token })).body.data[0]?.students).toBe(1);
  const group = (await server.call(viewGroup, { token, params: { groupId } })).body.data;
  expect(group.students.map(({ _id }) => _id)).toEqual([present.id]);
  const candidates = (await server.call(listGroupCandidates, { token, params: { groupId } })).body.data;
  expect(candidates.map(({ _id }) => _id)).toEqual([present.id]);
  const upcoming = (await server.call(viewTask, { token, params: { taskId: coming } })).body.data;
  expect(upcoming.assignedStudentIds).toEqual([present.id]);
  const board = (await server.call(fetchLeaderboard, { token, params: { taskId: done } })).body;
  expect(JSON.stringify(board.students)).toContain(student.fullname);

  const other = (await server.call(addGroup, { token, body: { name: 'New', semester: 8, batch: '2026' } }))
    .body.data._id;
  const added = await server.call(editGroupStudents, {
    token,
    params: { groupId: other },
    body: { studentIds: [student.id], loadedStudentIds: [] },
  });
  expect(added.status).toBe(400);
  const { startTime, endTime } = windowOf(server.deps, 60, 120);
  const set = await server.call(createTask, {
    token,
    body: {
      name: 'For nobody',
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      totalMarks: 5,
      questions: [{ questionId, marks: 5, timeRequired: 10 }],
      assignedStudentIds: [student.id],
    },
  });
  expect([set.status, set.failure.errors]).toEqual([
    400,
    [{ path: 'assignedStudentIds.0', message: expect.stringContaining('is not of your department') }],
  ]);
  const taken = await server.call(addStudents, {
    token,
    body: {
      username: student.username,
      fullname: 'Meera Joshi',
      gender: 'FEMALE',
      semester: 1,
      batch: '2030',
      email: 'meera@example.edu',
      phone: '9812345678',
    },
  });
  expect(taken.status).toBe(409);
});

test('a restored batch is back on lists, in its groups and in the login; a repeated call changes nothing', async () => {
  const [student] = await students(1, 8, '2026');
  if (!student) throw new Error('there is one');
  const groupId = await makeGroup(server.deps, head, [student]);
  const session = await loginAs(server, student);
  await server.call(archiveBatch, { token, body: { batch: '2026' } });
  // Who sends the whole list of a group does not know of those who are archived.
  const saved = { token, params: { groupId }, body: { studentIds: [], loadedStudentIds: [] } };
  await server.call(editGroupStudents, saved);
  for (const _ of [1, 2]) {
    const restored = await server.call(restoreBatch, { token, body: { batch: '2026' } });
    expect([restored.status, restored.body.data]).toEqual([200, { students: 1 }]);
  }
  expect((await auditOf()).map(({ action }) => action)).toEqual(['archive-batch', 'restore-batch']);
  expect(await cohorts()).toEqual(['8/2026: 1+0']);
  const group = (await server.call(viewGroup, { token, params: { groupId } })).body.data;
  expect(group.students.map(({ _id }) => _id)).toEqual([student.id]);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const again = await server.call(login, { body: { username: student.username, password: 'demo1234' } });
  expect(again.status).toBe(200);
});

test('who could not log in before the batch was archived cannot after it is restored', async () => {
  const [inactive, active] = await students(2, 8, '2026');
  if (!inactive || !active) throw new Error('there are two');
  await server.deps.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', '=', inactive.id)
    .execute();
  await server.call(archiveBatch, { token, body: { batch: '2026' } });
  await server.call(restoreBatch, { token, body: { batch: '2026' } });
  const statuses = [];
  for (const { username } of [inactive, active])
    statuses.push((await server.call(login, { body: { username, password: 'demo1234' } })).status);
  expect(statuses).toEqual([403, 200]);
});

test('a batch that nobody is of is not found', async () => {
  for (const route of [archiveBatch, restoreBatch]) {
    const { status, failure } = await server.call(route, { token, body: { batch: '1999' } });
    expect([status, failure.message]).toEqual([404, 'Batch 1999 not found.']);
  }
});
