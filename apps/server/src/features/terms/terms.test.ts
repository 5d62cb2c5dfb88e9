import {
  editGroup,
  editStudents,
  fetchGroups,
  fetchLeaderboard,
  fetchStudents,
  getSubmissionsReport,
  listCohortStudents,
  listRollOvers,
  previewRollOver,
  restoreBatch,
  rollOver,
  studentCohorts,
  undoRollOver,
  verify,
  viewTask,
  type BodyIn,
  type MovingDepartment,
} from '@assay/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { bodyOf, makeTermGroup, snapshotOf } from '../../../test/database/term-scene.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let department: TestDepartment;
let head: TestAccount;
let token: string;

beforeEach(async () => {
  department = await makeDepartment(server.deps);
  head = await makeHead(server.deps, department);
  token = await loginAs(server, head);
});

const students = (count: number, semester: number, batch: string, place = department) =>
  Promise.all(Array.from({ length: count }, () => makeStudent(server.deps, place, { semester, batch })));

const one = async (semester: number, batch: string): Promise<TestAccount> => {
  const [student] = await students(1, semester, batch);
  if (!student) throw new Error('there is one');
  return student;
};

const preview = async (as = token): Promise<MovingDepartment[]> =>
  (await server.call(previewRollOver, { token: as })).body.data;

type Body = BodyIn<typeof rollOver>;
const send = (body: Body, as = token) => server.call(rollOver, { token: as, body });
const undo = (_id: string, as = token) => server.call(undoRollOver, { token: as, body: { _id } });

/** `semester/batch: on the lists+archived` */
const cohorts = async (as = token) =>
  (await server.call(studentCohorts, { token: as })).body.data.map(
    (row) => `${row.semester}/${row.batch}: ${row.students}+${row.archived}`,
  );

const groupsSeen = async (as = token) =>
  (await server.call(fetchGroups, { token: as })).body.data.map(
    ({ name, semester }) => `${name} (${semester})`,
  );

const editOf = (student: TestAccount, changes: object) => ({
  _id: student.id,
  fullname: student.fullname.replaceAll(/\d/g, 'X'),
  gender: 'FEMALE',
  semester: 4,
  batch: '2027',
  email: `${student.username}@example.org`,
  phone: '9812345678',
  ...changes,
});

test('a preview names each semester and year with its students and groups, and who could stay', async () => {
  const [first] = await students(2, 3, '2028');
  await students(1, 3, '2029');
  const groupId = await makeTermGroup(server.deps, head, {
    name: 'CE Sem 3',
    semester: 2,
    students: [first],
  });
  const [shown] = await preview();
  expect(shown?.cohorts).toMatchObject([
    { semester: 3, batch: '2028', students: 2, sitting: 0 },
    { semester: 3, batch: '2029', students: 1, sitting: 0 },
  ]);
  expect(shown?.groups).toMatchObject([
    { _id: groupId, name: 'CE Sem 3', students: 1, goesWith: { semester: 3, batch: '2028' } },
  ]);
  const query = { departmentId: department.id, semester: 3, batch: '2028' };
  const named = (await server.call(listCohortStudents, { token, query })).body.data;
  expect(named).toHaveLength(2);
  expect(named).toContainEqual({ _id: first?.id, username: first?.username, fullname: first?.fullname });
});

