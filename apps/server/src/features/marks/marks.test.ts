import {
  evaluateRubricMarks,
  evaluateStudentSubmission,
  fetchLeaderboard,
  fetchStudentSubmission,
  updateStudentMarks,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let owner: TestAccount;
let student: TestAccount;
let token: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  student = await makeStudent(server.deps, department);
  token = await loginAs(server, owner);
});

/** A task of two questions of 5 marks each, submitted; `graded`: computed 5 and 0. */
const submitted = async ({ graded = true } = {}) => {
  const { deps } = server;
  const [first = '', second = ''] = [await makeQuestion(deps, owner), await makeQuestion(deps, owner)];
  const taskId = await makeTask(deps, owner, { students: [student], questions: [first, second] });
  const attemptId = await makeAttempt(deps, taskId, student, {
    submittedAt: deps.now(),
    graded,
    marks: graded ? { [first]: { computed: 5 } } : {},
  });
  return { taskId, attemptId, first, second };
};
type Submitted = Awaited<ReturnType<typeof submitted>>;

const give = ({ taskId, first }: Submitted, marksObtained: number | null, seenGivenAt?: string | null) =>
  server.call(evaluateStudentSubmission, {
    token,
    body: {
      taskId,
      studentId: student.id,
      programSubmissions: [{ programIndex: first, marksObtained, seenGivenAt }],
    },
  });

const giveWhole = ({ taskId }: Submitted, marks: number) =>
  server.call(updateStudentMarks, {
    token,
    body: { taskId, studentId: student.id, marks, distributeEqually: true, numQuestions: 2 },
  });

const historyOf = (attemptId: string) =>
  server.deps.db
    .selectFrom('markChange')
    .where('attemptId', '=', attemptId)
    .orderBy('position')
    .selectAll()
    .execute();

/** What a program brings by the database, and by each screen of the faculty. */
const broughtBy = async ({ taskId, attemptId, first }: Submitted) => {
  const { marks } = await server.deps.db
    .selectFrom('submissionProgram')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', first)
    .select('marks')
    .executeTakeFirstOrThrow();
  const evaluation = await server.call(fetchStudentSubmission, {
    token,
    body: { taskId, studentId: student.id },
  });
  const board = await server.call(fetchLeaderboard, { token, params: { taskId } });
  return [
    marks,
    evaluation.body.data.programSubmissions[0]?.marksObtained,
    board.body.students[0]?.questionMarks[0],
  ];
};

test('what a person gives outranks what was computed, everywhere alike, until it is taken away', async () => {
  const scene = await submitted();
  expect(await broughtBy(scene)).toEqual([5, 5, 5]);
  await give(scene, 1.25);
  expect(await broughtBy(scene)).toEqual([1.25, 1.25, 1.25]);
  await give(scene, null);
  expect(await broughtBy(scene)).toEqual([5, 5, 5]);
});

