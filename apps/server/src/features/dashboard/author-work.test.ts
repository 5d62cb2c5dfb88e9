import {
  facultyDetails,
  ongoingTasks,
  removeStudents,
  viewAllQuestions,
  viewAllTasks,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeRequest,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { withoutLanguages } from '../../../test/without-languages.ts';

const server = useTestServer();
let department: TestDepartment;
let students: TestAccount[];

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  students = await Promise.all([1, 2, 3].map(() => makeStudent(server.deps, department)));
});

const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000);

const workOf = async (account: TestAccount) =>
  (
    await server.call(facultyDetails, {
      token: await loginAs(server, account),
      query: { lists: 'false' },
    })
  ).body.work;

const namesOf = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);

/** The reference solution of a question's newest version has failed. */
const failReference = (questionId: string) =>
  server.deps.db
    .updateTable('questionVersion')
    .set({ referenceStatus: 'FAILED', referenceMessage: '1 of 3 tests fails in PYTHON' })
    .where('questionId', '=', questionId)
    .execute();

const DAY = 24 * 60;

describe('the work of a faculty member', () => {
  test('what runs now says who is writing, until the last one with extra time is done', async () => {
    const { deps } = server;
    const faculty = await makeFaculty(deps, department);
    const [writer, away, submitter] = students as [TestAccount, TestAccount, TestAccount];
    const long = await makeTask(deps, faculty, { name: 'Long', students });
    await makeAttempt(deps, long, writer);
    await makeAttempt(deps, long, away, { startedAt: minutesAgo(10) });
    await makeAttempt(deps, long, submitter, { startedAt: minutesAgo(30), submittedAt: minutesAgo(5) });
    const extended = await makeTask(deps, faculty, {
      name: 'Extended',
      students: [writer],
      ...windowOf(deps, -90, -5),
    });
    await makeAttempt(deps, extended, writer, { startedAt: minutesAgo(60) });
    await deps.db
      .insertInto('extraTime')
      .values({
        taskId: extended,
        studentId: writer.id,
        extraMinutes: 30,
        reason: 'Ill',
        givenBy: faculty.id,
        givenAt: deps.now(),
      })
      .execute();
    await makeTask(deps, faculty, { name: 'Nobody is assigned' });
    const { running, unfinished } = await workOf(faculty);
    expect(namesOf(running)).toEqual(['Extended', 'Long']);
    expect(running.rows[1]).toMatchObject({
      counts: { students: 3, notStarted: 0, writing: 1, away: 1, submitted: 1 },
      isOwner: true,
      createdByName: faculty.fullname,
    });
    expect(Date.parse(running.rows[0]?.until ?? '')).toBeGreaterThan(deps.now().getTime() + 20 * 60_000);
    // What is still sat is not waiting to be published.
    expect(unfinished).toEqual({ rows: [], total: 0 });
    const sessions = (await server.call(ongoingTasks, { token: await loginAs(server, faculty) })).body;
    expect(sessions.data.map(({ _id }) => _id)).toEqual(running.rows.map(({ _id }) => _id));
    await server.call(removeStudents, {
      token: await loginAs(server, faculty),
      params: { taskId: extended },
      body: { studentIds: [writer.id] },
    });
    expect(namesOf((await workOf(faculty)).running)).toEqual(['Long']);
  });

  test('what is over says how many programs wait for marks, as long as it is not published', async () => {
    const { deps } = server;
    const faculty = await makeFaculty(deps, department);
    const [byTests, byHand] = [
      await makeQuestion(deps, faculty),
      await makeQuestion(deps, faculty, { wantAutoCalculate: false }),
    ];
    const over = (name: string, endedAgo: number, isResultPublished = false) =>
      makeTask(deps, faculty, {
        name,
        questions: [byTests, byHand],
        students,
        isResultPublished,
        ...windowOf(deps, -endedAgo - 60, -endedAgo),
      });
    const older = await over('Older', 120);
    const newer = await over('Newer', 30);
    await over('Published', 40, true);
    for (const student of students.slice(0, 2))
      await makeAttempt(deps, older, student, { submittedAt: minutesAgo(130) });
    await makeAttempt(deps, newer, students[2] ?? { id: '' }, { submittedAt: minutesAgo(31), graded: false });
    const { unfinished } = await workOf(faculty);
    expect(unfinished.rows.map(({ name, ...row }) => [name, row])).toMatchObject([
      [
        'Newer',
        { students: 3, submitted: 1, ungraded: 1, waiting: { programs: 0, students: 0 }, canFinish: true },
      ],
      ['Older', { students: 3, submitted: 2, ungraded: 0, waiting: { programs: 2, students: 2 } }],
    ]);
  });

  test('what comes within a week is told with who is assigned, and what nobody is assigned to as well', async () => {
    const { deps } = server;
    const faculty = await makeFaculty(deps, department);
    const coming = (name: string, from: number, given: object = {}) =>
      makeTask(deps, faculty, { name, ...windowOf(deps, from, from + 60), ...given });
    await coming('On the last day', 7 * DAY - 10, { students, duration: 45, requireExamBrowser: true });
    await coming('After a week', 7 * DAY + 10, { students });
    await coming('For nobody yet', 30);
    await coming('Running', -30, { students });
    expect((await workOf(faculty)).coming).toMatchObject({
      total: 2,
      rows: [
        { name: 'For nobody yet', students: 0, duration: null, canEdit: true },
        { name: 'On the last day', students: 3, duration: 45, requireExamBrowser: true },
      ],
    });
  });

  test('a task in a language that no runner has says so before it begins and while it is not graded', async () => {
    const { deps } = server;
    const faculty = await makeFaculty(deps, department);
    const questions = [await makeQuestion(deps, faculty, { languages: ['C', 'JAVA'] })];
    const soon = { ...windowOf(deps, 30, 90), questions, students };
    await makeTask(deps, faculty, { name: 'Soon', ...soon });
    await makeTask(deps, faculty, { name: 'Over', ...soon, ...windowOf(deps, -90, -30) });
    const lackingOf = async () => {
      const { coming, unfinished } = await workOf(faculty);
      return [...coming.rows, ...unfinished.rows].map(({ name, lacking }) => [name, lacking]);
    };
    expect(await withoutLanguages(server, ['JAVA', 'PYTHON'], lackingOf)).toEqual([
      ['Soon', ['JAVA']],
      ['Over', ['JAVA']],
    ]);
    expect(await withoutLanguages(server, [], lackingOf)).toEqual([
      ['Soon', []],
      ['Over', []],
    ]);
  });

  test('reference solutions that fail say what they are needed for next; the list finds the same', async () => {
    const { deps } = server;
    const faculty = await makeFaculty(deps, department);
    const [failing, needed] = [await makeQuestion(deps, faculty), await makeQuestion(deps, faculty)];
    await makeQuestion(deps, faculty);
    for (const questionId of [failing, needed]) await failReference(questionId);
    for (const [name, from] of [
      ['Later', 3000],
      ['Next', 90],
    ] as const)
      await makeTask(deps, faculty, {
        name,
        questions: [needed],
        students,
        ...windowOf(deps, from, from + 60),
      });
    await makeTask(deps, faculty, { name: 'Over', questions: [failing], ...windowOf(deps, -90, -30) });
    const token = await loginAs(server, faculty);
    const { failing: section } = await workOf(faculty);
    expect(section).toMatchObject({
      total: 2,
      rows: [
        { _id: needed, message: '1 of 3 tests fails in PYTHON', canEdit: true, neededFor: { name: 'Next' } },
        { _id: failing, neededFor: null },
      ],
    });
    const list = await server.call(viewAllQuestions, { token, query: { reference: 'FAILED' } });
    expect(list.body.data.map(({ _id }) => _id)).toEqual([needed, failing]);
  });

  test('a section tells five and counts the others, by the same queries as for one', async () => {
    const { deps } = server;
    const faculty = await makeFaculty(deps, department);
    const one = async () => {
      await makeTask(deps, faculty, { students });
      await makeTask(deps, faculty, { students, ...windowOf(deps, -90, -30) });
      const questionId = await makeQuestion(deps, faculty);
      await failReference(questionId);
      await makeTask(deps, faculty, { students, questions: [questionId], ...windowOf(deps, 30, 90) });
      const published = { students, isResultPublished: true, ...windowOf(deps, -90, -30) };
      const asked = await makeTask(deps, faculty, published);
      const [student = faculty] = students;
      await makeRequest(deps, await makeAttempt(deps, asked, student, { submittedAt: minutesAgo(61) }));
    };
    const countAll = async () =>
      countQueries(server, await loginAs(server, faculty), '/faculty/details?lists=false');
    await one();
    const queries = await countAll();
    for (let turn = 1; turn < 7; turn += 1) await one();
    expect(await countAll()).toBe(queries);
    expect(Object.values(await workOf(faculty)).map(({ rows, total }) => [rows.length, total])).toEqual(
      Array.from({ length: 5 }, () => [5, 7]),
    );
  });
});

