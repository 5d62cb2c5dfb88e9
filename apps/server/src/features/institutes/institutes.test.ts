import {
  addInstitute,
  deleteInstitute,
  editInstitute,
  fetchInstitute,
  fetchInstitutes,
  login,
  resetHeadPassword,
  verify,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeInstituteHead,
  makeStudent,
  PASSWORD,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;

beforeAll(async () => {
  token = await loginAs(server, await makeAdmin(server.deps));
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
let number = 0;
/** A sound institute; names are letters only. */
const sound = () => {
  number += 1;
  return {
    name: `Institute ${LETTERS[number % 26]}${LETTERS[Math.floor(number / 26)]}`,
    head: {
      fullname: 'Dr. Vasudha Kelkar',
      email: `head${number}@example.edu`,
      phone: '+919812345678',
      gender: 'FEMALE',
    },
  };
};
const key = (digit: string) => digit.repeat(32);

const add = async (
  changes: Partial<ReturnType<typeof sound> & { password: string; retryKey: string }> = {},
) => {
  const body = { ...sound(), ...changes };
  const answer = await server.call(addInstitute, { token, body });
  return { ...answer, sent: body };
};

const one = async (id: string) => (await server.call(fetchInstitute, { token, params: { id } })).body.data;
const logIn = (username: string, password: string | null) =>
  server.call(login, { body: { username, password: password ?? '' } });

const auditOf = async (itemId: string) =>
  (await server.deps.db.selectFrom('auditLog').where('itemId', '=', itemId).select('action').execute()).map(
    ({ action }) => action,
  );

test('an institute is added with its head, who logs in with the email and a password told once', async () => {
  const { status, body, sent } = await add();
  expect([status, body.message, body.data.username]).toEqual([200, 'Institute added!', sent.head.email]);
  expect(body.data.password).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
  const institute = await one(body.data._id);
  expect(institute).toMatchObject({
    name: sent.name,
    departmentCount: 0,
    head: { ...sent.head, username: sent.head.email, hasInitialPassword: true },
  });
  const session = await logIn(sent.head.email, body.data.password);
  expect(session.body.data).toMatchObject({
    role: 'INSTITUTE-HEAD',
    mustChangePassword: true,
    profile: { institute: sent.name, instituteId: body.data._id, departmentId: null },
  });
  const stored = await server.deps.db.selectFrom('account').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(body.data.password);
  expect(await auditOf(body.data._id)).toEqual(['add-institute']);
});

test('every field that breaks a rule is named with the place of its input, and nothing is stored', async () => {
  const { status, failure, sent } = await add({
    name: 'Institute; 9',
    head: { fullname: '', email: 'x', phone: '12', gender: 'NONE' },
  });
  expect([status, failure.message]).toEqual([400, 'Please correct the errors in the form.']);
  expect(failure.errors).toEqual([
    { path: 'name', message: 'Institute Name must be greater than 2 alphabetic characters.' },
    { path: 'head.fullname', message: 'Full Name is required.' },
    { path: 'head.email', message: 'Enter a valid email address.' },
    { path: 'head.phone', message: 'Phone must be 10 digits.' },
    { path: 'head.gender', message: 'Gender must be Male, Female, or Other.' },
  ]);
  const { total } = (await server.call(fetchInstitutes, { token, query: { name: sent.name } })).body;
  expect(total).toBe(0);
  const empty = await server.send(addInstitute, { token, body: {} });
  expect([empty.status, (empty.answer as { errors: unknown[] }).errors]).toMatchObject([400, { length: 5 }]);
});

test('a name that exists, in capitals or not, and an email that somebody logs in with are refused at their fields', async () => {
  const first = await add();
  const again = await add({ name: first.sent.name.toUpperCase() });
  expect([again.status, again.failure.errors?.[0]?.path]).toEqual([409, 'name']);
  const student = await makeStudent(server.deps, await makeDepartment(server.deps), {
    username: 'Taken@example.edu',
  });
  const taken = await add({ head: { ...sound().head, email: student.username } });
  expect([taken.status, taken.failure.errors?.[0]?.path]).toEqual([409, 'head.email']);
  // The institute was not left behind without its head.
  const { total } = (await server.call(fetchInstitutes, { token, query: { name: taken.sent.name } })).body;
  expect(total).toBe(0);
});

test('a repeated call with the same key is one institute and one password; with another key it is refused', async () => {
  const body = { ...sound(), retryKey: key('a') };
  const twice = await Promise.all([1, 2].map(() => server.call(addInstitute, { token, body })));
  const later = await server.call(addInstitute, { token, body });
  expect([...twice, later].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set([...twice, later].map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  const stranger = await server.call(addInstitute, { token, body: { ...body, retryKey: key('b') } });
  expect(stranger.status).toBe(409);
});

test('a given password is taken under the same rule', async () => {
  expect((await add({ password: 'seven77' })).failure.errors?.[0]?.path).toBe('password');
  const { body, sent } = await add({ password: 'given by hand' });
  expect(body.data.password).toBeNull();
  expect((await logIn(sent.head.email, 'given by hand')).status).toBe(200);
});

test('an edit changes name and head; the same person’s new email is another login, and the password stays', async () => {
  const { body: made, sent } = await add();
  const _id = made.data._id;
  const head = {
    fullname: 'Prof. Uma Rao',
    email: 'Uma.Rao@Example.edu',
    phone: '+919000000000',
    gender: 'OTHER',
  };
  const body = { _id, name: 'Renamed College', head, isSamePerson: true };
  const answer = await server.call(editInstitute, { token, body });
  expect([answer.status, answer.body]).toEqual([
    200,
    { success: true, message: 'Institute updated!', data: null },
  ]);
  expect(await one(_id)).toMatchObject({
    name: 'Renamed College',
    head: { ...head, email: 'uma.rao@example.edu', username: 'uma.rao@example.edu' },
  });
  expect((await logIn(sent.head.email, made.data.password)).status).toBe(401);
  expect((await logIn('uma.rao@example.edu', made.data.password)).status).toBe(200);
});

test('a login that is no email stays while the email does', async () => {
  const { instituteId } = await makeDepartment(server.deps);
  const head = await makeInstituteHead(server.deps, { instituteId });
  const text = {
    fullname: 'Uma Rao',
    email: `${head.username}@example.org`,
    phone: '+919000000000',
    gender: 'OTHER',
  };
  const body = { _id: instituteId, name: 'A Quiet Place', head: text };
  expect((await server.call(editInstitute, { token, body })).status).toBe(200);
  expect((await one(instituteId)).head).toMatchObject({ username: head.username, fullname: 'Uma Rao' });
});

test('an edit is refused like an addition, and then changes nothing', async () => {
  const [here, other] = [await add(), await add()];
  const before = await one(here.body.data._id);
  const _id = here.body.data._id;
  const name = here.sent.name;
  for (const [body, status, path] of [
    [{ _id, name: other.sent.name, head: here.sent.head }, 409, 'name'],
    [{ _id, name: 'Changed', head: { ...here.sent.head, email: other.sent.head.email } }, 409, 'head.email'],
    [{ _id, name, head: { ...here.sent.head, phone: '1' } }, 400, 'head.phone'],
  ] as const) {
    const { status: got, failure } = await server.call(editInstitute, { token, body });
    expect([got, failure.errors?.map((error) => error.path)]).toEqual([status, [path]]);
  }
  expect(await one(_id)).toEqual(before);
  const nowhere = { ...sound(), _id: '00000000-0000-7000-8000-000000000000' };
  expect((await server.call(editInstitute, { token, body: nowhere })).status).toBe(404);
});

test('where the head was removed, an edit that names one makes the account, once', async () => {
  const { body: made, sent } = await add();
  const _id = made.data._id;
  const head = (await one(_id)).head;
  await deleteAccount(server.deps, { id: head?._id ?? '' });
  expect((await one(_id)).head).toBeNull();
  const body = { _id, name: sent.name, head: { ...sent.head, fullname: 'Uma Rao' }, retryKey: key('c') };
  const first = await server.call(editInstitute, { token, body });
  expect(first.body.data).toMatchObject({ username: sent.head.email, fullname: 'Uma Rao' });
  const again = await server.call(editInstitute, { token, body });
  expect(again.body.data).toEqual(first.body.data);
  expect((await logIn(sent.head.email, first.body.data?.password ?? '')).status).toBe(200);
  expect(await auditOf(_id)).toEqual(['add-institute', 'edit-institute', 'add-head', 'edit-institute']);
});

test('an institute has one head at a time', async () => {
  const { body } = await add();
  await expect(makeInstituteHead(server.deps, { instituteId: body.data._id })).rejects.toThrow(
    'account_institute_head',
  );
});

test('a new password for the head ends the sessions and has to be changed; the same key answers it again', async () => {
  const { instituteId } = await makeDepartment(server.deps);
  const head = await makeInstituteHead(server.deps, { instituteId });
  const session = await loginAs(server, head);
  const body = { _id: head.id, retryKey: key('d') };
  const { data } = (await server.call(resetHeadPassword, { token, body })).body;
  expect((await server.call(resetHeadPassword, { token, body })).body.data).toEqual(data);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const again = await logIn(head.username, data.password);
  expect([again.status, again.body.data.mustChangePassword]).toEqual([200, true]);
  expect((await logIn(head.username, PASSWORD)).status).toBe(401);
  expect(await auditOf(head.id)).toEqual(['reset-password', 'reset-password']);
});

test('a new password is made for heads alone', async () => {
  const place = await makeDepartment(server.deps);
  const others = [
    await makeAdmin(server.deps),
    await makeFaculty(server.deps, place),
    await makeStudent(server.deps, place),
  ];
  for (const { id: _id } of others)
    expect((await server.call(resetHeadPassword, { token, body: { _id } })).status).toBe(404);
});

test('an institute head sees their own institute and no other, and changes none', async () => {
  const [own, other] = [await makeDepartment(server.deps), await makeDepartment(server.deps)];
  const head = await makeInstituteHead(server.deps, own);
  const headToken = await loginAs(server, head);
  const see = (id: string) => server.call(fetchInstitute, { token: headToken, params: { id } });
  expect((await see(own.instituteId)).body.data.departmentCount).toBe(1);
  expect([(await see(other.instituteId)).status, (await see(own.id)).status]).toEqual([404, 404]);
  const body = { ...sound(), _id: own.instituteId, instituteId: own.instituteId };
  for (const route of [addInstitute, editInstitute, deleteInstitute])
    expect((await server.send(route, { token: headToken, body })).status).toBe(403);
  expect((await server.call(fetchInstitutes, { token: headToken })).status).toBe(403);
  expect((await server.call(resetHeadPassword, { token: headToken, body: { _id: head.id } })).status).toBe(
    404,
  );
});

test('the list is newest first, and searched, filtered, sorted and paged by the server', async () => {
  const made = [
    await add({ name: 'Zeta List College', head: { ...sound().head, fullname: 'Anil Rao' } }),
    await add({ name: 'Beta List College', head: { ...sound().head, fullname: 'Om Patil' } }),
    await add({ name: 'Delta List College', head: { ...sound().head, fullname: 'Zoya Khan' } }),
  ];
  await makeDepartment(server.deps, made[1]?.body.data._id);
  const names = async (query: Parameters<typeof server.call<typeof fetchInstitutes>>[1]['query']) => {
    const answer = await server.call(fetchInstitutes, { token, query: { search: 'List', ...query } });
    const { data, total } = answer.body;
    return [data.map(({ name }) => name.split(' ')[0]).join(' '), total];
  };
  expect(await names({})).toEqual(['Delta Beta Zeta', 3]);
  expect(await names({ page: 1, pageSize: 2 })).toEqual(['Zeta', 3]);
  expect(await names({ sort: 'name' })).toEqual(['Beta Delta Zeta', 3]);
  expect(await names({ sort: '-head' })).toEqual(['Delta Beta Zeta', 3]);
  expect(await names({ sort: '-departmentCount', pageSize: 1 })).toEqual(['Beta', 3]);
  expect(await names({ name: 'delta' })).toEqual(['Delta', 1]);
  expect(await names({ head: 'patil' })).toEqual(['Beta', 1]);
  expect(await names({ search: 'list anil' })).toEqual(['Zeta', 1]);
  expect((await server.call(fetchInstitutes, { token, query: { sort: 'password' } })).status).toBe(400);
});
