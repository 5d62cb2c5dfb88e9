import { fetchAnalysis, fetchLeaderboard, updateStudentMarks, type BodyIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
let questions: string[];
let student: TestAccount;
let absent: TestAccount;
let writing: TestAccount;
let taskId: string;

beforeAll(async () => {
  const { deps } = server;
  department = await makeDepartment(deps);
  faculty = await makeFaculty(deps, department);
  token = await loginAs(server, faculty);
  questions = [];
  for (let count = 0; count < 3; count += 1) questions.push(await makeQuestion(deps, faculty));
  [student, absent, writing] = [
    await makeStudent(deps, department, { fullname: 'Asha Present' }),
    await makeStudent(deps, department, { fullname: 'Bina Absent' }),
    await makeStudent(deps, department, { fullname: 'Chetan Writing' }),
  ];
  taskId = await makeTask(deps, faculty, { questions, students: [student, absent, writing] });
  await makeAttempt(deps, taskId, student, {
    submittedAt: deps.now(),
    marks: { [questions[0] ?? '']: { computed: 5 }, [questions[1] ?? '']: { computed: 2, given: 1.5 } },
  });
  await makeAttempt(deps, taskId, writing);
});

const update = (changes: Partial<BodyIn<typeof updateStudentMarks>> = {}, by = token) =>
  server.call(updateStudentMarks, {
    token: by,
    body: { taskId, studentId: student.id, marks: 10, distributeEqually: true, numQuestions: 3, ...changes },
  });

const storedMarks = () =>
  server.deps.db
    .selectFrom('submissionProgram')
    .innerJoin('attempt', 'attempt.id', 'submissionProgram.attemptId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.questionId', '=', 'submissionProgram.questionId')
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId'),
    )
    .where('attempt.taskId', '=', taskId)
    .where('attempt.studentId', '=', student.id)
    .orderBy('taskQuestion.position')
    .select(['computedMarks', 'givenMarks', 'givenBy', 'givenAt'])
    .execute();

const notes = () =>
  server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', taskId)
    .where('action', '=', 'update-student-marks')
    .orderBy('id')
    .selectAll()
    .execute();

describe('marks that cannot be given', () => {
  test.each([
    ['more than the total', { marks: 15.01 }, 400, 'Marks must be between 0 and 15'],
    ['less than nothing', { marks: -1 }, 400, 'Marks must be between 0 and 15'],
    ['three decimals', { marks: 1.234 }, 400, 'Marks may have at most two decimals'],
    [
      'a page that is out of date',
      { numQuestions: 2 },
      409,
      'The questions of this task have changed. Please reload the page.',
    ],
  ])('%s', async (_name, changes, status, message) => {
    const before = await storedMarks();
    const answer = await update(changes);
    expect([answer.status, answer.failure.message]).toEqual([status, message]);
    expect(await storedMarks()).toEqual(before);
    expect(await notes()).toEqual([]);
  });

  test('a student who never started, and one who still writes', async () => {
    const messages = [];
    for (const { id } of [absent, writing]) {
      const answer = await update({ studentId: id });
      messages.push([answer.status, answer.failure.message]);
    }
    expect(messages).toEqual([
      [409, 'Bina Absent has not started this task, so there is nothing to mark.'],
      [409, 'Chetan Writing is still writing. Marks can be given once the submission is in.'],
    ]);
  });

  test('a student who is not assigned, and one who was deleted', async () => {
    const { deps } = server;
    const [stranger, gone] = [await makeStudent(deps, department), await makeStudent(deps, department)];
    const otherTask = await makeTask(deps, faculty, { questions, students: [gone] });
    await makeAttempt(deps, otherTask, gone, { submittedAt: deps.now() });
    await deleteAccount(deps, gone);
    expect((await update({ studentId: stranger.id })).status).toBe(404);
    expect((await update({ taskId: otherTask, studentId: gone.id })).failure.message).toBe(
      'Student not found.',
    );
  });
});

