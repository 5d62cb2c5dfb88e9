import {
  fetchAuditLog,
  fetchLeaderboard,
  fetchPeople,
  fetchStudents,
  taskHistory,
  getCoWiseReport,
  getSubmissionsReport,
  movePeople,
  verify,
  viewGroup,
  viewTask,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  loginAsAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let old: TestDepartment;
let target: TestDepartment;
let head: TestAccount;
let faculty: TestAccount;
let admin: string;
let token: string;

beforeAll(async () => {
  old = await makeDepartment(server.deps);
  target = await makeDepartment(server.deps, old.instituteId);
  head = await makeHead(server.deps, old);
  faculty = await makeFaculty(server.deps, old);
  admin = await loginAsAdmin(server);
  token = await loginAs(server, faculty);
});

const move = (by: string, people: readonly { id: string }[], to = target) =>
  server.call(movePeople, { token: by, body: { ids: people.map(({ id }) => id), departmentId: to.id } });
const twoStudents = async (): Promise<[TestAccount, TestAccount]> => [
  await makeStudent(server.deps, old),
  await makeStudent(server.deps, old),
];

test('results, leaderboards, reports and the history of a student are the same before and after a move', async () => {
  const [moved, stays] = await twoStudents();
  const subject = await makeSubject(server.deps, old, { modules: ['Loops'] });
  const question = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    ...windowOf(server.deps, -120, -60),
    students: [moved, stays],
    questions: [question],
    subjectId: subject.id,
    isResultPublished: true,
  });
  const submittedAt = windowOf(server.deps, -90, -80).endTime;
  for (const [student, computed] of [
    [moved, 4],
    [stays, 2],
  ] as const)
    await makeAttempt(server.deps, taskId, student, { submittedAt, marks: { [question]: { computed } } });
  const own = await loginAs(server, moved);
  const query = { practicalIds: taskId, subjectId: subject.id };
  const everything = async () => {
    const answers = [
      await server.call(fetchLeaderboard, { token, params: { taskId } }),
      await server.call(getSubmissionsReport, { token, query }),
      await server.call(getCoWiseReport, { token, query }),
      await server.call(taskHistory, { token: own }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ body }) => body);
  };
  const before = await everything();
  const { body } = await move(admin, [moved]);
  expect(body.data).toEqual({ done: 1, left: [], groups: 0, tasks: 0 });
  expect(await everything()).toEqual(before);
  expect(JSON.stringify(before)).toContain(moved.fullname);
});

test('a student stands on the lists of the new department, logged in as before, and on none of the old one', async () => {
  const [moved] = await twoStudents();
  const session = await loginAs(server, moved);
  const theirHead = await loginAs(server, await makeHead(server.deps, target));
  expect((await move(admin, [moved])).status).toBe(200);
  const listed = async (by: string) =>
    (await server.call(fetchStudents, { token: by, query: { username: moved.username } })).body.total;
  expect([await listed(token), await listed(theirHead)]).toEqual([0, 1]);
  expect((await server.call(verify, { token: session })).body.data.profile.departmentId).toBe(target.id);
  const found = await server.call(fetchPeople, { token: theirHead, query: { search: moved.username } });
  expect(found.body.data).toMatchObject([{ department: { _id: target.id }, state: 'ACTIVE' }]);
});

test('groups and coming tasks of the old department are left; running ones, and those of others, are not', async () => {
  const [moved, stays] = await twoStudents();
  const third = await makeFaculty(server.deps, await makeDepartment(server.deps, old.instituteId));
  const students = [moved, stays];
  const coming = windowOf(server.deps, 60, 120);
  const tasks = {
    coming: await makeTask(server.deps, faculty, { ...coming, students }),
    running: await makeTask(server.deps, faculty, { students }),
    elsewhere: await makeTask(server.deps, third, { ...coming, students }),
  };
  const groups = {
    own: await makeGroup(server.deps, faculty, students),
    elsewhere: await makeGroup(server.deps, third, students),
  };
  expect((await move(admin, [moved])).body.data).toEqual({ done: 1, left: [], groups: 1, tasks: 1 });
  const thirdToken = await loginAs(server, third);
  const assigned = async (by: string, taskId: string) =>
    (await server.call(viewTask, { token: by, params: { taskId } })).body.data.assignedStudents.length;
  expect(await assigned(token, tasks.coming)).toBe(1);
  expect(await assigned(token, tasks.running)).toBe(2);
  expect(await assigned(thirdToken, tasks.elsewhere)).toBe(2);
  const members = async (by: string, groupId: string) =>
    (await server.call(viewGroup, { token: by, params: { groupId } })).body.data.students.length;
  expect([await members(token, groups.own), await members(thirdToken, groups.elsewhere)]).toEqual([1, 2]);
});

test('faculty keep what they own, and change it as before', async () => {
  const teacher = await makeFaculty(server.deps, old);
  const own = await loginAs(server, teacher);
  const taskId = await makeTask(server.deps, teacher, windowOf(server.deps, 60, 120));
  const seen = async () =>
    (await server.call(viewTask, { token: own, params: { taskId } })).body.data.actions;
  const before = await seen();
  expect((await move(admin, [teacher])).body.data.done).toBe(1);
  expect(before).toContain('update');
  expect(await seen()).toEqual(before);
});

test('heads, people of other institutes and who sits a task are left with the reason; a second try changes nothing', async () => {
  const [moved, sitting] = await twoStudents();
  const stranger = await makeStudent(server.deps, await makeDepartment(server.deps));
  await makeAttempt(server.deps, await makeTask(server.deps, faculty, { students: [sitting] }), sitting);
  const answer = await move(admin, [moved, sitting, stranger, head]);
  expect(answer.body.data.done).toBe(1);
  expect(new Map(answer.body.data.left.map(({ _id, why }) => [_id, why]))).toEqual(
    new Map([
      [sitting.id, 'Is in the middle of a task; try again when it is over.'],
      [stranger.id, 'Belongs to another institute.'],
      [head.id, 'Heads leave office first: “Change the head…”, in the list of places.'],
    ]),
  );
  expect((await move(admin, [moved])).body.data).toEqual({ done: 1, left: [], groups: 0, tasks: 0 });
  const history = await server.call(fetchAuditLog, { token: admin, query: { item: moved.id } });
  // One for the head of each of the two departments.
  expect(history.body.data.map(({ action }) => action)).toEqual(['move-people', 'move-people']);
});

test('institute heads move within their institute; department heads and faculty move nobody', async () => {
  const [moved] = await twoStudents();
  const instituteHead = await makeInstituteHead(server.deps, old);
  const theirs = await loginAs(server, { id: instituteHead.id, role: 'INSTITUTE-HEAD' });
  const foreign = await makeDepartment(server.deps);
  expect((await move(theirs, [moved], foreign)).status).toBe(404);
  expect((await move(theirs, [moved, await makeStudent(server.deps, foreign)])).status).toBe(404);
  for (const by of [token, await loginAs(server, head)]) expect((await move(by, [moved])).status).toBe(403);
  const where = async () =>
    (
      await server.deps.db
        .selectFrom('account')
        .where('id', '=', moved.id)
        .select('departmentId')
        .executeTakeFirstOrThrow()
    ).departmentId;
  expect(await where()).toBe(old.id);
  expect((await move(theirs, [moved])).status).toBe(200);
  expect(await where()).toBe(target.id);
});
