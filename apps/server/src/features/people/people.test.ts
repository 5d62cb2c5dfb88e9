import {
  fetchAuditLog,
  fetchPeople,
  login,
  PEOPLE_AT_ONCE_MAX,
  replacePasswords,
  resetStudentPassword,
  setPeopleActive,
  verify,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  makeAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let department: TestDepartment;
let elsewhere: TestDepartment;
let head: TestAccount;
let faculty: TestAccount;
let instituteHead: { id: string; role: 'INSTITUTE-HEAD' };
let admin: { id: string; username: string; role: 'ADMIN' };
const tokens = { admin: '', instituteHead: '', head: '', faculty: '' };

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  elsewhere = await makeDepartment(server.deps, department.instituteId);
  [head, faculty] = [await makeHead(server.deps, department), await makeFaculty(server.deps, department)];
  const unplaced = await makeInstituteHead(server.deps, department);
  instituteHead = { id: unplaced.id, role: 'INSTITUTE-HEAD' };
  const { id, username } = await makeAdmin(server.deps);
  admin = { id, username, role: 'ADMIN' };
  tokens.admin = await loginAs(server, admin);
  tokens.instituteHead = await loginAs(server, instituteHead);
  tokens.head = await loginAs(server, head);
  tokens.faculty = await loginAs(server, faculty);
});

const find = async (token: string, query: QueryIn<typeof fetchPeople>) =>
  (await server.call(fetchPeople, { token, query })).body;
const namesFound = async (token: string, search: string) =>
  (await find(token, { search, sort: 'username' })).data.map(({ username }) => username);
const logIn = (username: string, password: string) => server.call(login, { body: { username, password } });
const isIn = async (token: string) => (await server.call(verify, { token })).status === 200;
const key = (digit: string) => digit.repeat(32);
const students = (count: number, place = department) =>
  Promise.all(Array.from({ length: count }, () => makeStudent(server.deps, place)));
const setActive = (token: string, ids: readonly string[], isActive: boolean) =>
  server.call(setPeopleActive, { token, body: { ids: [...ids], isActive } });
const renew = (token: string, ids: readonly string[], retryKey?: string) =>
  server.call(replacePasswords, { token, body: { ids: [...ids], retryKey } });
const entriesOf = async (action: string) =>
  server.deps.db.selectFrom('auditLog').where('action', '=', action).orderBy('id').selectAll().execute();

test('people are found by name, username and email, by each role in its place alone', async () => {
  const here = await makeStudent(server.deps, department, { username: 'zq-here', fullname: 'Zeno Marble' });
  await makeFaculty(server.deps, elsewhere, { username: 'zq-there', fullname: 'Zora Marble' });
  const other = await makeDepartment(server.deps);
  await makeHead(server.deps, other, { username: 'zq-other', fullname: 'Zack Marble' });
  expect(await namesFound(tokens.admin, 'MARBLE')).toEqual(['zq-here', 'zq-other', 'zq-there']);
  expect(await namesFound(tokens.instituteHead, 'marble')).toEqual(['zq-here', 'zq-there']);
  expect(await namesFound(tokens.head, 'marble')).toEqual(['zq-here']);
  expect(await namesFound(tokens.admin, 'zq-other@example.org')).toEqual(['zq-other']);
  expect(await namesFound(tokens.admin, 'zeno zq-h')).toEqual(['zq-here']);
  expect((await find(tokens.head, { search: 'zeno' })).data).toMatchObject([
    {
      _id: here.id,
      role: 'STUDENT',
      state: 'ACTIVE',
      semester: 4,
      batch: '2027',
      department: { _id: department.id },
      institute: { _id: department.instituteId },
    },
  ]);
  expect((await find(tokens.admin, { search: admin.username })).data).toMatchObject([
    { role: 'ADMIN', department: null, institute: null, semester: null },
  ]);
});

test('the list is narrowed by role and state, sorted and paged, and never answers more than may be chosen', async () => {
  const place = await makeDepartment(server.deps);
  const token = await loginAs(server, await makeHead(server.deps, place));
  const [closed, fresh, gone] = await students(3, place);
  await makeFaculty(server.deps, place);
  const set = (id: string | undefined, values: object) =>
    server.deps.db
      .updateTable('account')
      .set(values)
      .where('id', '=', id ?? '')
      .execute();
  await set(closed?.id, { isActive: false });
  await set(fresh?.id, { mustChangePassword: true });
  await set(gone?.id, { deletedAt: new Date() });
  const found = async (query: QueryIn<typeof fetchPeople>) => {
    const { data, total } = await find(token, query);
    return [data.map(({ _id }) => _id), total];
  };
  expect((await found({}))[1]).toBe(3);
  expect(await found({ state: 'INACTIVE' })).toEqual([[closed?.id], 1]);
  expect(await found({ state: 'NEW', role: 'STUDENT' })).toEqual([[fresh?.id], 1]);
  const [page, total] = await found({ page: 1, pageSize: 2, sort: 'role' });
  expect([page, total]).toMatchObject([{ length: 1 }, 3]);
});