describe('what others have', () => {
  let owner: TestAccount;
  const seen: Record<string, Awaited<ReturnType<typeof workOf>>> = {};

  /** One of each kind, whose owner gives each reader one right alone. */
  beforeAll(async () => {
    const { deps } = server;
    const here = await makeDepartment(deps);
    const student = await makeStudent(deps, here);
    owner = await makeFaculty(deps, here);
    const questionId = await makeQuestion(deps, owner, { wantAutoCalculate: false });
    await failReference(questionId);
    const make = (name: string, from: number, to: number) =>
      makeTask(deps, owner, {
        name,
        questions: [questionId],
        students: [student],
        ...windowOf(deps, from, to),
      });
    const tasks = [await make('Runs', -30, 30), await make('Comes', 60, 90), await make('Over', -90, -60)];
    await makeAttempt(deps, tasks[2] ?? '', student, { submittedAt: minutesAgo(61) });
    const readers = {
      owner,
      colleague: await makeFaculty(deps, here),
      stranger: await makeFaculty(deps, await makeDepartment(deps)),
      head: await makeHead(deps, here),
      view: await makeFaculty(deps, here),
      update: await makeFaculty(deps, here),
      evaluate: await makeFaculty(deps, here),
      questionAlone: await makeFaculty(deps, here),
    };
    for (const right of ['view', 'update', 'evaluate'] as const)
      for (const taskId of tasks) await share(deps, 'task', taskId, readers[right], [right]);
    await share(deps, 'question', questionId, readers.questionAlone, ['view']);
    for (const [who, account] of Object.entries(readers)) seen[who] = await workOf(account);
  });

  const summaryOf = (who: string) => {
    const { running, coming, unfinished, failing } = seen[who] ?? {};
    const ofOwner = <Row extends { createdByName?: string }>(rows: readonly Row[] = []) =>
      rows.filter(({ createdByName = owner.fullname }) => createdByName === owner.fullname);
    return [
      ofOwner(running?.rows).length,
      ofOwner(coming?.rows).map(({ canEdit }) => canEdit),
      ofOwner(unfinished?.rows).map(({ canFinish, waiting }) => [canFinish, waiting.programs]),
      failing?.rows.map(({ canEdit, neededFor }) => [canEdit, neededFor?.name ?? null]),
    ];
  };

  test.each([
    ['owner', [1, [true], [[true, 1]], [[true, 'Runs']]]],
    // Nothing is shared with them.
    ['colleague', [0, [], [], []]],
    ['stranger', [0, [], [], []]],
    // What somebody may look at is told; what waits is told of what somebody may finish.
    ['view', [1, [false], [], []]],
    ['update', [1, [true], [], []]],
    ['evaluate', [1, [false], [[true, 1]], []]],
    // A question without the tasks of its owner: these are named to nobody.
    ['questionAlone', [0, [], [], [[false, null]]]],
  ] as const)('is told as far as it is shared: %s', (who, expected) => {
    expect(summaryOf(who)).toEqual(expected);
  });

  test('a head is told of the whole department, and of what waits only where the head may finish it', () => {
    const [running, coming, unfinished] = summaryOf('head');
    expect([running, coming, unfinished]).toEqual([1, [false], []]);
  });

  test('nobody is told of more tasks than the list of tasks has', async () => {
    const stranger = await makeFaculty(server.deps, await makeDepartment(server.deps));
    const token = await loginAs(server, stranger);
    expect((await server.call(viewAllTasks, { token })).body.total).toBe(0);
    expect(Object.values(await workOf(stranger)).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  });
});
