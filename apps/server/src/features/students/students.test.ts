import {
  addStudents,
  changePassword,
  deleteStudents,
  editStudents,
  fetchStudents,
  login,
  resetStudentPassword,
  studentDetails,
  verify,
  viewGroup,
  viewTask,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeStudent,
  makeTask,
  windowOf,
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

let number = 0;
const sound = () => ({
  username: `22CS${String((number += 1)).padStart(4, '0')}`,
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: 5,
  batch: '2027',
  email: 'meera@example.edu',
  phone: '+91 98123-45678',
});
const key = (digit: string) => digit.repeat(32);

const add = async (changes: object = {}) => {
  const body = { ...sound(), ...changes };
  const answer = await server.call(addStudents, { token, body });
  return { ...answer, sent: body };
};

const logIn = (username: string, password: string) => server.call(login, { body: { username, password } });

const auditOf = async (itemId: string) =>
  (await server.deps.db.selectFrom('auditLog').where('itemId', '=', itemId).select('action').execute()).map(
    ({ action }) => action,
  );

test('a student is added to the department of the caller, and the first password is told once', async () => {
  const { status, body, sent } = await add();
  expect([status, body.data.username, body.data.fullname]).toEqual([200, sent.username, 'Meera Joshi']);
  expect(body.data.password).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
  const { data } = (await server.call(fetchStudents, { token })).body;
  expect(data.find(({ _id }) => _id === body.data._id)).toEqual({
    _id: body.data._id,
    userId: { username: sent.username },
    fullname: 'Meera Joshi',
    gender: 'FEMALE',
    semester: 5,
    batch: '2027',
    email: { email: 'meera@example.edu' },
    phone: { phone: '+919812345678' },
    registerName: null,
    hasInitialPassword: true,
    isActive: true,
  });
  const account = await server.deps.db
    .selectFrom('account')
    .where('id', '=', body.data._id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ departmentId: department.id, role: 'STUDENT', mustChangePassword: true });
  expect(JSON.stringify(account)).not.toContain(body.data.password);
  expect(await auditOf(account.id)).toEqual(['add-student']);
});

test('two students never get the same password', async () => {
  const [one, other] = [await add(), await add()];
  expect(one.body.data.password).not.toBe(other.body.data.password);
});

test('every field that breaks a rule is named, and nothing is stored', async () => {
  const { status, failure, sent } = await add({ fullname: 'R2D2', semester: 9, phone: '12' });
  expect([status, failure.message]).toEqual([400, 'Please correct the errors in the form.']);
  expect(failure.errors).toEqual([
    { path: 'fullname', message: 'Full name must be 2-50 letters or spaces.' },
    { path: 'semester', message: 'Semester must be an integer between 1 and 8.' },
    { path: 'phone', message: 'Phone must be 10 digits.' },
  ]);
  const { total } = (await server.call(fetchStudents, { token, query: { username: sent.username } })).body;
  expect(total).toBe(0);
});

test('a username is taken on the whole platform, in capitals or not', async () => {
  await makeStudent(server.deps, await makeDepartment(server.deps), { username: 'Elsewhere1' });
  const { status, failure } = await add({ username: 'elsewhere1' });
  const message = 'The username “elsewhere1” is taken. Please enter another one.';
  expect([status, failure.message, failure.errors]).toEqual([409, message, [{ path: 'username', message }]]);
});

