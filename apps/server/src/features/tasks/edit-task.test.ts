import { editTask, startTask, viewTask, type BodyIn } from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
let students: [TestAccount, TestAccount];
let questions: [string, string];
let taskId: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  students = [await makeStudent(server.deps, department), await makeStudent(server.deps, department)];
  questions = [await makeQuestion(server.deps, faculty), await makeQuestion(server.deps, faculty)];
});

/** A task that runs since an hour, for another two, with 60 minutes for each of two students. */
beforeEach(async () => {
  taskId = await makeTask(server.deps, faculty, { questions, students, duration: 60 });
});

type Draft = BodyIn<typeof editTask>;

const view = async () => (await server.call(viewTask, { token, params: { taskId } })).body.data;

/** Sends the stored task with these changes. */
const edit = async (changes: Partial<Draft> = {}, as = token) => {
  const { requireExamBrowser: _, singleSession: _also, ...stored } = await view();
  return server.call(editTask, { token: as, body: { ...stored, ...changes, taskId } });
};

const shifted = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

const start = () => makeAttempt(server.deps, taskId, students[0]);

describe('editing a task that nobody has started', () => {
  test('everything may change', async () => {
    const more = await makeQuestion(server.deps, faculty);
    const subject = await makeSubject(server.deps, department);
    const rubric = await makeRubric(server.deps, faculty);
    const { startTime, endTime } = windowOf(server.deps, -30, 30);
    const answer = await edit({
      name: 'Changed',
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      duration: null,
      totalMarks: 8,
      questions: [
        { questionId: more, marks: 6, timeRequired: 5 },
        { questionId: questions[1], marks: 2, timeRequired: 5 },
      ],
      assignedStudentIds: [students[1].id],
      subjects: subject.id,
      rubrics: rubric,
      requireExamBrowser: true,
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Task updated successfully']);
    expect(await view()).toMatchObject({
      name: 'Changed',
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      duration: null,
      totalMarks: 8,
      assignedStudentIds: [students[1].id],
      subjects: subject.id,
      rubrics: rubric,
      requireExamBrowser: true,
      hasStarted: false,
    });
    expect((await view()).questions.map((question) => question.questionId)).toEqual([more, questions[1]]);
  });

  test('the rules of the form hold, but for a start that has passed', async () => {
    expect((await edit()).status).toBe(200);
    const stored = await view();
    const cases: [Partial<Draft>, string][] = [
      [{ name: '' }, 'Please fill all required fields.'],
      [{ questions: [] }, 'Please select at least one question.'],
      [{ totalMarks: 9 }, "Total marks (9) must equal the sum of all questions' marks (10)."],
      [
        { duration: 19 },
        "Duration (19 minutes) must equal or greater than the sum of all questions' time required (20 minutes).",
      ],
      [{ endTime: shifted(stored.startTime, -1) }, 'Deadline time must be after the Schedule time.'],
      [{ endTime: shifted(stored.startTime, 45), duration: 20 }, 'Deadline time must be in the future.'],
    ];
    for (const [changes, message] of cases) {
      const answer = await edit(changes);
      expect([answer.status, answer.failure.message]).toEqual([400, message]);
    }
    expect(await view()).toEqual(stored);
  });

  test('exam browser and one login at a time stay as they are unless the edit says otherwise', async () => {
    await edit({ requireExamBrowser: true, singleSession: true });
    await edit({ name: 'Renamed' });
    expect(await view()).toMatchObject({ name: 'Renamed', requireExamBrowser: true, singleSession: true });
    await edit({ singleSession: false });
    expect(await view()).toMatchObject({ requireExamBrowser: true, singleSession: false });
  });

  test('a colleague with the right may save a task whose questions, rubric and subject are not shared', async () => {
    const subject = await makeSubject(server.deps, department);
    await edit({ subjects: subject.id, rubrics: await makeRubric(server.deps, faculty) });
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const colleague = await makeFaculty(server.deps, elsewhere);
    await share(server.deps, 'task', taskId, colleague, ['update']);
    const colleagueToken = await loginAs(server, colleague);
    expect((await edit({ name: 'Saved by a colleague' }, colleagueToken)).status).toBe(200);
    expect(await view()).toMatchObject({ name: 'Saved by a colleague', createdBy: faculty.id });
    const own = await makeQuestion(server.deps, faculty);
    const refused = await edit(
      { totalMarks: 1, questions: [{ questionId: own, marks: 1, timeRequired: 1 }], duration: 60 },
      colleagueToken,
    );
    expect(refused.failure.errors?.map((error) => error.path)).toEqual(['questions.0']);
  });

  test('a student who was deleted meanwhile goes, and does not stand in the way', async () => {
    const leaver = await makeStudent(server.deps, department);
    await edit({ assignedStudentIds: [students[0].id, leaver.id] });
    await deleteAccount(server.deps, leaver);
    expect((await view()).assignedStudentIds).toEqual([students[0].id]);
    expect((await edit({ name: 'Without the leaver' })).status).toBe(200);
  });
});

describe('editing a task that a student has started', () => {
  test('the name, a later deadline, a longer duration, and students in and out are allowed', async () => {
    await start();
    const { endTime } = await view();
    const newcomer = await makeStudent(server.deps, department);
    const answer = await edit({
      name: 'Extended',
      endTime: shifted(endTime, 30),
      duration: 75,
      assignedStudentIds: [students[0].id, newcomer.id],
    });
    expect(answer.status).toBe(200);
    const after = await view();
    expect(after).toMatchObject({
      name: 'Extended',
      endTime: shifted(endTime, 30),
      duration: 75,
      hasStarted: true,
    });
    expect(after.assignedStudentIds.toSorted()).toEqual([students[0].id, newcomer.id].toSorted());
  });

  test('a student who is taken out keeps the attempt, and finds it again when put back', async () => {
    const attemptId = await start();
    expect((await edit({ assignedStudentIds: [students[1].id] })).status).toBe(200);
    const studentToken = await loginAs(server, students[0]);
    const outside = await server.call(startTask, { token: studentToken, body: { taskId } });
    expect(outside.status).toBe(404);
    const stored = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select('id')
      .execute();
    expect(stored).toEqual([{ id: attemptId }]);
    await edit({ assignedStudentIds: students.map((student) => student.id) });
    expect((await server.call(startTask, { token: studentToken, body: { taskId } })).status).toBe(200);
  });

  test.each<[what: string, changes: () => Promise<Partial<Draft>>, sentence: string]>([
    [
      'taking a question away',
      async () => ({
        totalMarks: 5,
        questions: [{ questionId: questions[0], marks: 5, timeRequired: 10 }],
      }),
      'questions can no longer be taken away.',
    ],
    [
      'adding a question',
      async () => ({
        totalMarks: 15,
        questions: [...questions, await makeQuestion(server.deps, faculty)].map((questionId) => ({
          questionId,
          marks: 5,
          timeRequired: 10,
        })),
      }),
      'questions can no longer be added or moved.',
    ],
    [
      'changing marks',
      async () => ({
        questions: [
          { questionId: questions[0], marks: 4, timeRequired: 10 },
          { questionId: questions[1], marks: 6, timeRequired: 10 },
        ],
      }),
      "the questions' marks can no longer be changed.",
    ],
    [
      'changing times',
      async () => ({
        questions: questions.map((questionId) => ({ questionId, marks: 5, timeRequired: 9 })),
      }),
      "the questions' time can no longer be changed.",
    ],
    [
      'an earlier deadline',
      async () => ({ endTime: shifted((await view()).endTime, -1) }),
      'the Deadline can only be made later.',
    ],
    ['a shorter duration', async () => ({ duration: 59 }), 'the Duration can only be made longer.'],
    [
      'moving the start',
      async () => ({ startTime: shifted((await view()).startTime, -10) }),
      'the Schedule time can no longer be changed.',
    ],
    [
      'requiring the exam browser',
      async () => ({ requireExamBrowser: true }),
      'Safe Exam Browser can no longer be required.',
    ],
  ])('%s is refused and changes nothing', async (_what, changes, sentence) => {
    await start();
    const stored = await view();
    const answer = await edit({ ...(await changes()), name: 'Not this name' });
    expect([answer.status, answer.failure.code, answer.failure.message]).toEqual([
      409,
      'CONFLICT',
      `Students have started this task: ${sentence}`,
    ]);
    expect(await view()).toEqual(stored);
  });

  test('a form that shows minutes does not shift a window that has seconds', async () => {
    await start();
    const stored = await view();
    const toMinute = (instant: string): string => `${instant.slice(0, 16)}:00Z`;
    const answer = await edit({
      startTime: toMinute(stored.startTime),
      endTime: toMinute(stored.endTime),
      name: 'Renamed',
    });
    expect(answer.status).toBe(200);
    const { edition: _, ...rest } = stored;
    expect(await view()).toMatchObject({ ...rest, name: 'Renamed' });
  });

  test('a start and an edit at the same moment do not miss each other', async () => {
    const fewer = {
      totalMarks: 5,
      questions: [{ questionId: questions[0], marks: 5, timeRequired: 10 }],
    };
    const studentToken = await loginAs(server, students[0]);
    for (let round = 0; round < 12; round += 1) {
      taskId = await makeTask(server.deps, faculty, { questions, students, duration: 60 });
      const [edited, started] = await Promise.all([
        edit(fewer),
        server.call(startTask, { token: studentToken, body: { taskId } }),
      ]);
      expect(started.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
      const sat = await server.deps.db
        .selectFrom('attemptQuestion')
        .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
        .where('attempt.taskId', '=', taskId)
        .select('attemptQuestion.questionId')
        .execute();
      expect(sat.map((row) => row.questionId).toSorted()).toEqual(
        (await view()).questions.map((question) => question.questionId).toSorted(),
      );
      expect(sat).toHaveLength(edited.status === 200 ? 1 : 2);
    }
  });
});

test('a completed task cannot be edited', async () => {
  taskId = await makeTask(server.deps, faculty, { ...windowOf(server.deps, -90, -1), questions, students });
  const answer = await edit({ name: 'Too late' });
  expect([answer.status, answer.failure.message]).toEqual([409, 'A completed task cannot be edited.']);
  expect((await view()).actions).not.toContain('update');
});

test('an id that is no task, or none at all, is answered with a sentence', async () => {
  const none = await server.call(viewTask, {
    token,
    params: { taskId: '00000000-0000-7000-8000-000000000000' },
  });
  expect([none.status, none.failure.message]).toEqual([404, 'Task not found.']);
  const nonsense = await server.call(viewTask, { token, params: { taskId: "1' or '1'='1" } });
  expect([nonsense.status, nonsense.failure.message]).toEqual([400, 'This is not a valid id.']);
});
