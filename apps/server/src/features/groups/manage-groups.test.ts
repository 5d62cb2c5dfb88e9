import {
  addGroup,
  deleteGroup,
  editGroup,
  editGroupStudents,
  fetchGroups,
  listGroupCandidates,
  viewGroup,
  viewTask,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeStudent,
  makeTask,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
const FIELDS = { name: 'Section A', semester: 4, batch: '2027' };
let here: TestDepartment;
let there: TestDepartment;
let owner: TestAccount;
let token: string;
let students: TestAccount[];
let foreigner: TestAccount;

beforeAll(async () => {
  const { deps } = server;
  here = await makeDepartment(deps);
  there = await makeDepartment(deps, here.instituteId);
  owner = await makeFaculty(deps, here);
  token = await loginAs(server, owner);
  students = await Promise.all(
    ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((username) => makeStudent(deps, here, { username })),
  );
  foreigner = await makeStudent(deps, there, { username: 'Z1' });
});

const idsOf = (chosen: readonly TestAccount[]): string[] => chosen.map(({ id }) => id);
const some = (...positions: number[]): TestAccount[] =>
  students.filter((_, index) => positions.includes(index + 1));

const membersOf = async (groupId: string): Promise<string[]> =>
  (await server.call(viewGroup, { token, params: { groupId }, query: {} })).body.data.students.map(
    ({ username }) => username,
  );

test('a group is created in the department of who creates it, without students', async () => {
  const { status, body } = await server.call(addGroup, { token, body: { ...FIELDS, name: '  New  ' } });
  expect([status, body.message]).toEqual([200, 'Group created successfully']);
  const { data } = (await server.call(viewGroup, { token, params: { groupId: body.data._id }, query: {} }))
    .body;
  const inPlace = { ...FIELDS, name: 'New', departmentId: here.id };
  expect(data).toMatchObject({ ...inPlace, isOwner: true, students: [] });
  const head = await loginAs(server, await makeHead(server.deps, here));
  const listed = (await server.call(fetchGroups, { token: head, query: {} })).body.data;
  expect(listed.find(({ _id }) => _id === body.data._id)).toMatchObject({ ...inPlace, actions: ['view'] });
});

test('wrong fields are refused by name, and nothing is stored', async () => {
  const { total } = (await server.call(fetchGroups, { token, query: {} })).body;
  const { status, failure } = await server.call(addGroup, {
    token,
    body: { name: ' ', semester: 9, batch: '27' },
  });
  expect([status, failure.message]).toEqual([400, 'Group name is required']);
  expect(failure.errors).toEqual([
    { path: 'name', message: 'Group name is required' },
    { path: 'semester', message: 'Semester must be an integer between 1 and 8' },
    { path: 'batch', message: 'Passout Year must be a valid 4-digit year' },
  ]);
  expect((await server.call(fetchGroups, { token, query: {} })).body.total).toBe(total);
});

test('an edit changes what it names, and leaves the rest', async () => {
  const id = await makeGroup(server.deps, owner, some(1, 2), 'Old name');
  const edition = () => openedEdition(server, token, 'group', id);
  const renamed = await server.call(editGroup, {
    token,
    body: { id, name: 'New name', edition: await edition() },
  });
  expect(renamed.body.data).toEqual({ _id: id, added: 0, removed: 0 });
  const whole = await server.call(editGroup, {
    token,
    body: {
      id,
      ...FIELDS,
      semester: 6,
      edition: await edition(),
      studentIds: idsOf(some(2, 3, 4)),
      loadedStudentIds: idsOf(some(1, 2)),
    },
  });
  expect(whole.body.data).toEqual({ _id: id, added: 2, removed: 1 });
  const { data } = (await server.call(viewGroup, { token, params: { groupId: id }, query: {} })).body;
  expect(data).toMatchObject({ name: 'Section A', semester: 6, batch: '2027' });
  expect(await membersOf(id)).toEqual(['A2', 'A3', 'A4']);
  const again = await server.call(editGroupStudents, {
    token,
    params: { groupId: id },
    body: {
      ...FIELDS,
      edition: await edition(),
      departmentId: here.id,
      studentIds: idsOf(some(2, 3, 4)),
      loadedStudentIds: idsOf(some(2, 3, 4)),
    },
  });
  expect(again.body.data).toEqual({ _id: id, added: 0, removed: 0 });
  await server.call(editGroup, {
    token,
    body: { id, studentIds: [], loadedStudentIds: idsOf(some(2, 3, 4)) },
  });
  expect(await membersOf(id)).toEqual([]);
});

test('a group does not move to another department', async () => {
  const id = await makeGroup(server.deps, owner, some(1));
  const { status, failure } = await server.call(editGroupStudents, {
    token,
    params: { groupId: id },
    body: { departmentId: there.id, studentIds: [], loadedStudentIds: idsOf(some(1)) },
  });
  expect([status, failure.message]).toEqual([400, 'A group stays in its department.']);
  expect(await membersOf(id)).toEqual(['A1']);
});

test('two who edit at once keep what each of them has chosen', async () => {
  const groupId = await makeGroup(server.deps, owner, some(1, 2, 3));
  const colleague = await makeFaculty(server.deps, here);
  await share(server.deps, 'group', groupId, colleague, ['update']);
  const other = await loginAs(server, colleague);
  const loadedStudentIds = idsOf(some(1, 2, 3));
  const save = (as: string, wanted: TestAccount[]) =>
    server.call(editGroupStudents, {
      token: as,
      params: { groupId },
      body: { studentIds: idsOf(wanted), loadedStudentIds },
    });
  // One takes out the first and puts in the fourth; the other takes out the second and puts in the fourth and fifth.
  const answers = await Promise.all([save(token, some(2, 3, 4)), save(other, some(1, 3, 4, 5))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await membersOf(groupId)).toEqual(['A3', 'A4', 'A5']);
  // The fourth was put in once, by whoever came first.
  expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(2);
});

test('students of another department, deleted ones and such as do not exist cannot be put in; those in it may stay', async () => {
  const { deps } = server;
  const gone = await makeStudent(deps, here);
  await deleteAccount(deps, gone);
  const groupId = await makeGroup(deps, owner, [...some(1), foreigner]);
  const loadedStudentIds = idsOf([...some(1), foreigner]);
  const save = (studentIds: string[]) =>
    server.call(editGroupStudents, { token, params: { groupId }, body: { studentIds, loadedStudentIds } });
  const one = await save(idsOf([...some(1, 2), gone, foreigner]));
  expect([one.status, one.failure.message]).toEqual([
    400,
    "A selected student was deleted, or is not of the group's department.",
  ]);
  expect(one.failure.errors?.map(({ path }) => path)).toEqual(['studentIds.2']);
  const three = await save([gone.id, owner.id, here.id]);
  expect(three.failure.message).toBe(
    "3 selected students were deleted, or are not of the group's department.",
  );
  expect(await membersOf(groupId)).toEqual(['A1', 'Z1']);
  expect((await save(idsOf([...some(1, 2), foreigner]))).body.data).toMatchObject({ added: 1, removed: 0 });
});

test('who can be assigned is listed by enrollment number, with who is in the group', async () => {
  const { deps } = server;
  const groupId = await makeGroup(deps, owner, [...some(2), foreigner], 'Mixed');
  const { body } = await server.call(listGroupCandidates, { token, params: { groupId } });
  expect(body.group).toMatchObject({ name: 'Mixed', students: 2, isOwner: true });
  expect(body.data.map(({ username, assignedToThisGroup }) => [username, assignedToThisGroup])).toEqual([
    ['A1', false],
    ['A2', true],
    ['A3', false],
    ['A4', false],
    ['A5', false],
    ['A6', false],
    ['Z1', true],
  ]);
  expect(body.data[0]).toEqual({
    _id: students[0]?.id,
    username: 'A1',
    fullname: students[0]?.fullname,
    semester: 4,
    batch: '2027',
    assignedToThisGroup: false,
  });
  expect(await countQueries(server, token, `/faculty/list-students/${groupId}`)).toBe(3);
});

test('a deleted group is gone from every list; the tasks of its students stay as they are', async () => {
  const { deps } = server;
  const id = await makeGroup(deps, owner, some(1, 2), 'Short-lived');
  const taskId = await makeTask(deps, owner, { students: some(1, 2) });
  const { body } = await server.call(deleteGroup, { token, body: { id } });
  expect(body).toEqual({ success: true, message: 'Group deleted' });
  const { data } = (await server.call(fetchGroups, { token, query: {} })).body;
  expect(data.map(({ _id }) => _id)).not.toContain(id);
  const repeated = await server.call(deleteGroup, { token, body: { id } });
  expect([repeated.status, repeated.failure.message]).toEqual([404, 'Group not found.']);
  const late = await server.call(editGroup, { token, body: { id, name: 'Back', edition: 'before' } });
  expect(late.status).toBe(404);
  const task = (await server.call(viewTask, { token, params: { taskId } })).body.data;
  expect(task.assignedStudentIds.toSorted()).toEqual(idsOf(some(1, 2)).toSorted());
  const noted = await deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', id)
    .select(['actorId', 'action', 'detail'])
    .execute();
  expect(noted).toEqual([
    { actorId: owner.id, action: 'delete-group', detail: { name: 'Short-lived', students: 2 } },
  ]);
});
