import { exemptFromExamBrowser, fetchLeaderboard } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
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
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department, { fullname: 'Dr. Asha Menon' });
  token = await loginAs(server, faculty);
});

const fetchIt = async (taskId: string) =>
  (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;

const studentNamed = (fullname: string): Promise<TestAccount> =>
  makeStudent(server.deps, department, { fullname });

describe('the leaderboard', () => {
  let taskId: string;
  let questions: [string, string];
  const minutesAgo = (minutes: number): Date => windowOf(server.deps, -minutes, 0).startTime;

  /** Two questions of 10 and 30 marks; four who submitted (a tie among them), one who sits, one absent, one deleted, one taken out. */
  beforeAll(async () => {
    const { deps } = server;
    const subject = await makeSubject(deps, department, {
      name: 'Data Structures',
      modules: ['Arrays', 'Trees', 'Graphs'],
    });
    const [arrays, trees] = subject.modules;
    questions = [
      await makeQuestion(deps, faculty, { subjectId: subject.id, modules: arrays ? [arrays] : [] }),
      await makeQuestion(deps, faculty, {
        name: 'Balancing',
        statement: '<p>Balance a <strong>tree</strong>.</p>',
        subjectId: subject.id,
        modules: arrays && trees ? [trees, arrays] : [],
      }),
    ];
    const people = {
      first: await studentNamed('Zoya Khan'),
      tieB: await studentNamed('bela Rao'),
      tieA: await studentNamed('Arun Das'),
      last: await studentNamed('Chetan Iyer'),
      sitting: await studentNamed('Divya Nair'),
      absent: await studentNamed('Aadi Shah'),
      deleted: await studentNamed('Aaron Gone'),
    };
    taskId = await makeTask(deps, faculty, {
      name: 'End-semester lab',
      ...windowOf(deps, -120, 60),
      subjectId: subject.id,
      students: Object.values(people),
      questions: [
        { questionId: questions[0], marks: 10, timeRequired: 10 },
        { questionId: questions[1], marks: 30, timeRequired: 20 },
      ],
    });
    const submit = (student: TestAccount, a: number, b: number, given?: number) =>
      makeAttempt(deps, taskId, student, {
        startedAt: minutesAgo(100),
        submittedAt: minutesAgo(40),
        marks: { [questions[0]]: { computed: a }, [questions[1]]: { computed: b, given } },
      });
    await submit(people.last, 5, 0);
    await submit(people.tieB, 10, 14);
    // A person's mark outranks the computed one.
    await submit(people.tieA, 4, 30, 20);
    await submit(people.first, 10, 3, 22.5);
    await submit(people.deleted, 10, 30);
    await deleteAccount(deps, people.deleted);
    await makeAttempt(deps, taskId, people.sitting, { startedAt: minutesAgo(30) });
    // Not assigned any more: taken out after the start.
    await makeAttempt(deps, taskId, await studentNamed('Taken Out'), { submittedAt: minutesAgo(40) });
  });

  test('ranks by marks; ties share a rank; who sits and who is absent come last', async () => {
    const { students, totalMarks } = await fetchIt(taskId);
    expect(totalMarks).toBe(40);
    expect(
      students.map(({ fullname, rank, marks, percentile, grade, status, isSubmissions }) => [
        fullname,
        rank,
        marks,
        percentile,
        grade,
        status,
        isSubmissions,
      ]),
    ).toEqual([
      ['Zoya Khan', 1, 32.5, 100, 'A', 'Present', true],
      ['Arun Das', 2, 24, 75, 'B', 'Present', true],
      ['bela Rao', 2, 24, 75, 'B', 'Present', true],
      ['Chetan Iyer', 4, 5, 25, 'F', 'Present', true],
      ['Divya Nair', null, 0, null, null, 'Present', false],
      ['Aadi Shah', null, 0, null, null, 'Absent', false],
    ]);
  });

  test('gives the percentage of the marks, and the marks of each course outcome that the task has', async () => {
    const { students, exportData } = await fetchIt(taskId);
    const fieldsOf = (name: string) => {
      const student = students.find(({ fullname }) => fullname === name);
      return [student?.percentage, student?.co1, student?.co2, student?.co3];
    };
    // CO1 has both questions, CO2 the second one alone, and no question has CO3.
    expect(fieldsOf('Zoya Khan')).toEqual([81.25, 32.5, 22.5, undefined]);
    expect(fieldsOf('Arun Das')).toEqual([60, 24, 20, undefined]);
    expect(fieldsOf('Aadi Shah')).toEqual([null, 0, 0, undefined]);
    expect(exportData.columns.slice(-2)).toEqual([
      { key: 'co1', label: 'CO1' },
      { key: 'co2', label: 'CO2' },
    ]);
  });

  test('says whose marks a person gave question by question', async () => {
    const { students } = await fetchIt(taskId);
    expect(students.filter((student) => student.hasMarksByQuestion).map(({ fullname }) => fullname)).toEqual([
      'Zoya Khan',
      'Arun Das',
    ]);
  });

  test('gives each question’s marks in the task’s order, and the time taken in milliseconds', async () => {
    const { students } = await fetchIt(taskId);
    const arun = students.find((student) => student.fullname === 'Arun Das');
    expect(arun).toMatchObject({ questionMarks: [4, 20], totalMarksObtained: 24, isGraded: true });
    expect(Math.round((arun?.duration ?? 0) / 60_000)).toBe(60);
    expect(Number.isNaN(Date.parse(arun?.submittedAt ?? ''))).toBe(false);
    const divya = students.find((student) => student.fullname === 'Divya Nair');
    expect(divya).toMatchObject({
      duration: null,
      submittedAt: null,
      isGraded: false,
      questionMarks: [0, 0],
    });
  });

  test('averages questions and modules over those who submitted', async () => {
    const answer = await fetchIt(taskId);
    expect(answer.questionWiseAvgMarks).toEqual([
      { questionId: questions[0], avgMarks: 7.25 },
      { questionId: questions[1], avgMarks: 14.13 },
    ]);
    expect(answer.questionWiseFullMarksCount).toEqual([
      { questionId: questions[0], count: 2 },
      { questionId: questions[1], count: 0 },
    ]);
    // The second question has both modules and counts fully in each; no question has the third.
    expect(answer.moduleGraph1_marks).toEqual([
      { moduleTitle: 'Arrays', obtainedMarks: 21.38, totalMarks: 40 },
      { moduleTitle: 'Trees', obtainedMarks: 14.13, totalMarks: 30 },
    ]);
  });

  test('says what an export needs', async () => {
    const { task, exportData } = await fetchIt(taskId);
    expect(exportData).toEqual({
      columns: [
        { key: 'rank', label: 'Rank' },
        { key: 'fullname', label: 'Name' },
        { key: 'username', label: 'Enrollment' },
        { key: 'semester', label: 'Semester' },
        { key: 'batch', label: 'Passout Year' },
        { key: 'marks', label: 'Marks' },
        { key: 'percentage', label: 'Percentage' },
        { key: 'percentile', label: 'Percentile' },
        { key: 'grade', label: 'Grade' },
        { key: 'duration', label: 'Time Taken' },
        { key: 'submittedAt', label: 'Submitted At' },
        { key: 'status', label: 'Status' },
        { key: 'q1', label: 'Q1 of 10' },
        { key: 'q2', label: 'Q2 of 30: Balancing' },
        { key: 'byHand', label: 'By Hand' },
        { key: 'co1', label: 'CO1' },
        { key: 'co2', label: 'CO2' },
      ],
      taskDetails: {
        name: 'End-semester lab',
        subject: 'Data Structures',
        faculty: 'Dr. Asha Menon',
        startTime: task.startTime,
        endTime: task.endTime,
        totalMarks: 40,
      },
    });
    expect(task).toMatchObject({
      status: 'ONGOING',
      isResultPublished: false,
      canPublish: false,
      canEvaluate: true,
    });
    expect(task.questions.map((question) => question.marks)).toEqual([10, 30]);
    expect(task.questions[1]?.question).toBe('Balance a tree.');
  });
});

test('once the task is over, the owner may publish and the head may look', async () => {
  const taskId = await makeTask(server.deps, faculty, {
    ...windowOf(server.deps, -60, -10),
    students: [await studentNamed('Was Absent')],
  });
  expect((await fetchIt(taskId)).task).toMatchObject({ status: 'COMPLETED', canPublish: true });
  const headToken = await loginAs(server, await makeHead(server.deps, department));
  const answer = await server.call(fetchLeaderboard, { token: headToken, params: { taskId } });
  expect(answer.body.students).toHaveLength(1);
  expect(answer.body.task).toMatchObject({ canPublish: false, canEvaluate: false });
});

test('a task that nobody came to has rows and no averages to divide by', async () => {
  const taskId = await makeTask(server.deps, faculty, { students: [await studentNamed('Alone Here')] });
  const answer = await fetchIt(taskId);
  expect(answer.students).toMatchObject([{ status: 'Absent', rank: null, marks: 0 }]);
  expect(answer.questionWiseAvgMarks.map((question) => question.avgMarks)).toEqual([0]);
  expect(answer.moduleGraph1_marks).toEqual([]);
  expect(answer.task.canPublish).toBe(false);
});

test('a submission that waits for its grading is not ranked, and marked as not graded', async () => {
  const student = await studentNamed('In Queue');
  const taskId = await makeTask(server.deps, faculty, { students: [student] });
  await makeAttempt(server.deps, taskId, student, { submittedAt: new Date(), graded: false });
  expect((await fetchIt(taskId)).students).toMatchObject([
    { rank: null, isGraded: false, isSubmissions: true },
  ]);
});

test('who is exempt from the exam browser is marked, with the reason and by whom, and the export says so', async () => {
  const [exempt, other] = [await studentNamed('Eve Exempt'), await studentNamed('Omar Other')];
  const taskId = await makeTask(server.deps, faculty, { students: [exempt, other] });
  const elsewhere = await makeTask(server.deps, faculty, { students: [exempt, other] });
  const exemptionsIn = async (id: string) =>
    Object.fromEntries((await fetchIt(id)).students.map(({ fullname, exemption }) => [fullname, exemption]));
  const change = (isExempt: boolean) =>
    server.call(exemptFromExamBrowser, {
      token,
      body: { taskId, studentId: exempt.id, exempt: isExempt, reason: 'Screen reader' },
    });

  const given = (await change(true)).body.data[0];
  expect(await exemptionsIn(taskId)).toEqual({
    'Eve Exempt': { reason: 'Screen reader', givenBy: 'Dr. Asha Menon', givenAt: given?.givenAt },
    'Omar Other': null,
  });
  expect((await fetchIt(taskId)).exportData.columns.at(-1)).toEqual({
    key: 'exemption',
    label: 'Exemption',
  });
  expect(await exemptionsIn(elsewhere)).toEqual({ 'Eve Exempt': null, 'Omar Other': null });

  await change(false);
  expect(await exemptionsIn(taskId)).toEqual({ 'Eve Exempt': null, 'Omar Other': null });
  expect((await fetchIt(taskId)).exportData.columns.map(({ key }) => key)).not.toContain('exemption');
});

test('outcomes of several subjects are numbered through and carry their subject', async () => {
  const { deps } = server;
  const places = [
    await makeSubject(deps, department, { name: 'Algorithms', modules: ['Sorting', 'Searching'] }),
    await makeSubject(deps, department, { name: 'Networks', modules: ['Routing', 'Sockets'] }),
  ];
  const ids = [];
  for (const { id, modules } of places)
    ids.push(await makeQuestion(deps, faculty, { subjectId: id, modules: modules.slice(1) }));
  const student = await studentNamed('Two Subjects');
  const taskId = await makeTask(deps, faculty, { questions: ids, students: [student] });
  await makeAttempt(deps, taskId, student, {
    submittedAt: deps.now(),
    marks: { [ids[0] ?? '']: { computed: 3 }, [ids[1] ?? '']: { computed: 5 } },
  });
  const { students, exportData } = await fetchIt(taskId);
  expect(students).toMatchObject([{ co1: 3, co2: 5 }]);
  expect(
    exportData.columns.slice(-2).map(({ key, label }) => [key, label.replace(/^\S+/, 'subject')]),
  ).toEqual([
    ['co1', 'subject CO2'],
    ['co2', 'subject CO2'],
  ]);
});

test('the number of queries does not grow with the number of students', async () => {
  const questionId = await makeQuestion(server.deps, faculty);
  const countFor = async (students: number): Promise<number> => {
    const people = [];
    for (let number = 0; number < students; number += 1) people.push(await studentNamed(`Student ${number}`));
    const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: people });
    for (const student of people)
      await makeAttempt(server.deps, taskId, student, { submittedAt: new Date() });
    expect((await fetchIt(taskId)).students).toHaveLength(students);
    return countQueries(server, token, `/faculty/fetch-leaderboard/${taskId}`);
  };
  expect(await countFor(1)).toBe(6);
  expect(await countFor(40)).toBe(6);
});