test('new passwords for several are told once as a sheet, mailed, end the sessions and log in', async () => {
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  const chosen = await students(3);
  const sessions = await Promise.all(chosen.map((one) => loginAs(server, one)));
  const ids = chosen.map(({ id }) => id);
  const { body } = await renew(tokens.faculty, ids, key('a'));
  expect(body.data.left).toEqual([]);
  expect(await Promise.all(sessions.map(isIn))).toEqual([false, false, false]);
  const came = await mails.mailsCome(3);
  for (const { username, password, email, semester } of body.data.accounts) {
    expect([email, semester]).toEqual([`${username}@example.org`, 4]);
    const opened = await logIn(username, password ?? '');
    expect(opened.body.data.mustChangePassword).toBe(true);
    expect(came.find(({ recipients }) => recipients[0] === email)?.text).toContain(password);
  }
  const again = await renew(tokens.faculty, ids, key('a'));
  expect(again.body.data.accounts).toEqual(body.data.accounts);
  // One entry names them, in the history of each.
  const [entry] = await entriesOf('reset-passwords');
  expect(entry).toMatchObject({ actorId: faculty.id, itemId: department.id });
  const history = await server.call(fetchAuditLog, { token: tokens.head, query: { item: ids[1] ?? '' } });
  expect(history.body.data.map(({ action }) => action)).toEqual(['reset-passwords', 'reset-passwords']);
  const people = history.body.data[0]?.facts.find(({ name }) => name === 'People')?.value;
  for (const { username } of chosen) expect(people).toContain(username);
});

test('one who is not looked after refuses the whole call, and nothing changes', async () => {
  const [own] = await students(1);
  const [stranger] = await students(1, elsewhere);
  const session = await loginAs(server, own ?? head);
  const refused = [
    [tokens.faculty, stranger],
    [tokens.head, stranger],
    [tokens.faculty, head],
    [tokens.head, head],
    [tokens.instituteHead, admin],
    [tokens.admin, { id: newId() }],
  ] as const;
  for (const [token, person] of refused)
    for (const { status, failure } of [
      await renew(token, [own?.id ?? '', person?.id ?? '']),
      await setActive(token, [own?.id ?? '', person?.id ?? ''], false),
    ])
      expect([status, failure.message]).toEqual([
        404,
        'Somebody you chose is not among the people you look after. Nothing was changed. Please load the list again.',
      ]);
  expect(await isIn(session)).toBe(true);
});

test('deactivating several logs them out and lets them in again; who sits a task, heads and the own account are left', async () => {
  const [one, sitting] = await students(2);
  const teacher = await makeFaculty(server.deps, department);
  const session = await loginAs(server, teacher);
  const task = await makeTask(server.deps, faculty, { students: [sitting ?? head] });
  await makeAttempt(server.deps, task, sitting ?? head);
  const ids = [one, sitting, teacher, head, admin].map((person) => person?.id ?? '');
  const closed = await setActive(tokens.admin, ids, false);
  expect(closed.body.data.done).toBe(2);
  expect(new Map(closed.body.data.left.map(({ _id, why }) => [_id, why]))).toEqual(
    new Map([
      [sitting?.id, 'Is in the middle of a task; try again when it is over.'],
      [head.id, 'Heads leave office first: “Change the head…”, in the list of places.'],
      [admin.id, 'This is your own account.'],
    ]),
  );
  expect(await isIn(session)).toBe(false);
  expect(await isIn(tokens.head)).toBe(true);
  const again = await setActive(tokens.head, [one?.id ?? '', teacher.id], false);
  expect(again.body.data).toEqual({ done: 2, left: [] });
  expect(await entriesOf('close-accounts')).toHaveLength(1);
  await setActive(tokens.head, [one?.id ?? '', teacher.id], true);
  expect(await isIn(await loginAs(server, teacher))).toBe(true);
});

test('administrators do for one person what heads do, for a head as well', async () => {
  const [student] = await students(1);
  const single = await server.call(resetStudentPassword, {
    token: tokens.admin,
    body: { _id: student?.id ?? '' },
  });
  expect(single.status).toBe(403);
  const { accounts } = (await renew(tokens.admin, [student?.id ?? '', head.id])).body.data;
  expect(accounts.map(({ username }) => username).toSorted()).toEqual(
    [student?.username, head.username].toSorted(),
  );
});

test('too many at once are refused with what to do', async () => {
  const ids = Array.from({ length: PEOPLE_AT_ONCE_MAX + 1 }, () => newId());
  const { status, failure } = await renew(tokens.admin, ids);
  expect([status, failure.errors?.[0]?.message]).toEqual([
    400,
    'At most 1,000 people at once. Narrow the list, for example to one semester.',
  ]);
  expect((await renew(tokens.admin, [])).failure.errors?.[0]?.message).toBe('Please choose somebody.');
});

test('archived students are found, and left as they are', async () => {
  const [student] = await students(1);
  await server.deps.db
    .updateTable('student')
    .set({ archivedAt: new Date() })
    .where('accountId', '=', student?.id ?? '')
    .execute();
  expect((await find(tokens.instituteHead, { search: student?.username ?? '' })).data[0]?.state).toBe(
    'ARCHIVED',
  );
  const answer = await setActive(tokens.instituteHead, [student?.id ?? ''], true);
  expect(answer.body.data).toMatchObject({
    done: 0,
    left: [{ why: 'The batch is archived; restore it first.' }],
  });
});
