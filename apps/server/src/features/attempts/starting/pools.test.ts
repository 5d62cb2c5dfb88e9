import {
  CLASS_MIN,
  createTask,
  editTask,
  fetchAnalysis,
  fetchLeaderboard,
  fetchOwnStanding,
  fetchStudentSubmission,
  fetchTaskById,
  fetchTaskCopy,
  getCoWiseReport,
  startTask,
  updateStudentMarks,
  viewTask,
  type BodyIn,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { sitTask } from '../handing-in/sit-task.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
/** The first is for all, of the others two are drawn. */
let questions: string[];

beforeEach(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  questions = [];
  for (let number = 0; number < 5; number += 1) questions.push(await makeQuestion(server.deps, faculty));
});

const LOOPS = { name: 'Loops', draw: 2 };
const placed = () =>
  questions.map((questionId, index) => ({
    questionId,
    marks: 10,
    timeRequired: 10,
    pool: index === 0 ? null : LOOPS.name,
  }));
const pooledTask = (given: Parameters<typeof makeTask>[2] = {}) =>
  makeTask(server.deps, faculty, { questions: placed(), pools: [LOOPS], totalMarks: 30, ...given });

const draft = (changes: Partial<BodyIn<typeof createTask>> = {}) => {
  const { startTime, endTime } = windowOf(server.deps, 60, 180);
  return {
    name: 'With pools',
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    totalMarks: 30,
    questions: placed(),
    pools: [LOOPS],
    examBrowser: {},
    requireExamBrowser: false,
    ...changes,
  };
};
const view = async (taskId: string) => (await server.call(viewTask, { token, params: { taskId } })).body.data;

/** The questions that a student has, in the student's order. */
const drawnFor = async (taskId: string, student: TestAccount): Promise<string[]> => {
  const own = await loginAs(server, student);
  await server.call(startTask, { token: own, body: { taskId } });
  const { data } = (await server.call(fetchTaskById, { token: own, params: { taskId } })).body;
  return data.questions.map(({ questionId }) => questionId._id);
};

const makeStudents = async (count: number): Promise<TestAccount[]> => {
  const made: TestAccount[] = [];
  while (made.length < count) made.push(await makeStudent(server.deps, department));
  return made;
};

/** The students start and hand in, without their logins. */
const sitAll = (taskId: string, students: readonly { id: string }[]) =>
  server.deps.db.transaction().execute(async (trx) => {
    for (const { id } of students)
      await sitTask(trx, server.deps, {
        taskId,
        studentId: id,
        startedAt: new Date(server.deps.now().getTime() - 60_000),
        submittedAfter: 30,
        submittedBy: 'STUDENT',
        programs: [],
      });
  });

describe('a task with pools', () => {
  test('is created and read as it was written, and its total is what a student can get', async () => {
    const made = await server.call(createTask, { token, body: draft() });
    expect(made.status).toBe(200);
    const task = await view(made.body.data._id);
    expect(task).toMatchObject({ pools: [LOOPS], ownOrder: false, totalMarks: 30 });
    expect(task.questions.map(({ pool }) => pool)).toEqual([null, 'Loops', 'Loops', 'Loops', 'Loops']);
    const wrong = await server.call(createTask, { token, body: draft({ totalMarks: 50 }) });
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: "Total marks (50) must equal the sum of each student's questions' marks (30)." },
    });
  });

  test('is refused with the sentence that says what its pools lack', async () => {
    const body = draft({ pools: [{ ...LOOPS, draw: 5 }] });
    const refused = await server.call(createTask, { token, body });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'The pool “Loops” has 4 questions: draw 1 to 4 of them.',
        errors: [{ path: 'pools' }],
      },
    });
  });

  test('keeps its pools where an edit says nothing of them', async () => {
    const taskId = await pooledTask({ ...windowOf(server.deps, 60, 180), ownOrder: true });
    const { pools: _pools, ownOrder: _order, ...task } = await view(taskId);
    const said = task.questions.map(({ questionId, marks, timeRequired }) => ({
      questionId,
      marks,
      timeRequired,
    }));
    const edit = { ...task, taskId, name: 'Renamed', isTimeBounded: false, examBrowser: undefined };
    const answer = await server.call(editTask, { token, body: { ...edit, questions: said } });
    expect(answer.status).toBe(200);
    expect(await view(taskId)).toMatchObject({
      name: 'Renamed',
      pools: [LOOPS],
      ownOrder: true,
      questions: placed().map(({ pool }) => ({ pool })),
    });
  });

  test('cannot have other pools once somebody has started', async () => {
    const student = await makeStudent(server.deps, department);
    const taskId = await pooledTask({ students: [student] });
    await sitAll(taskId, [student]);
    const task = await view(taskId);
    const change = (changes: object) =>
      server.call(editTask, {
        token,
        body: {
          ...task,
          taskId,
          isTimeBounded: false,
          examBrowser: undefined,
          ...changes,
          edition: task.edition,
        },
      });
    const words =
      'Students have started this task: pools and what is drawn from them can no longer be changed.';
    expect((await change({ pools: [{ ...LOOPS, draw: 1 }], totalMarks: 20 })).body.message).toBe(words);
    const renamed = { pools: [{ ...LOOPS, name: 'Other' }] };
    const moved = task.questions.map((one) => ({ ...one, pool: one.pool && 'Other' }));
    expect((await change({ ...renamed, questions: moved })).body.message).toBe(words);
    expect((await change({ ownOrder: true })).body.message).toMatch(/an order of the questions/);
    expect((await change({ name: 'Renamed' })).status).toBe(200);
  });

  test('is copied with its pools, and draws no more than there are left', async () => {
    const taskId = await pooledTask();
    for (const id of questions.slice(1, 4))
      await sql`
        insert into archived_question (question_id, archived_at, archived_by) values (${id}, now(), ${faculty.id})
      `.execute(server.deps.db);
    const copy = (await server.call(fetchTaskCopy, { token, params: { taskId } })).body.data.task;
    expect(copy).toMatchObject({ pools: [{ name: 'Loops', draw: 1 }], totalMarks: 20 });
    expect(copy.questions.map(({ pool }) => pool)).toEqual([null, 'Loops']);
  });
});