describe('the history of a mark', () => {
  test('says of each change what there was, what there is, who made it and how', async () => {
    const scene = await submitted();
    const { first, second, attemptId } = scene;
    await give(scene, 2);
    await give(scene, null);
    await giveWhole(scene, 4);
    const by = { attemptId, number: 1, changedBy: owner.id, reason: null };
    expect(await historyOf(attemptId)).toMatchObject([
      { ...by, questionId: first, cause: 'GIVEN', marksBefore: 5, marksAfter: 2, computedAfter: 5 },
      { ...by, questionId: first, cause: 'WITHDRAWN', givenBefore: 2, givenAfter: null, marksAfter: 5 },
      { ...by, questionId: first, cause: 'GIVEN', givenBefore: null, marksBefore: 5, marksAfter: 2 },
      { ...by, questionId: second, cause: 'GIVEN', computedBefore: 0, marksBefore: 0, marksAfter: 2 },
    ]);
  });

  test('holds what the tests came to, also where a person was quicker', async () => {
    const { deps } = server;
    const scene = await submitted({ graded: false });
    const { first, second, attemptId } = scene;
    await give(scene, 1.5);
    await deps.jobs.enqueue(deps.db, 'grade-attempt', attemptId, { attemptId });
    await waitFor('the submission is graded', async () => (await historyOf(attemptId)).length === 3);
    const graded = { cause: 'GRADED', changedBy: null, computedBefore: null, computedAfter: 5 };
    expect(await historyOf(attemptId)).toMatchObject([
      { questionId: first, cause: 'GIVEN', computedBefore: null, marksBefore: null, marksAfter: 1.5 },
      { ...graded, questionId: first, givenAfter: 1.5, marksBefore: 1.5, marksAfter: 1.5 },
      { ...graded, questionId: second, givenAfter: null, marksBefore: null, marksAfter: 5 },
    ]);
  });

  test('has no entry of what changes nothing, nor of what was refused', async () => {
    const scene = await submitted();
    await give(scene, 5);
    expect((await give(scene, 6)).status).toBe(400);
    expect(await historyOf(scene.attemptId)).toEqual([]);
    await give(scene, 3);
    expect((await give(scene, 4, null)).status).toBe(409);
    await give(scene, 3);
    expect(await historyOf(scene.attemptId)).toHaveLength(1);
  });

  test('is one line, however many give marks at the same moment', async () => {
    const scene = await submitted();
    const answers = await Promise.all([
      ...[0.5, 1, 1.5].map((marks) => give(scene, marks)),
      ...[4, 6, 8].map((marks) => giveWhole(scene, marks)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const ofFirst = (await historyOf(scene.attemptId)).filter(({ questionId }) => questionId === scene.first);
    expect(ofFirst).toHaveLength(6);
    // Each change begins with what another one left, the first one with the computed marks.
    const left = ofFirst.map(({ marksAfter }) => marksAfter);
    const found = ofFirst.map(({ marksBefore }) => marksBefore);
    const [last] = await broughtBy(scene);
    expect([...found, last].toSorted()).toEqual([5, ...left].toSorted());
  });

  test('holds the marks by the rubric, a line for each component that changes', async () => {
    const { deps } = server;
    const rubricId = await makeRubric(deps, owner, [
      { title: 'Style', marks: 6 },
      { title: 'Tests', marks: 4 },
      { title: 'Style', marks: 2 },
    ]);
    const taskId = await makeTask(deps, owner, { students: [student], rubricId });
    const attemptId = await makeAttempt(deps, taskId, student, { submittedAt: deps.now() });
    const evaluate = async (...marks: readonly (number | null)[]) => {
      const rubricEvaluation = [
        { title: 'Style', totalMarks: 6 },
        { title: 'Tests', totalMarks: 4 },
        { title: 'Style', totalMarks: 2 },
      ].map((component, place) => ({ ...component, obtainedMarks: marks[place] ?? null }));
      const body = { taskId, studentId: student.id, rubricEvaluation };
      return (await server.call(evaluateRubricMarks, { token, body })).status;
    };
    expect(await evaluate(4, null, 2)).toBe(200);
    expect(await evaluate(4, null, 2)).toBe(200);
    expect(await evaluate(4, 1.5, 1)).toBe(200);
    expect(await evaluate(4, 5, 1)).toBe(400);
    expect(await evaluate(null, 1.5, 1)).toBe(200);
    const by = { questionId: null, number: 1, changedBy: owner.id, reason: null };
    const given = { ...by, cause: 'GIVEN', marksBefore: null };
    const history = await historyOf(attemptId);
    expect(history).toHaveLength(5);
    expect(history).toMatchObject([
      { ...given, component: 'Style', marksAfter: 4 },
      { ...given, component: 'Style', marksAfter: 2 },
      { ...given, component: 'Tests', marksAfter: 1.5 },
      { ...given, component: 'Style', marksBefore: 2, marksAfter: 1 },
      { ...by, component: 'Style', cause: 'WITHDRAWN', marksBefore: 4, marksAfter: null },
    ]);
  });

  test('is kept sound by the database: somebody or nobody, a reason, and a change at all', async () => {
    const { db, now } = server.deps;
    const { attemptId, first: questionId } = await submitted();
    const change = {
      attemptId,
      questionId,
      number: 1,
      cause: 'GIVEN' as const,
      reason: null,
      computedBefore: 5,
      givenBefore: null,
      computedAfter: 5,
      givenAfter: 4,
      changedBy: owner.id,
      changedAt: now(),
    };
    const insert = (wrong: object) =>
      db
        .insertInto('markChange')
        .values({ ...change, id: newId(), ...wrong })
        .execute();
    await expect(insert({ changedBy: null })).rejects.toThrow('mark_change_changed_by');
    await expect(insert({ cause: 'GRADED' })).rejects.toThrow('mark_change_changed_by');
    await expect(insert({ cause: 'REOPENED' })).rejects.toThrow('mark_change_said_why');
    await expect(insert({ givenAfter: null })).rejects.toThrow('mark_change_is_one');
    await expect(insert({ givenAfter: -1 })).rejects.toThrow('mark_change_given_after_check');
    await expect(insert({ questionId: newId() })).rejects.toThrow('foreign key');
    await expect(insert({ component: 'Style' })).rejects.toThrow('mark_change_of_one');
    await expect(insert({ questionId: null })).rejects.toThrow('mark_change_of_one');
    const ofRubric = { questionId: null, component: 'Style' };
    await expect(insert(ofRubric)).rejects.toThrow('mark_change_rubric_is_given');
    await expect(
      insert({ ...ofRubric, attemptId: newId(), computedBefore: null, computedAfter: null }),
    ).rejects.toThrow('foreign key');
    await insert({});
    expect(await historyOf(attemptId)).toHaveLength(1);
  });
});
