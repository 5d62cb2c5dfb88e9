import {
  departmentDetails,
  instituteDetails,
  publishResult,
  type HeadWork,
  type SittingCounts,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let here: TestDepartment;
let there: TestDepartment;
let head: TestAccount;
let instituteHead: string;
let headToken: string;
let sharedWithHead: string;

const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000);

/**
 * In each of two departments of an institute, and in one of another: a task that runs, comes, waits, and is published;
 * named for the department. The head may publish one of the own department, and view one of the other.
 */
beforeAll(async () => {
  const { deps } = server;
  here = await makeDepartment(deps);
  there = await makeDepartment(deps, here.instituteId);
  const elsewhere = await makeDepartment(deps);
  head = await makeHead(deps, here);
  headToken = await loginAs(server, head);
  instituteHead = await loginAs(server, await makeInstituteHead(deps, here));
  const made: string[] = [];
  for (const [name, department] of [
    ['here', here],
    ['there', there],
    ['elsewhere', elsewhere],
  ] as const) {
    const faculty = await makeFaculty(deps, department);
    const students = [await makeStudent(deps, department), await makeStudent(deps, department)];
    const [first, second] = students as [TestAccount, TestAccount];
    const questionId = await makeQuestion(deps, faculty, { wantAutoCalculate: false });
    const make = (what: string, from: number, to: number) =>
      makeTask(deps, faculty, {
        name: `${what} ${name}`,
        questions: [questionId],
        students,
        ...windowOf(deps, from, to),
      });
    await makeAttempt(deps, await make('Runs', -30, 30), first);
    await make('Comes', 60, 90);
    const over = await make('Waits', -90, -60);
    await makeAttempt(deps, over, first, { submittedAt: minutesAgo(61) });
    const published = await make('Published', -190, -160);
    const marks = { [questionId]: { computed: 0, given: 4 } };
    await makeAttempt(deps, published, first, { submittedAt: minutesAgo(170), marks });
    await makeAttempt(deps, published, second, {
      submittedAt: minutesAgo(170),
      marks: { [questionId]: { computed: 0, given: 1 } },
    });
    const token = await loginAs(server, faculty);
    await server.call(publishResult, { token, body: { taskId: published } });
    made.push(over);
  }
  sharedWithHead = made[0] ?? '';
  await share(deps, 'task', made[0] ?? '', head, ['evaluate']);
  await share(deps, 'task', made[1] ?? '', head, ['view']);
});

const departmentWork = async () =>
  (await server.call(departmentDetails, { token: headToken })).body.data.work;
const instituteWork = async () =>
  (await server.call(instituteDetails, { token: instituteHead })).body.data.work;

const namesOf = (work: HeadWork) =>
  [work.running, work.coming, work.unfinished, work.published].map(({ rows }) =>
    rows.map(({ name }) => name).toSorted(),
  );

test('the head of a department is told what runs, comes, waits and was published in it, and nothing of others', async () => {
  const work = await departmentWork();
  expect(namesOf(work)).toEqual([['Runs here'], ['Comes here'], ['Waits here'], ['Published here']]);
  const writing: Partial<SittingCounts> = { students: 2, writing: 1, notStarted: 1 };
  expect(work.running.rows[0]).toMatchObject({ isOwner: false, counts: writing });
  expect(work.unfinished.rows[0]).toMatchObject({
    _id: sharedWithHead,
    waiting: { programs: 1, students: 1 },
    canFinish: true,
  });
  // 4 and 1 of 5 marks.
  expect(work.published.rows[0]).toMatchObject({ students: 2, submitted: 2, averagePercentage: 50 });
});

test('the head of an institute is told the same of all its departments, by their names', async () => {
  const work = await instituteWork();
  expect(namesOf(work)).toEqual(
    ['Runs', 'Comes', 'Waits', 'Published'].map((what) => [`${what} here`, `${what} there`]),
  );
  const departments = work.unfinished.rows.map(({ department }) => department._id);
  expect(departments.toSorted()).toEqual([here.id, there.id].toSorted());
  expect(work.unfinished.rows.map(({ canFinish }) => canFinish)).toEqual([false, false]);
});

test('what was published more than a month ago is told no more', async () => {
  server.passMinutes(31 * 24 * 60);
  const token = await loginAs(server, head);
  const { work } = (await server.call(departmentDetails, { token })).body.data;
  expect(work.published).toEqual({ rows: [], total: 0 });
  server.setNow(new Date());
});

test('more tasks take no more queries', async () => {
  const before = await countQueries(server, headToken, '/hod/fetch-details');
  const faculty = await makeFaculty(server.deps, here);
  const students = [await makeStudent(server.deps, here)];
  for (let turn = 0; turn < 6; turn += 1) {
    await makeTask(server.deps, faculty, { students });
    await makeTask(server.deps, faculty, { students, ...windowOf(server.deps, -90, -30) });
  }
  expect(await countQueries(server, headToken, '/hod/fetch-details')).toBe(before);
  const { running, unfinished } = await departmentWork();
  expect([running.rows.length, running.total, unfinished.rows.length, unfinished.total]).toEqual([
    5, 7, 5, 7,
  ]);
});