describe('what a student draws', () => {
  test('is as many of each pool as the task says, in the task’s order, and the same whenever it is asked for', async () => {
    const students = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
    const taskId = await pooledTask({ students });
    for (const student of students) {
      const own = await drawnFor(taskId, student);
      expect(own).toHaveLength(3);
      expect(own[0]).toBe(questions[0]);
      expect(questions.filter((id) => own.includes(id))).toEqual(own);
      expect(await drawnFor(taskId, student)).toEqual(own);
    }
  });

  test('differs between students: every question of a pool is drawn by some, and none by all', async () => {
    const students = await makeStudents(60);
    const taskId = await pooledTask({ students, ownOrder: true });
    await sitAll(taskId, students);
    const rows = await server.deps.db
      .selectFrom('attemptQuestion')
      .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
      .where('attempt.taskId', '=', taskId)
      .orderBy('attemptQuestion.position')
      .select(['attempt.studentId', 'attemptQuestion.questionId', 'attemptQuestion.position'])
      .execute();
    const own = [...Map.groupBy(rows, ({ studentId }) => studentId).values()];
    expect(own).toHaveLength(60);
    for (const each of own) {
      expect(each.map(({ position }) => position)).toEqual([0, 1, 2]);
      expect(each.map(({ questionId }) => questionId)).toContain(questions[0]);
    }
    for (const id of questions.slice(1)) {
      const drawn = own.filter((each) => each.some(({ questionId }) => questionId === id)).length;
      expect(drawn).toBeGreaterThan(0);
      expect(drawn).toBeLessThan(60);
    }
    // The question that all have is not first for all.
    expect(
      new Set(own.map((each) => each.findIndex(({ questionId }) => questionId === questions[0]))),
    ).toEqual(new Set([0, 1, 2]));
  });

  test('is counted in the list of the student’s tasks and before the start', async () => {
    const student = await makeStudent(server.deps, department);
    const taskId = await pooledTask({ students: [student] });
    const own = await loginAs(server, student);
    const { data } = (await server.call(fetchTaskById, { token: own, params: { taskId } })).body;
    expect(data).toMatchObject({ questionCount: 3, totalMarks: 30 });
  });
});