test('a department of 8 semesters and mixed years is rolled over and undone, and every list is as before', async () => {
  const year = (semester: number) => String(2030 - Math.floor(semester / 2));
  for (const semester of [1, 2, 3, 4, 5, 6, 7, 8]) await students(2, semester, year(semester));
  const late = await one(3, '2026');
  const stays = await one(5, year(5));
  const graduate = await one(8, '2025');
  await makeTermGroup(server.deps, head, { name: 'CE Sem 3', semester: 3, students: [late] });
  await makeTermGroup(server.deps, head, { name: 'Finals', semester: 8, students: [graduate] });
  const coming = await makeTask(server.deps, head, {
    ...windowOf(server.deps, 60, 99),
    students: [graduate],
  });
  const before = await snapshotOf(server.deps, [department.id]);

  const body = bodyOf(await preview(), { stayBack: [stays.id] });
  const done = await send(body);
  expect([done.status, done.body.data]).toEqual([200, { promoted: 15, archived: 3, groups: 2 }]);
  expect(await cohorts()).toEqual([
    '2/2030: 2+0',
    '3/2029: 2+0',
    '4/2026: 1+0',
    '4/2029: 2+0',
    '5/2028: 3+0',
    '6/2028: 2+0',
    '7/2027: 2+0',
    '8/2025: 0+1',
    '8/2026: 0+2',
    '8/2027: 2+0',
  ]);
  expect(await groupsSeen()).toEqual(['CE Sem 4 (4)']);
  expect(await send(body)).toMatchObject({ status: 200, body: { data: done.body.data } });
  expect(await cohorts()).toContain('5/2028: 3+0');
  const assigned = async () =>
    (await server.call(viewTask, { token, params: { taskId: coming } })).body.data.assignedStudentIds;
  expect(await assigned()).toEqual([]);

  const back = await undo(body._id);
  expect([back.status, back.body.data]).toEqual([200, { students: 18, groups: 2, kept: [] }]);
  expect(await snapshotOf(server.deps, [department.id])).toEqual(before);
  expect(await assigned()).toEqual([graduate.id]);
  const again = await undo(body._id);
  expect([again.status, again.failure.message]).toEqual([
    409,
    `${head.fullname} has undone this roll-over already.`,
  ]);
});

test('what was done stands in the list and in the audit log, with who did it', async () => {
  await students(1, 2, '2029');
  const body = bodyOf(await preview());
  await send(body);
  const [done] = await preview();
  expect(done?.lastDoneAt).not.toBeNull();
  const row = async () => (await server.call(listRollOvers, { token })).body.data[0];
  expect(await row()).toMatchObject({
    _id: body._id,
    doneBy: head.fullname,
    departments: [{ undoneBy: null }],
    promoted: 1,
    archived: 0,
    groups: 0,
    undoableUntil: expect.any(String),
  });
  await undo(body._id);
  expect(await row()).toMatchObject({ departments: [{ undoneBy: head.fullname }], undoableUntil: null });
  const [again] = await preview();
  expect(again?.lastDoneAt).toBeNull();
  const log = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', department.id)
    .orderBy('id')
    .select(['action', 'actorId'])
    .execute();
  expect(log).toEqual([
    { action: 'roll-over', actorId: head.id },
    { action: 'undo-roll-over', actorId: head.id },
  ]);
});