describe('marks for the whole submission', () => {
  test('become a person’s marks of every question, with a note of what there was', async () => {
    const answer = await update();
    expect(answer.body).toEqual({
      success: true,
      message: 'Marks updated successfully',
      data: { distributedMarks: { questionMarks: [4, 3, 3], distributionType: 'integer' } },
    });
    const stored = await storedMarks();
    expect(stored.map((row) => [row.computedMarks, row.givenMarks, row.givenBy])).toEqual([
      [5, 4, faculty.id],
      [2, 3, faculty.id],
      [0, 3, faculty.id],
    ]);
    expect(stored.every((row) => row.givenAt instanceof Date)).toBe(true);
    const [note, ...more] = await notes();
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      actorId: faculty.id,
      detail: {
        studentId: student.id,
        marks: [
          { questionId: questions[0], from: null, to: 4 },
          { questionId: questions[1], from: 1.5, to: 3 },
          { questionId: questions[2], from: null, to: 3 },
        ],
      },
    });
  });

  test('stand in leaderboard and analysis, and count no longer as given question by question', async () => {
    await update({ marks: 7.25 });
    const board = (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;
    expect(board.students.find(({ _id }) => _id === student.id)).toMatchObject({
      marks: 7.25,
      questionMarks: [3, 2.25, 2],
      percentage: 48.33,
      grade: 'C',
      hasMarksByQuestion: false,
    });
    const { data } = (await server.call(fetchAnalysis, { token, params: { taskId } })).body;
    expect(data.questions.map(({ obtainedMarks }) => obtainedMarks)).toEqual([3, 2.25, 2]);
  });

  test('do not take the place of marks that somebody gave unseen; who was told does so', async () => {
    const { deps } = server;
    const colleague = await makeFaculty(deps, department, { fullname: 'Ravi Iyer' });
    await share(deps, 'task', taskId, colleague, ['evaluate']);
    const seen = async (): Promise<string | null | undefined> => {
      const board = (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;
      return board.students.find(({ _id }) => _id === student.id)?.givenAt;
    };
    const before = await seen();
    await update({ marks: 12, seenGivenAt: before }, await loginAs(server, colleague));
    const stored = await storedMarks();
    const noted = await notes();
    const late = await update({ marks: 9, seenGivenAt: before });
    expect([late.status, late.failure.code]).toEqual([409, 'CONFLICT']);
    expect(late.failure.message).toContain('Ravi Iyer gave 4 marks for question 1 in the meantime.');
    expect(late.failure.message).toContain('Your marks were not saved; what you typed is still here.');
    expect(late.failure.errors?.map(({ path }) => path)).toEqual(['marks', 'marks', 'marks']);
    expect([await storedMarks(), await notes()]).toEqual([stored, noted]);
    expect((await update({ marks: 9, seenGivenAt: await seen() })).status).toBe(200);
    // The same call again, whose answer was lost, has nothing to change and finds no conflict.
    expect((await update({ marks: 9, seenGivenAt: before })).status).toBe(200);
    expect(await notes()).toHaveLength(noted.length + 1);
  });

  test('may be given by whom the task is shared with for evaluation, also while the grading waits', async () => {
    const { deps } = server;
    const colleague = await makeFaculty(deps, department);
    const waiting = await makeStudent(deps, department);
    const own = await makeTask(deps, faculty, { questions, students: [waiting] });
    await makeAttempt(deps, own, waiting, { submittedAt: deps.now(), graded: false });
    await share(deps, 'task', own, colleague, ['evaluate']);
    const answer = await update({ taskId: own, studentId: waiting.id }, await loginAs(server, colleague));
    expect(answer.status).toBe(200);
  });

  test('given at the same time by several leave one of them whole', async () => {
    const noted = (await notes()).length;
    const answers = await Promise.all([3, 6, 0, 12, 15].map((marks) => update({ marks })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first, ...others] = (await storedMarks()).map((row) => row.givenMarks);
    expect(others).toEqual([first, first]);
    expect(await notes()).toHaveLength(noted + 5);
  });
});
