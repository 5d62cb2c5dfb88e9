import {
  displayedStatus,
  evaluateStudentSubmission,
  fetchGroups,
  getRubric,
  PERMISSIONS,
  viewAllQuestions,
  viewAllTasks,
  viewTask,
  type QueryIn,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const newFaculty = async (): Promise<{ faculty: TestAccount; token: string; student: TestAccount }> => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  return { faculty, student, token: await loginAs(server, faculty) };
};

describe('the task list', () => {
  let token: string;

  /** One task of every status, made one after the other. */
  beforeAll(async () => {
    const { faculty, student, token: own } = await newFaculty();
    token = own;
    const { deps } = server;
    const students = [student];
    const make = (name: string, from: number, to: number, rest: Parameters<typeof makeTask>[2] = {}) =>
      makeTask(deps, faculty, { name, ...windowOf(deps, from, to), ...rest });
    await make('Alpha arrays', -300, -200, { students, isResultPublished: true });
    await make('beta arrays lab', -100, -50, { students });
    await make('Gamma', -20, 40, {
      students,
      questions: [
        { questionId: await makeQuestion(deps, faculty), marks: 0.5, timeRequired: 1 },
        { questionId: await makeQuestion(deps, faculty), marks: 20, timeRequired: 1 },
      ],
    });
    await make('delta 50% lab', 30, 90, { students });
    await make('Epsilon', 10, 20);
  });

  const list = async (query: QueryIn<typeof viewAllTasks>) =>
    (await server.call(viewAllTasks, { token, query })).body;
  const names = async (query: QueryIn<typeof viewAllTasks>) =>
    (await list(query)).data.map((task) => task.name);

  const NEWEST_FIRST = ['Epsilon', 'delta 50% lab', 'Gamma', 'beta arrays lab', 'Alpha arrays'];

  test('comes whole and newest first when nothing is asked', async () => {
    const answer = await list({});
    expect(answer.data.map((task) => task.name)).toEqual(NEWEST_FIRST);
    expect(answer.total).toBe(5);
    expect(answer.data[2]).toMatchObject({ totalMarks: 20.5, studentCount: 1, status: 'ONGOING' });
  });

  test('comes in pages that fit together; the total counts all', async () => {
    const pages = [];
    for (const page of [0, 1, 2]) pages.push(await list({ page, pageSize: 2 }));
    expect(pages.flatMap((page) => page.data.map((task) => task.name))).toEqual(NEWEST_FIRST);
    expect(pages.map((page) => page.data.length)).toEqual([2, 2, 1]);
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5]);
    const beyond = await list({ page: 9, pageSize: 2 });
    expect([beyond.data, beyond.total]).toEqual([[], 5]);
  });

  test.each<[string, string[]]>([
    ['arrays', ['beta arrays lab', 'Alpha arrays']],
    ['LAB beta', ['beta arrays lab']],
    ['50%', ['delta 50% lab']],
    ['%', ['delta 50% lab']],
    ['_', []],
    ['  ', NEWEST_FIRST],
    ["'; drop table task; --", []],
  ])('finds the words %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ['name', ['Alpha arrays', 'beta arrays lab', 'delta 50% lab', 'Epsilon', 'Gamma']],
    ['-name', ['Gamma', 'Epsilon', 'delta 50% lab', 'beta arrays lab', 'Alpha arrays']],
    ['totalMarks', ['Epsilon', 'delta 50% lab', 'beta arrays lab', 'Alpha arrays', 'Gamma']],
    ['startTime', ['Alpha arrays', 'beta arrays lab', 'Gamma', 'Epsilon', 'delta 50% lab']],
    ['-endTime', ['delta 50% lab', 'Gamma', 'Epsilon', 'beta arrays lab', 'Alpha arrays']],
    ['createdAt', NEWEST_FIRST.toReversed()],
    ['status', ['Epsilon', 'delta 50% lab', 'Gamma', 'beta arrays lab', 'Alpha arrays']],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  test('cannot be sorted by a field it does not have', async () => {
    for (const sort of ['password_hash', '-', 'toString', 'name; drop table task']) {
      const answer = await server.call(viewAllTasks, { token, query: { sort } });
      expect([answer.status, answer.failure.message]).toEqual([
        400,
        `This list can be sorted by name, totalMarks, startTime, endTime, createdAt, status, owner; not by ${sort.replace(/^-/, '')}.`,
      ]);
    }
  });

  test.each<[NonNullable<QueryIn<typeof viewAllTasks>['status']>, string]>([
    ['NOT-ASSIGNED', 'Epsilon'],
    ['UPCOMING', 'delta 50% lab'],
    ['ONGOING', 'Gamma'],
    ['NOT-PUBLISH', 'beta arrays lab'],
    ['COMPLETED', 'Alpha arrays'],
  ])('is filtered by the status %s as it is displayed', async (status, name) => {
    const { data, total } = await list({ status });
    expect([data.map((task) => task.name), total]).toEqual([[name], 1]);
    expect(data.map(displayedStatus)).toEqual([status]);
  });

  test('is narrowed to all that is over, published or not, as a dashboard counts it', async () => {
    const { data } = await list({ status: 'ENDED', sort: 'name' });
    expect(data.map((task) => task.name)).toEqual(['Alpha arrays', 'beta arrays lab']);
  });

  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

  // Alpha −300…−200, beta −100…−50, Gamma −20…40, delta 30…90, Epsilon 10…20 minutes from now; Gamma has 20.5 marks,
  // the others 5.
  test.each<[string, QueryIn<typeof viewAllTasks>, string[]]>([
    ['words of the name', { name: 'LAB beta' }, ['beta arrays lab']],
    ['a sign that LIKE knows', { name: '50%' }, ['delta 50% lab']],
    ['marks from', { totalMarksFrom: 20.5 }, ['Gamma']],
    ['marks up to', { totalMarksTo: 20.49 }, ['Epsilon', 'delta 50% lab', 'beta arrays lab', 'Alpha arrays']],
    ['marks between', { totalMarksFrom: 6, totalMarksTo: 20 }, []],
    ['a start from then on', { startTimeFrom: inMinutes(0) }, ['Epsilon', 'delta 50% lab']],
    [
      'a start in a span',
      { startTimeFrom: inMinutes(-110), startTimeBefore: inMinutes(0) },
      ['Gamma', 'beta arrays lab'],
    ],
    ['a deadline before', { endTimeBefore: inMinutes(-40) }, ['beta arrays lab', 'Alpha arrays']],
    [
      'a deadline in a span',
      { endTimeFrom: inMinutes(10), endTimeBefore: inMinutes(50) },
      ['Epsilon', 'Gamma'],
    ],
    [
      'several at once',
      { name: 'arrays', totalMarksTo: 5, startTimeFrom: inMinutes(-120), status: 'NOT-PUBLISH' },
      ['beta arrays lab'],
    ],
  ])('is filtered by %s', async (_what, query, expected) => {
    const { data, total } = await list({ ...query, pageSize: 5 });
    expect([data.map((task) => task.name), total]).toEqual([expected, expected.length]);
  });

  test('a start belongs to the range that begins with it, and not to the one that ends there', async () => {
    const start = (await list({ name: 'gamma' })).data[0]?.startTime;
    expect(await names({ name: 'gamma', startTimeFrom: start })).toEqual(['Gamma']);
    expect(await names({ name: 'gamma', startTimeBefore: start })).toEqual([]);
  });

  test.each<[QueryIn<typeof viewAllTasks>]>([
    [{ totalMarksFrom: -1 }],
    [{ startTimeFrom: 'tomorrow' }],
    [{ endTimeBefore: '2026-01-05' }],
  ])('refuses the filter %j', async (query) => {
    expect((await server.call(viewAllTasks, { token, query })).status).toBe(400);
  });

  test('follows the server’s clock', async () => {
    server.setNow(new Date(Date.now() + 45 * 60_000));
    const statuses = (await list({ status: 'NOT-PUBLISH', sort: 'name' })).data.map((task) => task.name);
    server.setNow(new Date());
    expect(statuses).toEqual(['beta arrays lab', 'Gamma']);
  });

  test('a page size that is none is refused', async () => {
    const answer = await server.call(viewAllTasks, { token, query: { pageSize: 0 } });
    expect(answer.status).toBe(400);
  });
});