test('a repeated call with the same key is one student and one password; a call with another key is not', async () => {
  const body = { ...sound(), retryKey: key('a') };
  const twice = await Promise.all([1, 2].map(() => server.call(addStudents, { token, body })));
  const later = await server.call(addStudents, { token, body });
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set([...twice, later].map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  const stranger = await server.call(addStudents, { token, body: { ...body, retryKey: key('b') } });
  expect(stranger.status).toBe(409);
});

test('a given password is taken under the same rule, and an easy one is refused', async () => {
  expect((await add({ password: 'seven77' })).failure.errors?.[0]?.path).toBe('password');
  const { body, sent } = await add({ password: 'given by hand' });
  expect(body.data.password).toBeNull();
  const session = await logIn(sent.username, 'given by hand');
  expect(session.body.data.mustChangePassword).toBe(true);
});

test('until an own password is chosen every other call is refused; afterwards other sessions have ended', async () => {
  const { body, sent } = await add();
  const first = body.data.password ?? '';
  const other = await logIn(sent.username, first);
  const session = await logIn(sent.username.toLowerCase(), first);
  expect(session.body.data.mustChangePassword).toBe(true);
  const own = session.body.data.token;
  const refused = await server.call(studentDetails, { token: own });
  expect([refused.status, refused.failure.code]).toEqual([403, 'PASSWORD_NOT_CHOSEN']);
  expect((await server.call(verify, { token: own })).body.data.mustChangePassword).toBe(true);
  expect((await fetch(`${server.url}/api/files/${body.data._id}`)).status).toBe(401);

  const change = (changes: object) =>
    server.call(changePassword, {
      token: own,
      body: {
        currentPassword: first,
        newPassword: 'my own words',
        confirmPassword: 'my own words',
        ...changes,
      },
    });
  for (const [changes, message] of [
    [{ currentPassword: '' }, 'Please fill all password fields'],
    [{ confirmPassword: 'my own word' }, 'New passwords do not match'],
    [{ currentPassword: 'guess' }, 'The current password is wrong.'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 'The password must have at least 8 characters.'],
  ] as const) {
    const { status, failure } = await change(changes);
    expect([status, failure.message]).toEqual([400, message]);
  }
  expect((await change({ userId: faculty.id })).status).toBe(403);
  const changed = await change({ userId: body.data._id });
  expect(changed.status).toBe(200);

  const { token: renewed } = changed.body;
  expect((await server.call(studentDetails, { token: renewed })).status).toBe(200);
  expect((await server.call(studentDetails, { token: own })).status).toBe(401);
  expect((await server.call(verify, { token: other.body.data.token })).status).toBe(401);
  expect((await logIn(sent.username, first)).status).toBe(401);
  const again = await logIn(sent.username, 'my own words');
  expect(again.body.data.mustChangePassword).toBe(false);
  const { passwordHash } = await server.deps.db
    .selectFrom('account')
    .where('id', '=', body.data._id)
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  expect(passwordHash.split('$')).toHaveLength(3);
});

test('guessing the current password is slowed down like a login', async () => {
  const own = await loginAs(server, await makeStudent(server.deps, department));
  const body = { currentPassword: 'guess', newPassword: 'my own words' };
  const guesses = await Promise.all(
    Array.from({ length: 35 }, () => server.call(changePassword, { token: own, body })),
  );
  // What slows them, and for how long, is tested with the guesses (`guesses.test.ts`).
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

test('an edit changes everything but the username, also while the student sits an exam', async () => {
  const student = await makeStudent(server.deps, department);
  const taskId = await makeTask(server.deps, faculty, { students: [student] });
  await makeAttempt(server.deps, taskId, student);
  const session = await loginAs(server, student);
  const body = { ...sound(), _id: student.id, fullname: 'Meera  Rao', semester: '6', username: 'renamed1' };
  expect((await server.call(editStudents, { token, body })).status).toBe(200);
  const { data } = (await server.call(fetchStudents, { token, query: { username: student.username } })).body;
  expect(data).toMatchObject([
    { fullname: 'Meera Rao', semester: 6, userId: { username: student.username } },
  ]);
  expect((await server.call(verify, { token: session })).body.data.profile.fullname).toBe('Meera Rao');
  const wrong = await server.call(editStudents, { token, body: { ...body, email: 'nobody' } });
  expect([wrong.status, wrong.failure.message]).toEqual([400, 'Enter a valid email address.']);
});

test('a deleted student is off lists, groups and coming tasks and out of every session; results stay', async () => {
  const student = await makeStudent(server.deps, department);
  const groupId = await makeGroup(server.deps, faculty, [student]);
  const coming = await makeTask(server.deps, faculty, {
    ...windowOf(server.deps, 60, 120),
    students: [student],
  });
  const past = await makeTask(server.deps, faculty, {
    ...windowOf(server.deps, -120, -60),
    students: [student],
  });
  await makeAttempt(server.deps, past, student, { submittedAt: new Date() });
  const session = await loginAs(server, student);

  expect((await server.call(deleteStudents, { token, body: { _id: student.id } })).status).toBe(200);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const { total } = (await server.call(fetchStudents, { token, query: { username: student.username } })).body;
  expect(total).toBe(0);
  const group = await server.call(viewGroup, { token, params: { groupId } });
  expect(group.body.data.students).toEqual([]);
  const upcoming = await server.call(viewTask, { token, params: { taskId: coming } });
  expect(upcoming.body.data.status).toBe('NOT-ASSIGNED');
  const kept = await server.deps.db.selectFrom('attempt').where('taskId', '=', past).selectAll().execute();
  expect(kept).toHaveLength(1);
  expect(await auditOf(student.id)).toEqual(['delete-student']);
  expect((await server.call(deleteStudents, { token, body: { _id: student.id } })).status).toBe(404);
  expect((await add({ username: student.username })).status).toBe(200);
});

test('a new password opens the account once more, ends the sessions and has to be changed', async () => {
  const student = await makeStudent(server.deps, department);
  const session = await loginAs(server, student);
  const body = { _id: student.id, retryKey: key('c') };
  const { data } = (await server.call(resetStudentPassword, { token, body })).body;
  expect((await server.call(resetStudentPassword, { token, body })).body.data).toEqual(data);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const again = await logIn(student.username, data.password ?? '');
  expect([again.status, again.body.data.mustChangePassword]).toEqual([200, true]);
  expect(await auditOf(student.id)).toEqual(['reset-password', 'reset-password']);
});

test('students of another department, and other people of the own, are not there', async () => {
  const elsewhere = await makeStudent(server.deps, await makeDepartment(server.deps, department.instituteId));
  const head = await makeHead(server.deps, department);
  for (const { id: _id } of [elsewhere, head, faculty]) {
    for (const route of [editStudents, deleteStudents, resetStudentPassword]) {
      const { status, answer } = await server.send(route, { token, body: { ...sound(), _id } });
      expect([status, answer]).toMatchObject([404, { message: 'Student not found.' }]);
    }
  }
});

test('the list is searched, filtered, sorted and paged by the server; without parameters it is whole', async () => {
  const place = await makeDepartment(server.deps);
  const own = await loginAs(server, await makeHead(server.deps, place));
  for (const [username, fullname, semester, batch] of [
    ['24B1', 'Om Patil', 3, '2028'],
    ['24a2', 'Anil Rao', 5, '2027'],
    ['24C3', 'Zoya Khan', 5, '2026'],
  ] as const)
    await makeStudent(server.deps, place, { username, fullname, semester, batch });
  const names = async (query: Parameters<typeof server.call<typeof fetchStudents>>[1]['query']) => {
    const { data, total } = (await server.call(fetchStudents, { token: own, query })).body;
    return [data.map(({ userId }) => userId.username).join(' '), total];
  };
  expect(await names({})).toEqual(['24a2 24B1 24C3', 3]);
  expect(await names({ page: 1, pageSize: 2 })).toEqual(['24C3', 3]);
  expect(await names({ search: 'rao 24A' })).toEqual(['24a2', 1]);
  expect(await names({ semester: 5, sort: '-fullname' })).toEqual(['24C3 24a2', 2]);
  expect(await names({ batch: '2028' })).toEqual(['24B1', 1]);
  const unknown = await server.call(fetchStudents, { token: own, query: { sort: 'password' } });
  expect(unknown.status).toBe(400);
});
