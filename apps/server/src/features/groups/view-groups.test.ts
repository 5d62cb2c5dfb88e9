import { fetchGroups, viewGroup } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeStudent,
  share,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let owner: TestAccount;
let colleague: TestAccount;
let token: string;
let large: string;

beforeAll(async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  owner = await makeFaculty(deps, department);
  colleague = await makeFaculty(deps, department);
  token = await loginAs(server, owner);
  const students: TestAccount[] = [];
  for (const [username, fullname] of [
    ['22CS020', 'Meera Joshi'],
    ['22CS003', 'Om Patil'],
    ['22CS011', 'Asha Rao'],
    ['22CS001', 'Lee Leaver'],
  ] as const)
    students.push(await makeStudent(deps, department, { username, fullname, semester: 5, batch: '2026' }));
  large = await makeGroup(deps, owner, students, 'Section A');
  await makeGroup(deps, owner, [], 'Repeaters 100%');
  const foreign = await makeGroup(deps, colleague, students.slice(0, 1), 'Section B');
  await share(deps, 'group', foreign, owner, ['update']);
  await makeGroup(deps, colleague, [], 'Section C');
  const gone = await makeGroup(deps, owner, students, 'Old section');
  await deps.db.updateTable('studentGroup').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  const [, , , leaver] = students;
  if (leaver) await deleteAccount(deps, leaver);
});

const list = async (query: Parameters<typeof server.call<typeof fetchGroups>>[1]['query']) => {
  const { body } = await server.call(fetchGroups, { token, query });
  return { names: body.data.map(({ name }) => name), total: body.total, rows: body.data };
};

test('the list says how many students each group has and what the caller may do, newest first', async () => {
  const { rows, names, total } = await list({});
  expect([names, total]).toEqual([['Section B', 'Repeaters 100%', 'Section A'], 3]);
  expect(rows[0]).toMatchObject({
    students: 1,
    isShared: true,
    createdByName: colleague.fullname,
    actions: ['view', 'update'],
    accessControl: [{ userId: owner.id, permissions: ['update'] }],
  });
  expect(rows[2]).toMatchObject({
    _id: large,
    semester: 4,
    batch: '2027',
    students: 3,
    isOwner: true,
    actions: ['view', 'update', 'delete', 'share'],
  });
});

test('the server filters, sorts and pages', async () => {
  expect((await list({ ownership: 'my' })).names).toEqual(['Repeaters 100%', 'Section A']);
  expect((await list({ ownership: 'shared' })).names).toEqual(['Section B']);
  expect((await list({ search: 'section a' })).names).toEqual(['Section A']);
  expect((await list({ search: '100%' })).names).toEqual(['Repeaters 100%']);
  expect((await list({ sort: '-students' })).names).toEqual(['Section A', 'Section B', 'Repeaters 100%']);
  expect(await list({ sort: 'name', pageSize: 1, page: 1 })).toMatchObject({
    names: ['Section A'],
    total: 3,
  });
  const wrong = await server.call(fetchGroups, { token, query: { sort: 'colour' } });
  expect([wrong.status, wrong.failure.message]).toEqual([
    400,
    'This list can be sorted by name, semester, batch, students, createdAt, owner; not by colour.',
  ]);
});

test('a group is listed with its students by enrollment number, and they can be searched and paged', async () => {
  const view = async (query: { search?: string; sort?: string; page?: number; pageSize?: number }) => {
    const { body } = await server.call(viewGroup, { token, params: { groupId: large }, query });
    return { ...body, numbers: body.data.students.map(({ username }) => username) };
  };
  const whole = await view({});
  expect(whole.data).toMatchObject({ name: 'Section A', isOwner: true });
  expect([whole.numbers, whole.total]).toEqual([['22CS003', '22CS011', '22CS020'], 3]);
  expect(whole.data.students[0]).toEqual({
    _id: expect.any(String),
    username: '22CS003',
    fullname: 'Om Patil',
    semester: 5,
    batch: '2026',
  });
  expect((await view({ search: 'rao' })).numbers).toEqual(['22CS011']);
  const page = await view({ sort: 'fullname', pageSize: 2 });
  expect([page.numbers, page.total]).toEqual([['22CS011', '22CS020'], 3]);
});

test('the number of queries does not grow with the number of groups or students', async () => {
  expect(await countQueries(server, token, '/faculty/fetch-groups')).toBe(2);
  expect(await countQueries(server, token, `/faculty/view-group/${large}`)).toBe(3);
});