test('a finished task says whether programs wait for marks by hand, until somebody has given them', async () => {
  const { deps } = server;
  const { faculty, token, student } = await newFaculty();
  const byHand = await makeQuestion(deps, faculty, { wantAutoCalculate: false });
  const over = { ...windowOf(deps, -100, -50), students: [student] };
  const taskId = await makeTask(deps, faculty, { name: 'By hand', questions: [byHand], ...over });
  await makeTask(deps, faculty, { name: 'Nobody came', ...over });
  const attemptId = await makeAttempt(deps, taskId, student, { submittedAt: deps.now(), graded: true });
  await deps.db
    .updateTable('submissionProgram')
    .set({ status: 'PENDING', language: 'PYTHON' })
    .where('attemptId', '=', attemptId)
    .execute();
  const waiting = async () =>
    (await server.call(viewAllTasks, { token })).body.data.map(({ name, waitsForMarks }) => [
      name,
      waitsForMarks,
    ]);
  expect(await waiting()).toEqual([
    ['Nobody came', false],
    ['By hand', true],
  ]);
  await server.call(evaluateStudentSubmission, {
    token,
    body: {
      taskId,
      studentId: student.id,
      programSubmissions: [{ programIndex: byHand, marksObtained: 3 }],
    },
  });
  expect(await waiting()).toEqual([
    ['Nobody came', false],
    ['By hand', false],
  ]);
});

