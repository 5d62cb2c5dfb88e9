import {
  addFaculty,
  changeHead,
  fetchDepartment,
  fetchHeadCandidates,
  fetchInstitute,
  login,
  verify,
  type BodyIn,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let admin: string;
let here: TestDepartment;
let instituteHead: string;

beforeAll(async () => {
  here = await makeDepartment(server.deps);
  admin = await loginAs(server, await makeAdmin(server.deps));
  instituteHead = await loginAs(server, await makeInstituteHead(server.deps, here));
});

let number = 0;
const person = () => ({
  fullname: 'Sita Devi',
  email: `sita${(number += 1)}@example.edu`,
  phone: '9812345678',
  gender: 'FEMALE',
});
const key = (digit: string) => digit.repeat(32);

const newPlace = async () => {
  const department = await makeDepartment(server.deps, here.instituteId);
  return { department, former: await makeHead(server.deps, department) };
};
const placeOf = ({ id, instituteId }: TestDepartment) => ({ instituteId, departmentId: id });
const change = (body: BodyIn<typeof changeHead>, token = instituteHead) =>
  server.call(changeHead, { token, body });
const headOf = async ({ id }: TestDepartment) =>
  (await server.call(fetchDepartment, { token: admin, params: { id } })).body.data.hod;
const logIn = (username: string, password = PASSWORD) => server.call(login, { body: { username, password } });
const auditOf = async (itemId: string) =>
  (
    await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', itemId)
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action);
const ownerOf = async (questionId: string) =>
  (
    await server.deps.db
      .selectFrom('question')
      .where('id', '=', questionId)
      .select('ownerId')
      .executeTakeFirstOrThrow()
  ).ownerId;

test('a new person becomes head with a first password; the former one is logged out and stays faculty with all work', async () => {
  const { department, former } = await newPlace();
  const questionId = await makeQuestion(server.deps, former);
  const session = await loginAs(server, former);
  const head = person();
  const body = { ...placeOf(department), head, retryKey: key('a') };
  const { data } = (await change(body)).body;
  expect((await change(body)).body.data).toEqual(data);
  expect((await change({ ...body, retryKey: key('b') })).failure.errors?.[0]?.path).toBe('head.email');
  expect((await server.call(verify, { token: session })).status).toBe(401);
  const opened = await logIn(head.email, data?.password ?? '');
  expect(opened.body.data).toMatchObject({ role: 'DEPARTMENT-HEAD', mustChangePassword: true });
  expect(await headOf(department)).toMatchObject({ _id: opened.body.data._id, fullname: 'Sita Devi' });
  const again = await logIn(former.username);
  expect(again.body.data).toMatchObject({
    _id: former.id,
    role: 'FACULTY',
    profile: { fullname: former.fullname, email: `${former.username}@example.org` },
  });
  expect(await ownerOf(questionId)).toBe(former.id);
  expect(await auditOf(former.id)).toEqual(['relieve-head']);
});

test('a faculty member becomes head with password and work, and the two can change places again', async () => {
  const { department, former } = await newPlace();
  const faculty = await makeFaculty(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const session = await loginAs(server, faculty);
  const body = { ...placeOf(department), facultyId: faculty.id };
  for (const answer of [await change(body), await change(body)])
    expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect((await server.call(verify, { token: session })).status).toBe(401);
  expect((await headOf(department))?._id).toBe(faculty.id);
  expect((await logIn(faculty.username)).body.data.role).toBe('DEPARTMENT-HEAD');
  expect(await ownerOf(questionId)).toBe(faculty.id);
  await change({ ...body, facultyId: former.id });
  expect((await headOf(department))?._id).toBe(former.id);
  expect((await logIn(faculty.username)).body.data.role).toBe('FACULTY');
  expect(await auditOf(faculty.id)).toEqual(['appoint-head', 'relieve-head']);
});

test('a former head whose account is closed stands among the faculty as one who cannot log in', async () => {
  const { department, former } = await newPlace();
  await change({ ...placeOf(department), head: person(), former: 'CLOSED' });
  expect((await logIn(former.username)).failure.message).toContain('This account is not active.');
  const stored = await server.deps.db
    .selectFrom('person')
    .where('id', '=', former.id)
    .select(['role', 'isActive', 'deletedAt'])
    .executeTakeFirst();
  expect(stored).toEqual({ role: 'FACULTY', isActive: false, deletedAt: null });
});

test('an institute gets a faculty member as head, and its former head a department', async () => {
  const department = await makeDepartment(server.deps);
  const former = await makeInstituteHead(server.deps, department);
  const faculty = await makeFaculty(server.deps, department);
  const body = {
    instituteId: department.instituteId,
    departmentId: null,
    facultyId: faculty.id,
  };
  const without = await change(body, admin);
  expect([without.status, without.failure.errors?.[0]?.path]).toEqual([400, 'formerDepartmentId']);
  const foreign = await change({ ...body, formerDepartmentId: here.id }, admin);
  expect([foreign.status, foreign.failure.errors?.[0]?.path]).toEqual([400, 'formerDepartmentId']);
  expect((await change({ ...body, formerDepartmentId: department.id }, admin)).status).toBe(200);
  const { data } = (
    await server.call(fetchInstitute, { token: admin, params: { id: department.instituteId } })
  ).body;
  expect(data.head?._id).toBe(faculty.id);
  expect((await logIn(faculty.username)).body.data.role).toBe('INSTITUTE-HEAD');
  expect((await logIn(former.username)).body.data.role).toBe('FACULTY');
});

test('the former head of an institute whose account is closed can log in no more, and keeps the name', async () => {
  const department = await makeDepartment(server.deps);
  const former = await makeInstituteHead(server.deps, department);
  const session = await loginAs(server, former);
  const head = person();
  const place = { instituteId: department.instituteId, departmentId: null };
  const { data } = (await change({ ...place, head, former: 'CLOSED' }, admin)).body;
  expect((await logIn(head.email, data?.password ?? '')).body.data.role).toBe('INSTITUTE-HEAD');
  expect((await server.call(verify, { token: session })).status).toBe(401);
  expect((await logIn(former.username)).status).toBe(401);
  const stored = await server.deps.db
    .selectFrom('person')
    .where('id', '=', former.id)
    .select('fullname')
    .executeTakeFirst();
  expect(stored?.fullname).toBe(former.fullname);
});

test('nobody from elsewhere, nobody who cannot log in, and no student becomes head', async () => {
  const { department, former } = await newPlace();
  const inactive: TestAccount = await makeFaculty(server.deps, department);
  await server.deps.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', '=', inactive.id)
    .execute();
  const stranger = await makeFaculty(server.deps, await makeDepartment(server.deps, here.instituteId));
  for (const { id } of [inactive, stranger]) {
    const { status, failure } = await change({ ...placeOf(department), facultyId: id });
    expect([status, failure.errors?.[0]?.path]).toEqual([400, 'facultyId']);
  }
  const wrong = await change({ ...placeOf(department), head: { ...person(), email: 'nobody', phone: '1' } });
  expect([wrong.status, wrong.failure.errors?.map(({ path }) => path)]).toEqual([
    400,
    ['head.email', 'head.phone'],
  ]);
  const taken = await change({ ...placeOf(department), head: { ...person(), email: 'taken@example.edu' } });
  expect(taken.status).toBe(200);
  const other = await newPlace();
  const again = await change({
    ...placeOf(other.department),
    head: { ...person(), email: 'taken@example.edu' },
  });
  expect([again.status, again.failure.errors?.[0]?.path]).toEqual([409, 'head.email']);
  // Nothing of what was refused has happened.
  expect((await headOf(other.department))?._id).toBe(other.former.id);
  expect((await logIn(former.username)).body.data.role).toBe('FACULTY');
});

test('an institute head changes heads of departments of the own institute alone', async () => {
  const elsewhere = await makeDepartment(server.deps);
  const head = person();
  expect((await change({ ...placeOf(elsewhere), head })).status).toBe(404);
  expect((await change({ instituteId: here.instituteId, departmentId: null, head })).status).toBe(404);
  expect((await change({ instituteId: here.instituteId, departmentId: elsewhere.id, head })).status).toBe(
    404,
  );
});

test('where nobody is head a change makes one', async () => {
  const department = await makeDepartment(server.deps, here.instituteId);
  const { data } = (await change({ ...placeOf(department), head: person() })).body;
  expect((await headOf(department))?.username).toBe(data?.username);
});

test('candidates are the active faculty of the place, found by words of name and email', async () => {
  const { department, former } = await newPlace();
  const hod = await loginAs(server, former);
  const added = await server.call(addFaculty, {
    token: hod,
    body: { ...person(), fullname: 'Kavita Searched' },
  });
  await makeFaculty(server.deps, department);
  const find = async (query: object, token = instituteHead) =>
    (await server.call(fetchHeadCandidates, { token, query: { instituteId: here.instituteId, ...query } }))
      .body.data;
  expect(await find({ departmentId: department.id })).toHaveLength(2);
  const [found, ...more] = await find({ departmentId: department.id, search: 'search kav' });
  expect([found?._id, more]).toEqual([added.body.faculty._id, []]);
  expect(await find({ search: 'Kavita Searched' }, admin)).toHaveLength(1);
});