describe('nothing is moved', () => {
  test('by one of two confirmations of the same moment', async () => {
    await students(2, 2, '2030');
    const shown = await preview();
    const both = await Promise.all([send(bodyOf(shown)), send(bodyOf(shown))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await cohorts()).toEqual(['3/2030: 2+0']);
  });

  test('when students or groups are not as in the preview, and the answer names them', async () => {
    const [moved] = await students(2, 2, '2030');
    if (!moved) throw new Error('there is one');
    const groupId = await makeTermGroup(server.deps, head, { name: 'Early', semester: 2, students: [moved] });
    const body = bodyOf(await preview());
    const edited = await server.call(editStudents, {
      token,
      body: editOf(moved, { semester: 3, batch: '2030' }),
    });
    expect(edited.status).toBe(200);
    const { name } = await server.deps.db
      .selectFrom('department')
      .where('id', '=', department.id)
      .select('name')
      .executeTakeFirstOrThrow();
    const refused = await send(body);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      `Nothing was moved, since it has changed. ${name}: semester 2 (2030) has other students by now, 1; ` +
        `${name}: semester 3 (2030) has other students by now, 1; ` +
        `${name}: the group “Early” was changed. Please look again.`,
    ]);
    expect(await cohorts()).toEqual(['2/2030: 1+0', '3/2030: 1+0']);
    const [group] = (await server.call(fetchGroups, { token })).body.data;
    expect(group).toMatchObject({ _id: groupId, name: 'Early', semester: 2 });
  });

  test('while somebody who would be archived sits a task; who is promoted may go on', async () => {
    const sitting = [await one(8, '2026'), await one(5, '2027')];
    const taskId = await makeTask(server.deps, head, { students: sitting });
    for (const student of sitting) await makeAttempt(server.deps, taskId, student);
    const shown = await preview();
    expect(shown[0]?.cohorts.map((cohort) => cohort.sitting)).toEqual([1, 1]);
    const refused = await send(bodyOf(shown));
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      '1 of these students is in the middle of a task. Please try again when it is over.',
    ]);
    expect(await cohorts()).toEqual(['5/2027: 1+0', '8/2026: 1+0']);
    expect((await send(bodyOf(shown, { stayBack: [sitting[0]?.id ?? ''] }))).status).toBe(200);
    expect(await cohorts()).toEqual(['6/2027: 1+0', '8/2026: 1+0']);
  });

  test('where somebody stays who would not move, or a group goes along whose students stay', async () => {
    const [first] = await students(1, 2, '2030');
    const other = await one(4, '2029');
    if (!first) throw new Error('there is one');
    await makeTermGroup(server.deps, head, { name: 'Fourth', semester: 4, students: [other] });
    const shown = await preview();
    const only = { moves: [{ semester: 2, batch: '2030' }] };
    const stray = await send(bodyOf(shown, { ...only, stayBack: [other.id] }));
    expect([stray.status, stray.failure.message]).toEqual([
      400,
      'Somebody who is to stay is not among those who would move.',
    ]);
    const [asked] = bodyOf(shown).departments;
    const wrong = await send({ _id: newId(), departments: asked ? [{ ...asked, ...only }] : [] });
    expect([wrong.status, wrong.failure.message]).toEqual([
      400,
      expect.stringContaining('a group would go along whose students stay.'),
    ]);
    const nobody = await send(bodyOf(shown, { ...only, stayBack: [first.id] }));
    expect([nobody.status, nobody.failure.message]).toEqual([400, 'Nobody would be moved.']);
  });
});

describe('an undo', () => {
  test('leaves what was changed by hand since, and names it', async () => {
    const [plain, moved, renamed] = await students(3, 4, '2027');
    if (!plain || !moved || !renamed) throw new Error('there are three');
    await makeTermGroup(server.deps, head, { name: 'Sem 4 A', semester: 4, students: [plain] });
    const body = bodyOf(await preview());
    await send(body);
    for (const [student, changes] of [
      [moved, { semester: 7 }],
      [renamed, { semester: 5, fullname: 'Asha Rao' }],
    ] as const)
      expect((await server.call(editStudents, { token, body: editOf(student, changes) })).status).toBe(200);
    const [group] = (await server.call(fetchGroups, { token })).body.data;
    const named = await server.call(editGroup, {
      token,
      body: { id: group?._id ?? '', edition: group?.edition ?? '', name: 'The A team' },
    });
    expect(named.status).toBe(200);

    const back = await undo(body._id);
    expect(back.body.data).toEqual({
      students: 2,
      groups: 1,
      kept: [
        { name: expect.stringContaining(`(${moved.username})`), why: 'was put into semester 7 since' },
        { name: 'Group “The A team”', why: 'was changed since: what was changed stays' },
      ],
    });
    expect(await cohorts()).toEqual(['4/2027: 2+0', '7/2027: 1+0']);
    expect(await groupsSeen()).toEqual(['The A team (4)']);
    const list = (await server.call(fetchStudents, { token })).body.data;
    expect(list.find(({ _id }) => _id === renamed.id)).toMatchObject({ fullname: 'Asha Rao', semester: 4 });
  });

  test('leaves alone who was brought back by hand already', async () => {
    const graduate = await one(8, '2026');
    await makeTermGroup(server.deps, head, {
      name: 'Finals',
      semester: 8,
      batch: '2026',
      students: [graduate],
    });
    const body = bodyOf(await preview());
    await send(body);
    expect(await groupsSeen()).toEqual([]);
    await server.call(restoreBatch, { token, body: { batch: '2026' } });
    expect(await groupsSeen()).toEqual(['Finals (8)']);
    expect((await undo(body._id)).body.data).toEqual({ students: 0, groups: 0, kept: [] });
    expect(await cohorts()).toEqual(['8/2026: 1+0']);
  });
});

