import {
  addDepartment,
  deleteDepartment,
  editDepartment,
  fetchDepartment,
  fetchDepartmentFaculties,
  fetchDepartments,
  fetchDepartmentStudents,
  fetchInstituteStudents,
  fetchInstituteFaculties,
  login,
  resetHeadPassword,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let admin: string;
let here: TestDepartment;
let elsewhere: TestDepartment;
let head: string;
let foreignHead: string;

beforeAll(async () => {
  const { deps } = server;
  admin = await loginAs(server, await makeAdmin(deps));
  here = await makeDepartment(deps);
  elsewhere = await makeDepartment(deps);
  head = await loginAs(server, await makeInstituteHead(deps, here));
  foreignHead = await loginAs(server, await makeInstituteHead(deps, elsewhere));
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
let number = 0;
const sound = () => {
  number += 1;
  return {
    instituteId: here.instituteId,
    name: `Department ${LETTERS[number % 26]}${LETTERS[Math.floor(number / 26)]}`,
    hod: {
      fullname: 'Dr Harish Purohit',
      email: `hod${number}@example.edu`,
      phone: '+919812345678',
      gender: 'MALE',
    },
  };
};
const key = (digit: string) => digit.repeat(32);

const add = async (
  changes: Partial<ReturnType<typeof sound> & { password: string; retryKey: string }> = {},
) => {
  const body = { ...sound(), ...changes };
  const answer = await server.call(addDepartment, { token: admin, body });
  return { ...answer, sent: body };
};

const one = async (id: string) =>
  (await server.call(fetchDepartment, { token: admin, params: { id } })).body.data;
const logIn = (username: string, password: string | null) =>
  server.call(login, { body: { username, password: password ?? '' } });

test('a department is added with its head, who logs in with the email and a password told once', async () => {
  const { status, body, sent } = await add();
  expect([status, body.message, body.data.username]).toEqual([200, 'Department added!', sent.hod.email]);
  expect(await one(body.data._id)).toMatchObject({
    name: sent.name,
    instituteId: here.instituteId,
    facultyCount: 1,
    studentCount: 0,
    hod: { ...sent.hod, username: sent.hod.email, hasInitialPassword: true },
  });
  const session = await logIn(sent.hod.email, body.data.password);
  expect(session.body.data).toMatchObject({
    role: 'DEPARTMENT-HEAD',
    mustChangePassword: true,
    profile: { department: sent.name, departmentId: body.data._id, instituteId: here.instituteId },
  });
});

test('adding is for administrators alone, and into an institute that is there', async () => {
  expect((await server.call(addDepartment, { token: head, body: sound() })).status).toBe(403);
  const nowhere = await add({ instituteId: here.id });
  expect([nowhere.status, nowhere.failure.message]).toEqual([404, 'Institute not found.']);
});

test('wrong fields, a name that the institute has and an email that is taken are refused at their fields', async () => {
  const wrong = await add({ name: 'C', hod: { ...sound().hod, gender: '' } });
  expect([wrong.status, wrong.failure.errors]).toEqual([
    400,
    [
      { path: 'name', message: 'Department Name must be alphabetic characters.' },
      { path: 'hod.gender', message: 'Gender is required.' },
    ],
  ]);
  const first = await add();
  const again = await add({ name: first.sent.name.toLowerCase() });
  expect([again.status, again.failure.errors?.[0]?.path]).toEqual([409, 'name']);
  const taken = await add({ hod: { ...sound().hod, email: first.sent.hod.email } });
  expect([taken.status, taken.failure.errors?.[0]?.path]).toEqual([409, 'hod.email']);
  // Another institute may have a department of the same name.
  const other = await add({ instituteId: elsewhere.instituteId, name: first.sent.name });
  expect(other.status).toBe(200);
});

test('a repeated call with the same key is one department and one password; with another key it is refused', async () => {
  const body = { ...sound(), retryKey: key('a') };
  const twice = await Promise.all([1, 2].map(() => server.call(addDepartment, { token: admin, body })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]?.body.data).toEqual(twice[1]?.body.data);
  const stranger = await server.call(addDepartment, { token: admin, body: { ...body, retryKey: key('b') } });
  expect(stranger.status).toBe(409);
});

test('an institute head edits a department of the own institute, and its head’s login with the email', async () => {
  const { body: made, sent } = await add();
  const _id = made.data._id;
  const hod = { ...sent.hod, fullname: 'Uma Rao', email: `uma${number}@example.edu` };
  const body = { _id, name: `${sent.name} Renamed`, hod, isSamePerson: true };
  expect((await server.call(editDepartment, { token: foreignHead, body })).status).toBe(404);
  const answer = await server.call(editDepartment, { token: head, body });
  expect([answer.status, answer.body.message, answer.body.data]).toEqual([200, 'Department updated!', null]);
  expect(await one(_id)).toMatchObject({ name: body.name, hod: { ...hod, username: hod.email } });
  expect((await logIn(hod.email, made.data.password)).status).toBe(200);
  const other = await add();
  for (const [changes, path] of [
    [{ name: other.sent.name }, 'name'],
    [{ hod: { ...hod, email: other.sent.hod.email } }, 'hod.email'],
  ] as const) {
    const refused = await server.call(editDepartment, { token: head, body: { ...body, ...changes } });
    expect([refused.status, refused.failure.errors?.[0]?.path]).toEqual([409, path]);
  }
  expect(await one(_id)).toMatchObject({ name: body.name, hod: { email: hod.email } });
});

test('an edit with another email is refused at its field unless it is said to be the same person’s', async () => {
  const { body: made, sent } = await add();
  const hod = { ...sent.hod, fullname: 'Sita Devi', email: `sita.${sent.hod.email}` };
  const edit = await server.call(editDepartment, {
    token: head,
    body: { _id: made.data._id, name: sent.name, hod },
  });
  expect([edit.status, edit.failure.errors?.[0]?.path]).toEqual([409, 'hod.email']);
  expect(edit.failure.message).toContain('Somebody else becomes head by “Change the head…”.');
  expect((await one(made.data._id)).hod).toMatchObject({
    fullname: sent.hod.fullname,
    email: sent.hod.email,
  });
  expect((await logIn(sent.hod.email, made.data.password)).status).toBe(200);
});

test('where the head was removed, an edit that names one makes the account; there is never a second one', async () => {
  const { body: made, sent } = await add();
  const _id = made.data._id;
  await deleteAccount(server.deps, { id: (await one(_id)).hod?._id ?? '' });
  const body = { _id, name: sent.name, hod: sent.hod, retryKey: key('c') };
  const answers = await Promise.all([1, 2].map(() => server.call(editDepartment, { token: head, body })));
  expect(answers[0]?.body.data).toMatchObject({ username: sent.hod.email });
  expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
  await expect(makeHead(server.deps, { id: _id, instituteId: here.instituteId })).rejects.toThrow(
    'account_department_head',
  );
});

test('a new password for a department head is made by the administrator and the own institute head', async () => {
  const { body: made, sent } = await add();
  const hod = (await one(made.data._id)).hod;
  const body = { _id: hod?._id ?? '' };
  expect((await server.call(resetHeadPassword, { token: foreignHead, body })).status).toBe(404);
  const fromHead = (await server.call(resetHeadPassword, { token: head, body })).body.data;
  expect((await logIn(sent.hod.email, fromHead.password)).status).toBe(200);
  const fromAdmin = (await server.call(resetHeadPassword, { token: admin, body })).body.data;
  expect((await logIn(sent.hod.email, fromHead.password)).status).toBe(401);
  expect((await logIn(sent.hod.email, fromAdmin.password)).body.data.mustChangePassword).toBe(true);
});

test('an institute head sees and deletes what the own institute has, and nothing else is there', async () => {
  const { body: made } = await add();
  const theirs = { instituteId: elsewhere.instituteId, departmentId: elsewhere.id };
  const calls = [
    [fetchDepartments, { params: theirs }],
    [fetchDepartment, { params: { id: elsewhere.id } }],
    [fetchDepartmentFaculties, { params: theirs }],
    [fetchDepartmentStudents, { params: theirs }],
    // A department of the own institute named together with another institute, and the other way round.
    [fetchDepartmentFaculties, { params: { ...theirs, departmentId: here.id } }],
    [fetchDepartmentStudents, { params: { ...theirs, instituteId: here.instituteId } }],
    [deleteDepartment, { body: { _id: elsewhere.id, typedName: 'any' } }],
  ] as const;
  for (const [route, input] of calls)
    expect([route.path, (await server.send(route, { token: head, ...input })).status]).toEqual([
      route.path,
      404,
    ]);
  expect((await server.call(deleteDepartment, { token: head, body: { _id: made.data._id } })).status).toBe(
    200,
  );
  expect((await one(elsewhere.id))._id).toBe(elsewhere.id);
});

test('the departments of an institute are newest first, and searched, sorted and paged by the server', async () => {
  const place = await makeDepartment(server.deps);
  const { instituteId } = place;
  await server.call(deleteDepartment, { token: admin, body: { _id: place.id } });
  const made = [
    await add({ instituteId, name: 'Zoology', hod: { ...sound().hod, fullname: 'Anil Rao' } }),
    await add({ instituteId, name: 'Botany', hod: { ...sound().hod, fullname: 'Om Patil' } }),
    await add({ instituteId, name: 'Chemistry', hod: { ...sound().hod, fullname: 'Zoya Khan' } }),
  ];
  await makeStudent(server.deps, { id: made[1]?.body.data._id ?? '', instituteId });
  const names = async (query: Parameters<typeof server.call<typeof fetchDepartments>>[1]['query']) => {
    const answer = await server.call(fetchDepartments, { token: admin, params: { instituteId }, query });
    return [answer.body.data.map(({ name }) => name).join(' '), answer.body.total];
  };
  expect(await names({})).toEqual(['Chemistry Botany Zoology', 3]);
  expect(await names({ page: 1, pageSize: 2 })).toEqual(['Zoology', 3]);
  expect(await names({ sort: 'name' })).toEqual(['Botany Chemistry Zoology', 3]);
  expect(await names({ sort: '-studentCount', pageSize: 1 })).toEqual(['Botany', 3]);
  expect(await names({ search: 'khan chem' })).toEqual(['Chemistry', 1]);
  expect(await names({ hod: 'anil' })).toEqual(['Zoology', 1]);
  const unknown = { token: admin, params: { instituteId }, query: { sort: 'password' } };
  expect((await server.call(fetchDepartments, unknown)).status).toBe(400);
});

test('faculty and students of a department are listed by name, with roles, semesters and what is filtered', async () => {
  const { deps } = server;
  const place = await makeDepartment(deps);
  const second = await makeDepartment(deps, place.instituteId);
  const own = await loginAs(server, await makeInstituteHead(deps, place));
  await makeHead(deps, place, { fullname: 'Mira Head' });
  const faculty = await makeFaculty(deps, place, { fullname: 'Anil Rao' });
  await makeFaculty(deps, second, { fullname: 'Other Place' });
  await deleteAccount(deps, await makeFaculty(deps, place));
  await makeStudent(deps, place, { fullname: 'Zoya Khan', semester: 5, username: 'zk1' });
  await makeStudent(deps, place, { fullname: 'Om Patil', semester: 3 });
  const params = { instituteId: place.instituteId, departmentId: place.id };

  for (const token of [admin, own]) {
    const faculties = (await server.call(fetchDepartmentFaculties, { token, params })).body;
    expect([faculties.total, faculties.data.map(({ fullname, role }) => [fullname, role])]).toEqual([
      2,
      [
        ['Anil Rao', 'FACULTY'],
        ['Mira Head', 'DEPARTMENT-HEAD'],
      ],
    ]);
    expect(faculties.data[0]).toMatchObject({
      _id: faculty.id,
      email: `${faculty.username}@example.org`,
      isActive: true,
      departmentId: { _id: place.id },
    });
    const students = (await server.call(fetchDepartmentStudents, { token, params })).body;
    expect(students.data.map(({ fullname, semester }) => [fullname, semester])).toEqual([
      ['Om Patil', 3],
      ['Zoya Khan', 5],
    ]);
  }
  const facultyNames = async (
    query: Parameters<typeof server.call<typeof fetchDepartmentFaculties>>[1]['query'],
  ) =>
    (await server.call(fetchDepartmentFaculties, { token: own, params, query })).body.data.map(
      (row) => row.fullname,
    );
  expect(await facultyNames({ role: 'DEPARTMENT-HEAD' })).toEqual(['Mira Head']);
  expect(await facultyNames({ search: 'rao' })).toEqual(['Anil Rao']);
  expect(await facultyNames({ sort: '-fullname', pageSize: 1 })).toEqual(['Mira Head']);
  const studentNames = async (
    query: Parameters<typeof server.call<typeof fetchDepartmentStudents>>[1]['query'],
  ) =>
    (await server.call(fetchDepartmentStudents, { token: own, params, query })).body.data.map(
      (row) => row.fullname,
    );
  expect(await studentNames({ semester: 5 })).toEqual(['Zoya Khan']);
  expect(await studentNames({ username: 'ZK' })).toEqual(['Zoya Khan']);
  expect(await studentNames({ sort: '-semester' })).toEqual(['Zoya Khan', 'Om Patil']);

  const whole = (await server.call(fetchInstituteFaculties, { token: own })).body;
  expect(whole.data.map(({ fullname }) => fullname)).toEqual(['Anil Rao', 'Mira Head', 'Other Place']);
  const { name } = await one(second.id);
  const narrowed = await server.call(fetchInstituteFaculties, { token: own, query: { department: name } });
  expect(narrowed.body.data.map((row) => [row.fullname, row.departmentId.name])).toEqual([
    ['Other Place', name],
  ]);
  const foreign = (await server.call(fetchInstituteFaculties, { token: foreignHead })).body;
  expect(JSON.stringify(foreign.data)).not.toContain('Anil Rao');
});

test('an institute head pages through the students of all departments, narrowed by department and semester', async () => {
  const { deps } = server;
  const first = await makeDepartment(deps);
  const beside = await makeDepartment(deps, first.instituteId);
  const names = ['Asha Rao', 'Bina Shah', 'Chetan Om'];
  for (const [index, fullname] of names.entries())
    await makeStudent(deps, index === 1 ? beside : first, { fullname, semester: index + 1, batch: '2028' });
  await makeStudent(deps, await makeDepartment(deps), { fullname: 'Elsewhere Person' });
  const theirs = await loginAs(server, await makeInstituteHead(deps, first));
  const listed = async (query: QueryIn<typeof fetchInstituteStudents>) => {
    const { data, total } = (await server.call(fetchInstituteStudents, { token: theirs, query })).body;
    return [data.map(({ fullname }) => fullname), total];
  };
  expect(await listed({})).toEqual([names, 3]);
  expect(await listed({ page: 1, pageSize: 2 })).toEqual([['Chetan Om'], 3]);
  expect(await listed({ semester: 3, batch: '2028' })).toEqual([['Chetan Om'], 1]);
  const { name } = await deps.db
    .selectFrom('department')
    .where('id', '=', beside.id)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(await listed({ department: name })).toEqual([['Bina Shah'], 1]);
});

test('of heads who are given the same email in the same instant one gets it, and the others are told', async () => {
  const added = await Promise.all(Array.from({ length: 6 }, () => add()));
  const email = `wanted-by-all${number}@example.edu`;
  const answers = await Promise.all(
    added.map(({ body, sent }) =>
      server.call(editDepartment, {
        token: admin,
        body: { _id: body.data._id, name: sent.name, hod: { ...sent.hod, email }, isSamePerson: true },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const refusals = answers.filter(({ status }) => status === 409).map(({ failure }) => failure.message);
  expect(refusals.every((message) => /Please (enter|choose) another/.test(message))).toBe(true);
});