describe('what becomes of a task with pools', () => {
  let students: TestAccount[];
  let taskId: string;
  let subjectId: string;
  /** By student, the questions that were drawn. */
  let drawn: Map<string, string[]>;

  beforeEach(async () => {
    const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
    subjectId = subject.id;
    students = await makeStudents(6);
    taskId = await pooledTask({ students, subjectId, ...windowOf(server.deps, -180, -1) });
    await sitAll(taskId, students);
    const rows = await server.deps.db
      .selectFrom('attemptQuestion')
      .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
      .where('attempt.taskId', '=', taskId)
      .orderBy('attemptQuestion.position')
      .select(['attempt.studentId', 'attemptQuestion.questionId'])
      .execute();
    drawn = new Map(
      [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([id, own]) => [
        id,
        own.map(({ questionId }) => questionId),
      ]),
    );
    await sql`
      update attempt set graded_at = submitted_at where task_id = ${taskId}
    `.execute(server.deps.db);
    // The place of a question in the task is what it brings: 0 to 4.
    await sql`
      update submission_program as program
      set status = 'PASSED', graded_at = now(), computed_marks = place.position
      from task_question as place
      where place.task_id = ${taskId} and place.question_id = program.question_id
        and program.attempt_id in (select id from attempt where task_id = ${taskId})
    `.execute(server.deps.db);
  });

  const ownOf = (id: string) => drawn.get(id) ?? [];
  const placesOf = (id: string) => ownOf(id).map((question) => questions.indexOf(question));
  const countOf = (question: string) => [...drawn.values()].filter((own) => own.includes(question)).length;

  test('the leaderboard says nothing of a question that a student does not have', async () => {
    const board = (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;
    for (const student of board.students) {
      const places = placesOf(student._id);
      expect(student.questionMarks).toEqual(
        questions.map((_, place) => (places.includes(place) ? place : null)),
      );
      expect(student.marks).toBe(places.reduce((sum, place) => sum + place, 0));
    }
    expect(board.questionWiseAvgMarks.map(({ avgMarks }) => avgMarks)).toEqual(
      questions.map((question, place) => (countOf(question) > 0 ? place : 0)),
    );
  });

  test('marks for the whole fall on the questions that the student has', async () => {
    const [student] = students;
    const answer = await server.call(updateStudentMarks, {
      token,
      body: { taskId, studentId: student?.id ?? '', marks: 9, distributeEqually: true, numQuestions: 5 },
    });
    expect(answer.body.data.distributedMarks.questionMarks).toEqual([3, 3, 3]);
    const board = (await server.call(fetchLeaderboard, { token, params: { taskId } })).body;
    const row = board.students.find(({ _id }) => _id === student?.id);
    const places = placesOf(student?.id ?? '');
    expect(row?.questionMarks).toEqual(questions.map((_, place) => (places.includes(place) ? 3 : null)));
    expect(row?.hasMarksByQuestion).toBe(false);
  });

  test('the analysis counts each question over those who had it', async () => {
    const { data } = (await server.call(fetchAnalysis, { token, params: { taskId } })).body;
    expect(data.studentCount).toBe(6);
    expect(
      data.questions.map(({ studentCount, obtainedMarks, totalMarks, notAttemptedCount }) => ({
        studentCount,
        obtainedMarks,
        totalMarks,
        notAttemptedCount,
      })),
    ).toEqual(
      questions.map((question, place) => ({
        studentCount: countOf(question),
        obtainedMarks: countOf(question) > 0 ? place : 0,
        totalMarks: 10,
        notAttemptedCount: 0,
      })),
    );
    // Each student can have 30 marks, whatever was drawn.
    expect(data.graph1_marks.map(({ totalMarks }) => totalMarks)).toEqual([30]);
  });

  test('the report by course outcomes leaves out what a student does not have', async () => {
    const report = (await server.call(getCoWiseReport, { token, query: { subjectId, practicalIds: taskId } }))
      .body.data;
    for (const { enrollmentNumber, tasks } of report.students) {
      const student = students.find(({ username }) => username === enrollmentNumber);
      expect(tasks[0]?.questions).toEqual(
        placesOf(student?.id ?? '').map((questionIndex) => ({ questionIndex, obtainedMarks: questionIndex })),
      );
    }
  });

  test('who marks sees the student’s questions in the student’s order, each with its number in the task', async () => {
    for (const { id } of students.slice(0, 2)) {
      const { data } = (await server.call(fetchStudentSubmission, { token, body: { taskId, studentId: id } }))
        .body;
      expect(data.programSubmissions.map(({ programIndex }) => programIndex)).toEqual(ownOf(id));
      expect(data.programSubmissions.map(({ numberInTask }) => numberInTask)).toEqual(
        placesOf(id).map((place) => place + 1),
      );
    }
  });

  test('a student reads figures of the class only of questions that enough others had', async () => {
    await sql`update task set is_result_published = true, published_at = now() where id = ${taskId}`.execute(
      server.deps.db,
    );
    for (const student of students.slice(0, 2)) {
      const own = await loginAs(server, student);
      const { data } = (await server.call(fetchOwnStanding, { token: own, params: { taskId } })).body;
      const isEnough = ownOf(student.id).every((question) => countOf(question) >= CLASS_MIN);
      const classes = data.rows.map(({ classPercentage }) => classPercentage !== null);
      expect(new Set(classes)).toEqual(new Set([isEnough]));
    }
  });
});