test('who waits for marks has no rank, grade or percentile, and takes nobody’s place', async () => {
  const { deps } = server;
  const questionId = await makeQuestion(deps, faculty, { wantAutoCalculate: false });
  const [marked, unmarked, ungraded] = [
    await studentNamed('Asha Marked'),
    await studentNamed('Bina Unmarked'),
    await studentNamed('Chetan Ungraded'),
  ];
  const taskId = await makeTask(deps, faculty, {
    questions: [questionId],
    students: [marked, unmarked, ungraded],
  });
  await makeAttempt(deps, taskId, marked, {
    submittedAt: deps.now(),
    marks: { [questionId]: { computed: 0, given: 4 } },
  });
  await makeAttempt(deps, taskId, unmarked, { submittedAt: deps.now() });
  await makeAttempt(deps, taskId, ungraded, { submittedAt: deps.now(), graded: false });
  const { students } = await fetchIt(taskId);
  const none = { rank: null, grade: null, percentile: null, percentage: null };
  expect(students).toMatchObject([
    { fullname: 'Asha Marked', rank: 1, grade: 'A', percentile: 100, unmarked: 0, isGraded: true },
    { fullname: 'Bina Unmarked', ...none, unmarked: 1, isGraded: true },
    { fullname: 'Chetan Ungraded', ...none, unmarked: 0, isGraded: false },
  ]);
});
