import {
  accessList,
  addFaculty,
  deleteFaculty,
  editFaculty,
  facultyBelongings,
  facultyDetails,
  fetchFaculties,
  login,
  resetFacultyPassword,
  shareTask,
  verify,
  viewAllTasks,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let head: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  head = await makeHead(server.deps, department);
  token = await loginAs(server, head);
});

let number = 0;
const sound = () => ({
  fullname: 'Asha Rao',
  email: `asha${(number += 1)}@example.edu`,
  phone: '98123 45678',
  gender: 'FEMALE',
});
const key = (digit: string) => digit.repeat(32);

const add = async (changes: object = {}) => {
  const sent = { ...sound(), ...changes };
  return { ...(await server.call(addFaculty, { token, body: sent })), sent };
};

const logIn = (username: string, password: string) => server.call(login, { body: { username, password } });

const auditOf = async (itemId: string) =>
  (
    await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', itemId)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action);

test('a faculty member is added to the own department, logs in with the email, and the password is told once', async () => {
  const { status, body } = await add({ email: ' Asha.First@Example.EDU ', fullname: ' Asha   Rao ' });
  const username = 'asha.first@example.edu';
  expect([status, body.message]).toEqual([200, 'Faculty added successfully']);
  expect(body.data).toMatchObject({ username, fullname: 'Asha Rao' });
  expect(body.data.password).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
  const shown = {
    username,
    fullname: 'Asha Rao',
    email: username,
    phone: '+919812345678',
    gender: 'FEMALE',
    isActive: true,
    role: 'FACULTY',
    hasInitialPassword: true,
    departmentId: { _id: department.id, name: expect.any(String) },
  };
  expect(body.faculty).toMatchObject(shown);
  const { faculties } = (await server.call(fetchFaculties, { token, query: { search: username } })).body;
  expect(faculties).toEqual([body.faculty]);
  const session = await logIn(username, body.data.password ?? '');
  expect(session.body.data).toMatchObject({ role: 'FACULTY', mustChangePassword: true });
  expect(await auditOf(body.faculty._id)).toEqual(['add-faculty']);
});

test('every field that breaks a rule is named, and nothing is stored', async () => {
  const { status, failure } = await add({ fullname: ' ', email: 'nobody', phone: '+91 98123', gender: '' });
  expect([status, failure.message]).toEqual([400, 'Please correct the errors in the form.']);
  expect(failure.errors).toEqual([
    { path: 'fullname', message: 'Full name is required' },
    { path: 'email', message: 'Invalid email format' },
    { path: 'phone', message: 'Phone must be 10 digits' },
    { path: 'gender', message: 'Gender is required' },
  ]);
  const { total } = (await server.call(fetchFaculties, { token, query: { search: 'nobody' } })).body;
  expect(total).toBe(0);
});

test('an email with which somebody logs in anywhere is refused at its field, when adding and when editing', async () => {
  const elsewhere = await makeStudent(server.deps, await makeDepartment(server.deps), {
    username: 'Taken@Example.edu',
  });
  const { status, failure } = await add({ email: 'taken@example.edu' });
  const message = 'Somebody already logs in with “taken@example.edu”. Please enter another email.';
  expect([status, failure.message, failure.errors]).toEqual([409, message, [{ path: 'email', message }]]);
  const { body } = await add();
  const edit = await server.call(editFaculty, {
    token,
    body: { ...sound(), id: body.faculty._id, email: elsewhere.username },
  });
  expect([edit.status, edit.failure.errors?.[0]?.path]).toEqual([409, 'email']);
});

test('a repeated call with the same key is one person and one password; with another key it is refused', async () => {
  const body = { ...sound(), retryKey: key('a') };
  const twice = await Promise.all([1, 2].map(() => server.call(addFaculty, { token, body })));
  const later = await server.call(addFaculty, { token, body });
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set([...twice, later].map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  expect((await server.call(addFaculty, { token, body: { ...body, retryKey: key('b') } })).status).toBe(409);
});

test('a given password is taken under the rule, and an easy one is refused', async () => {
  expect((await add({ password: 'seven77' })).failure.errors?.[0]?.path).toBe('password');
  const { body, sent } = await add({ password: 'given by hand' });
  expect(body.data.password).toBeNull();
  expect((await logIn(sent.email, 'given by hand')).body.data.mustChangePassword).toBe(true);
});

test('an edit of the email edits the login; with the same email an older login stays', async () => {
  const { body, sent } = await add();
  const password = body.data.password ?? '';
  const email = `renamed${number}@example.edu`;
  const id = body.faculty._id;
  const edited = await server.call(editFaculty, { token, body: { ...sent, id, email } });
  expect([edited.status, edited.body.message]).toEqual([200, 'Faculty updated successfully']);
  expect(edited.body.faculty).toMatchObject({ username: email, email, isActive: true });
  expect((await logIn(sent.email, password)).status).toBe(401);
  expect((await logIn(email, password)).status).toBe(200);
  expect(await auditOf(id)).toEqual(['add-faculty', 'edit-faculty']);

  const older = await makeFaculty(server.deps, department, { username: 'olderlogin' });
  const same = { ...sound(), id: older.id, email: 'olderlogin@example.org', fullname: 'Renamed' };
  const kept = await server.call(editFaculty, { token, body: same });
  expect(kept.body.faculty).toMatchObject({ username: 'olderlogin', fullname: 'Renamed' });
});

test('who is not active is out of every session and cannot log in until made active again', async () => {
  const faculty = await makeFaculty(server.deps, department);
  const session = await loginAs(server, faculty);
  const body = { ...sound(), id: faculty.id, isActive: false };
  expect((await server.call(editFaculty, { token, body })).body.faculty.isActive).toBe(false);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const refused = await logIn(body.email, 'demo1234');
  expect([refused.status, refused.failure.message]).toEqual([
    403,
    'This account is not active. Please ask your department.',
  ]);
  // An edit that does not say leaves it.
  const silent = await server.call(editFaculty, { token, body: { ...body, isActive: undefined } });
  expect(silent.body.faculty.isActive).toBe(false);
  await server.call(editFaculty, { token, body: { ...body, isActive: true } });
  expect((await server.call(verify, { token: session })).status).toBe(401);
  expect((await logIn(body.email, 'demo1234')).status).toBe(200);
});

test('a new password opens the account once more, ends the sessions and has to be changed', async () => {
  const faculty = await makeFaculty(server.deps, department);
  const session = await loginAs(server, faculty);
  const body = { id: faculty.id, retryKey: key('c') };
  const { data } = (await server.call(resetFacultyPassword, { token, body })).body;
  expect((await server.call(resetFacultyPassword, { token, body })).body.data).toEqual(data);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const again = await logIn(faculty.username, data.password ?? '');
  expect([again.status, again.body.data.mustChangePassword]).toEqual([200, true]);
});

/** A faculty member who owns one item of each kind; the task is shared with `sharedWith`. */
const owner = async (sharedWith?: TestAccount) => {
  const faculty = await makeFaculty(server.deps, department);
  const taskId = await makeTask(server.deps, faculty);
  await makeGroup(server.deps, faculty, []);
  await makeRubric(server.deps, faculty);
  await makeQuestion(server.deps, faculty);
  if (sharedWith) await share(server.deps, 'task', taskId, sharedWith, ['view']);
  return { faculty, taskId };
};

test('a deleted faculty member is off the list and out; what the person owns is counted before, and stays', async () => {
  const { faculty, taskId } = await owner();
  const session = await loginAs(server, faculty);
  const counted = await server.call(facultyBelongings, { token, params: { id: faculty.id } });
  // The task came with a question of its own.
  expect(counted.body.data).toEqual({ tasks: 1, questions: 2, groups: 1, rubrics: 1 });
  const gone = await server.call(deleteFaculty, { token, body: { id: faculty.id } });
  expect([gone.status, gone.body.message]).toEqual([200, 'Faculty deleted successfully']);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const { total } = (await server.call(fetchFaculties, { token, query: { search: faculty.username } })).body;
  expect(total).toBe(0);
  const task = (await server.call(viewAllTasks, { token })).body.data.find(({ _id }) => _id === taskId);
  expect(task).toMatchObject({ createdByName: faculty.fullname, isOwner: false });
  expect(await auditOf(faculty.id)).toEqual(['delete-faculty']);
  expect((await server.call(deleteFaculty, { token, body: { id: faculty.id } })).status).toBe(404);
  expect((await add({ email: `${faculty.username}@example.edu` })).status).toBe(200);
});

test('what is handed over belongs to the successor, who can share it, and rights of others stay', async () => {
  const successor = await makeFaculty(server.deps, department);
  const reader = await makeFaculty(server.deps, department);
  const { faculty, taskId } = await owner(successor);
  await share(server.deps, 'task', taskId, reader, ['view', 'evaluate']);
  const body = { id: faculty.id, handOverTo: successor.id };
  expect((await server.call(deleteFaculty, { token, body })).status).toBe(200);
  const own = await loginAs(server, successor);
  const details = (await server.call(facultyDetails, { token: own })).body;
  expect([details.data?.length, details.questions?.length, details.grp?.length]).toEqual([1, 2, 1]);
  const { data } = (await server.call(viewAllTasks, { token: own, query: { ownership: 'my' } })).body;
  expect(data).toMatchObject([{ _id: taskId, isOwner: true, isShared: false }]);
  const list = await server.call(accessList, { token: own, params: { kind: 'task', id: taskId } });
  expect(list.body.data.accessControl.map(({ userId, permissions }) => [userId, permissions])).toEqual([
    [reader.id, ['view', 'evaluate']],
  ]);
  const accessMap = { [head.id]: ['evaluate' as const] };
  expect((await server.call(shareTask, { token: own, body: { taskId, accessMap } })).status).toBe(200);
  expect(await auditOf(faculty.id)).toEqual(['hand-over', 'delete-faculty']);
});

test('the head may take everything over; nobody from elsewhere, inactive, deleted or a student may', async () => {
  const elsewhere = await makeFaculty(server.deps, await makeDepartment(server.deps, department.instituteId));
  const idle = await makeFaculty(server.deps, department);
  await server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', idle.id).execute();
  const student = await makeStudent(server.deps, department);
  const { faculty } = await owner();
  for (const { id: handOverTo } of [elsewhere, idle, student, faculty]) {
    const { status, failure } = await server.call(deleteFaculty, {
      token,
      body: { id: faculty.id, handOverTo },
    });
    expect([status, failure.errors?.[0]?.path]).toEqual([400, 'handOverTo']);
  }
  const body = { id: faculty.id, handOverTo: head.id };
  expect((await server.call(deleteFaculty, { token, body })).status).toBe(200);
  const own = (await server.call(viewAllTasks, { token, query: { ownership: 'my' } })).body;
  expect(own.total).toBe(1);
});

test('faculty of another department, the head and students are not there', async () => {
  const elsewhere = await makeFaculty(server.deps, await makeDepartment(server.deps, department.instituteId));
  const student = await makeStudent(server.deps, department);
  for (const { id } of [elsewhere, head, student]) {
    for (const route of [editFaculty, deleteFaculty, resetFacultyPassword]) {
      const { status, answer } = await server.send(route, { token, body: { ...sound(), id } });
      expect([status, answer]).toMatchObject([404, { message: 'Faculty not found.' }]);
    }
    expect((await server.call(facultyBelongings, { token, params: { id } })).status).toBe(404);
  }
});

test('the list is searched, filtered, sorted and paged by the server; without parameters it is whole', async () => {
  const place = await makeDepartment(server.deps);
  const own = await loginAs(server, await makeHead(server.deps, place));
  for (const fullname of ['Om Patil', 'anil Rao', 'Zoya Khan']) {
    const { id } = await makeFaculty(server.deps, place, { fullname });
    if (fullname === 'Zoya Khan')
      await server.deps.db
        .updateTable('account')
        .set({ isActive: false, gender: 'FEMALE' })
        .where('id', '=', id)
        .execute();
  }
  const names = async (query: Parameters<typeof server.call<typeof fetchFaculties>>[1]['query']) => {
    const { faculties, total } = (await server.call(fetchFaculties, { token: own, query })).body;
    return [faculties.map(({ fullname }) => fullname).join(', '), total];
  };
  expect(await names({})).toEqual(['anil Rao, Om Patil, Zoya Khan', 3]);
  expect(await names({ page: 1, pageSize: 2 })).toEqual(['Zoya Khan', 3]);
  expect(await names({ search: 'rao ANIL' })).toEqual(['anil Rao', 1]);
  expect(await names({ sort: '-fullname', isActive: 'true' })).toEqual(['Om Patil, anil Rao', 2]);
  expect(await names({ gender: 'FEMALE' })).toEqual(['Zoya Khan', 1]);
  expect((await server.call(fetchFaculties, { token: own, query: { sort: 'password' } })).status).toBe(400);
});
