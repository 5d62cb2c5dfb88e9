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
  promoteSemester,
  restoreBatch,
  studentCohorts,
  verify,
  viewGroup,
  viewTask,
  type BodyIn,
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

let keys = 0;
const newKey = () => String((keys += 1)).padStart(32, '0');

const promote = (body: Omit<BodyIn<typeof promoteSemester>, 'key'> & { key?: string }) =>
  server.call(promoteSemester, { token, body: { key: newKey(), ...body } });

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

test('the students of a semester move to the next one, all or those of one year; others are not touched', async () => {
  await students(2, 3, '2028');
  await students(1, 3, '2029');
  await students(1, 4, '2027');
  const elsewhere = await makeDepartment(server.deps, department.instituteId);
  const stranger = await makeStudent(server.deps, elsewhere, { semester: 3, batch: '2028' });
  const one = await promote({ semester: 3, batch: '2028', students: 2 });
  expect([one.status, one.body.data]).toEqual([200, { promoted: 2, archived: 0 }]);
  expect(await cohorts()).toEqual(['3/2029: 1+0', '4/2027: 1+0', '4/2028: 2+0']);
  await promote({ semester: 4, students: 3 });
  expect(await cohorts()).toEqual(['3/2029: 1+0', '5/2027: 1+0', '5/2028: 2+0']);
  const { semester } = await server.deps.db
    .selectFrom('student')
    .where('accountId', '=', stranger.id)
    .select('semester')
    .executeTakeFirstOrThrow();
  expect(semester).toBe(3);
  expect(await auditOf()).toMatchObject([
    { action: 'promote-semester', detail: { semester: 3, batch: '2028', promoted: 2 } },
    { action: 'promote-semester', detail: { semester: 4, batch: null, promoted: 3 } },
  ]);
});

test('who stays back stays, and a repeated call promotes nobody a second time', async () => {
  const [stays] = await students(3, 1, '2030');
  const body = { semester: 1, stayBack: [stays?.id ?? ''], students: 2, key: newKey() };
  const twice = await Promise.all([promote(body), promote(body)]);
  const later = await promote(body);
  expect([...twice, later].map(({ status, body: { data } }) => [status, data.promoted])).toEqual([
    [200, 2],
    [200, 2],
    [200, 2],
  ]);
  expect(await cohorts()).toEqual(['1/2030: 1+0', '2/2030: 2+0']);
  expect(await auditOf()).toHaveLength(1);
});

test('two promotions at the same time, each with its own key, are one: the other is told that the number changed', async () => {
  await students(2, 2, '2030');
  const both = await Promise.all([
    promote({ semester: 2, students: 2 }),
    promote({ semester: 2, students: 2 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await cohorts()).toEqual(['3/2030: 2+0']);
});

test('another number than the question named promotes nobody', async () => {
  await students(2, 2, '2030');
  const { status, failure } = await promote({ semester: 2, students: 3 });
  expect([status, failure.message]).toEqual([
    409,
    'The semester has changed since: it would be 2 students, not 3. Please look again.',
  ]);
  expect(await cohorts()).toEqual(['2/2030: 2+0']);
});

test.each([
  [{ semester: 0, students: 1 }, 'Semester must be an integer between 1 and 8.'],
  [{ semester: 9, students: 1 }, 'Semester must be an integer between 1 and 8.'],
  [{ semester: 1, batch: '27', students: 1 }, 'Passout Year must be a valid 4-digit year.'],
  [{ semester: 1, students: 0 }, 'Nobody would be promoted.'],
  [{ semester: 1, students: 1, key: 'mine' }, 'This is not a key of 32 hexadecimal digits.'],
])('a promotion %j is refused with a sentence', async (body, message) => {
  const { status, failure } = await promote(body);
  expect([status, failure.message]).toEqual([400, message]);
});

test('a student in the middle of a task is promoted and goes on', async () => {
  const [student] = await students(1, 5, '2027');
  if (!student) throw new Error('there is one');
  const taskId = await makeTask(server.deps, head, { students: [student] });
  await makeAttempt(server.deps, taskId, student);
  const session = await loginAs(server, student);
  expect((await promote({ semester: 5, students: 1 })).status).toBe(200);
  expect((await server.call(verify, { token: session })).body.data.profile.semester).toBe(6);
  const { submittedAt } = await server.deps.db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select('submittedAt')
    .executeTakeFirstOrThrow();
  expect(submittedAt).toBeNull();
});

test('the last semester is archived instead of promoted, but not while somebody sits a task', async () => {
  const [sitting] = await students(2, 8, '2026');
  if (!sitting) throw new Error('there is one');
  const taskId = await makeTask(server.deps, head, { students: [sitting] });
  await makeAttempt(server.deps, taskId, sitting);
  const refused = await promote({ semester: 8, students: 2 });
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    '1 of these students is in the middle of a task. Please try again when it is over.',
  ]);
  expect((await server.call(archiveBatch, { token, body: { batch: '2026' } })).status).toBe(409);
  expect(await cohorts()).toEqual(['8/2026: 2+0']);
  const done = await promote({ semester: 8, stayBack: [sitting.id], students: 1 });
  expect(done.body.data).toEqual({ promoted: 0, archived: 1 });
  expect(await cohorts()).toEqual(['8/2026: 1+1']);
});

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

test('a batch that nobody is of is not found', async () => {
  for (const route of [archiveBatch, restoreBatch]) {
    const { status, failure } = await server.call(route, { token, body: { batch: '1999' } });
    expect([status, failure.message]).toEqual([404, 'Batch 1999 not found.']);
  }
});