test('an institute head rolls all departments over; a department head undoes the own one', async () => {
  const other = await makeDepartment(server.deps, department.instituteId);
  const otherHead = await loginAs(server, await makeHead(server.deps, other));
  const foreign = await loginAs(server, await makeHead(server.deps, await makeDepartment(server.deps)));
  const institute = await loginAs(server, await makeInstituteHead(server.deps, department));
  await students(2, 1, '2031');
  await students(1, 1, '2031', other);
  const shown = await preview(institute);
  expect(shown).toHaveLength(2);
  const body = bodyOf(shown);
  expect((await send(body, token)).status).toBe(404);
  expect((await send(body, institute)).body.data.promoted).toBe(3);
  expect((await undo(body._id, foreign)).status).toBe(404);
  expect((await undo(body._id)).body.data.students).toBe(2);
  expect([await cohorts(), await cohorts(otherHead)]).toEqual([['1/2031: 2+0'], ['2/2031: 1+0']]);
  const [row] = (await server.call(listRollOvers, { token: institute })).body.data;
  expect(row?.departments.map(({ undoneBy }) => undoneBy).toSorted()).toEqual([head.fullname, null]);
  expect((await undo(body._id, institute)).body.data.students).toBe(1);
});

test('a report and a leaderboard show semester and passout year of the exam, those of the present before it', async () => {
  const faculty = await makeFaculty(server.deps, department);
  const student = await one(5, '2027');
  const subject = await makeSubject(server.deps, department);
  const taskOf = (from: number) =>
    makeTask(server.deps, faculty, {
      ...windowOf(server.deps, from, from + 60),
      subjectId: subject.id,
      students: [student],
    });
  const [past, coming] = [await taskOf(-90), await taskOf(90)];
  await send(bodyOf(await preview()));
  const asFaculty = await loginAs(server, faculty);
  const termsIn = async (taskId: string) => {
    const query = { practicalIds: taskId, subjectId: subject.id };
    const report = (await server.call(getSubmissionsReport, { token: asFaculty, query })).body;
    const board = (await server.call(fetchLeaderboard, { token: asFaculty, params: { taskId } })).body;
    return [report.data, board.students].flatMap(([row]) => `${row?.semester}/${row?.batch}`);
  };
  expect(await termsIn(past)).toEqual(['5/2027', '5/2027']);
  expect(await termsIn(coming)).toEqual(['6/2027', '6/2027']);
  const session = await loginAs(server, student);
  expect((await server.call(verify, { token: session })).body.data.profile.semester).toBe(6);
  await server.call(editStudents, { token, body: editOf(student, { semester: 7, batch: '2028' }) });
  expect(await termsIn(past)).toEqual(['5/2027', '5/2027']);
  expect(await termsIn(coming)).toEqual(['7/2028', '7/2028']);
});

// Stands last: the clock is not set back.
test('an undo is refused after 7 days, and after a later roll-over until that one is undone', async () => {
  await students(1, 2, '2030');
  const first = bodyOf(await preview());
  await send(first);
  server.passMinutes(1);
  const second = bodyOf(await preview());
  await send(second);
  const early = await undo(first._id);
  expect([early.status, early.failure.message]).toEqual([
    409,
    expect.stringMatching(/^Rolled over again since: .+\. Undo the later roll-over first\.$/),
  ]);
  expect((await undo(second._id)).status).toBe(200);
  server.passMinutes(7 * 24 * 60 + 1);
  token = await loginAs(server, head);
  const late = await undo(first._id);
  expect([late.status, late.failure.message]).toEqual([
    409,
    'A roll-over can be undone for 7 days. These have passed.',
  ]);
  expect((await server.call(listRollOvers, { token })).body.data.map((row) => row.undoableUntil)).toEqual([
    null,
    null,
  ]);
  expect(await cohorts()).toEqual(['3/2030: 1+0']);
});