test('a head finds the items of somebody by the name of the owner, and has them sorted by it', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const head = await loginAs(server, await makeHead(deps, department));
  for (const fullname of ['Prof Extra 10', 'Prof Extra 2', 'Asha Menon']) {
    const owner = await makeFaculty(deps, department, { fullname });
    const questionId = await makeQuestion(deps, owner);
    await makeTask(deps, owner, { questions: [questionId] });
    await makeGroup(deps, owner, []);
    await makeRubric(deps, owner);
  }
  for (const route of [viewAllTasks, viewAllQuestions, fetchGroups, getRubric] as const) {
    const owners = async (query: { sort?: 'owner'; owner?: string }) =>
      (await server.call(route, { token: head, query })).body.data.map(({ createdByName }) => createdByName);
    expect(await owners({ sort: 'owner' })).toEqual(['Asha Menon', 'Prof Extra 2', 'Prof Extra 10']);
    expect(await owners({ owner: 'extra 2' })).toEqual(['Prof Extra 2']);
  }
});

test('the list of what can be copied holds exactly the tasks whose actions say so', async () => {
  const { deps } = server;
  const here = await makeDepartment(deps);
  const [owner, reader] = [await makeFaculty(deps, here), await makeFaculty(deps, here)];
  for (const permission of PERMISSIONS)
    await share(deps, 'task', await makeTask(deps, owner), reader, [permission]);
  await makeTask(deps, reader);
  for (const person of [owner, reader, await makeHead(deps, here)]) {
    const token = await loginAs(server, person);
    const all = (await server.call(viewAllTasks, { token })).body.data;
    const copyable = (await server.call(viewAllTasks, { token, query: { copyable: 'true' } })).body.data;
    expect(copyable.map(({ _id }) => _id)).toEqual(
      all.filter(({ actions }) => actions.includes('copy')).map(({ _id }) => _id),
    );
    expect(all.length).toBe(person === owner ? 4 : 5);
  }
});

test('the number of queries does not grow with the number of rows', async () => {
  const { faculty, token, student } = await newFaculty();
  const colleague = await makeFaculty(server.deps, {
    id: faculty.departmentId,
    instituteId: faculty.instituteId,
  });
  const questions = [await makeQuestion(server.deps, faculty), await makeQuestion(server.deps, faculty)];
  const addTask = async (): Promise<string> => {
    const id = await makeTask(server.deps, faculty, { questions, students: [student] });
    await share(server.deps, 'task', id, colleague, ['view']);
    return id;
  };
  const firstId = await addTask();
  const addresses = [
    '/faculty/view-all-tasks',
    '/faculty/view-all-tasks?pageSize=50&search=task&status=ONGOING',
    '/faculty/view-all-questions',
    '/faculty/get-all-groups',
    '/faculty/getRubric',
    '/faculty/details',
    `/faculty/view-task/${firstId}`,
  ];
  const count = async (): Promise<number[]> => {
    const counts = [];
    for (const address of addresses) counts.push(await countQueries(server, token, address));
    return counts;
  };
  const withOne = await count();
  for (let number = 0; number < 15; number += 1) await addTask();
  expect(await count()).toEqual(withOne);
  // One for the session; then one query a list, and for tasks and questions one more for what stands in the rows. The
  // dashboard counts, and looks for what runs, comes, fails, waits and is asked. One task has extra times, a configuration of the
  // exam browser and exemptions beside it.
  expect(withOne).toEqual([3, 3, 3, 2, 2, 12, 5]);
});

describe('the status', () => {
  const start = new Date('2026-03-29T00:30:00.000Z');
  const end = new Date('2026-03-29T01:30:00.000Z');
  test.each([
    ['a day before the start', start, -86_400_000, 'UPCOMING'],
    ['a millisecond before the start', start, -1, 'UPCOMING'],
    ['at the start', start, 0, 'ONGOING'],
    ['a millisecond before the end', end, -1, 'ONGOING'],
    ['at the end', end, 0, 'COMPLETED'],
    ['a day after the end', end, 86_400_000, 'COMPLETED'],
  ])('%s', async (_when, moment, ms, status) => {
    const now = new Date(moment.getTime() + ms);
    const { rows } = await sql<{ one: string; none: string }>`
      select task_status(${start}, ${end}, 1, ${now}) as one, task_status(${start}, ${end}, 0, ${now}) as none
    `.execute(server.deps.db);
    expect(rows).toEqual([{ one: status, none: 'NOT-ASSIGNED' }]);
  });

  test('is what list and view answer while the clock moves over a task', async () => {
    const { faculty, token, student } = await newFaculty();
    const window = windowOf(server.deps, 30, 60);
    const taskId = await makeTask(server.deps, faculty, { ...window, students: [student] });
    // The clock of a test goes on while a call is made.
    const moments: [moment: Date, ms: number, status: string][] = [
      [window.startTime, -5000, 'UPCOMING'],
      [window.startTime, 0, 'ONGOING'],
      [window.endTime, -5000, 'ONGOING'],
      [window.endTime, 0, 'COMPLETED'],
    ];
    for (const [moment, ms, status] of moments) {
      server.setNow(new Date(moment.getTime() + ms));
      const { body } = await server.call(viewTask, { token, params: { taskId } });
      const listed = (await server.call(viewAllTasks, { token, query: {} })).body.data[0];
      expect([body.data.status, listed?.status]).toEqual([status, status]);
    }
    server.setNow(new Date());
  });
});
