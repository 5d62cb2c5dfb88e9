import { createTask, editTask, fetchLanguages, viewTask, type BodyIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTask,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { withoutLanguages } from '../../../test/without-languages.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
let questions: [string, string];

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  questions = [await makeQuestion(server.deps, faculty), await makeQuestion(server.deps, faculty)];
});

const inMinutes = (minutes: number): string =>
  new Date(server.deps.now().getTime() + minutes * 60_000).toISOString();

type Draft = BodyIn<typeof createTask>;

/** Two questions, 15 marks, 30 minutes, a window of an hour that begins in an hour. */
const draft = (changes: Draft = {}): Draft => ({
  name: 'Mid-semester lab',
  startTime: inMinutes(60),
  endTime: inMinutes(120),
  totalMarks: 15,
  questions: [
    { questionId: questions[0], marks: 5, timeRequired: 10 },
    { questionId: questions[1], marks: 10, timeRequired: 20 },
  ],
  ...changes,
});

const create = (body: Draft) => server.call(createTask, { token, body });

const countTasks = async (): Promise<number> => {
  const rows = await server.deps.db.selectFrom('task').select('id').execute();
  return rows.length;
};

describe('what no runner can run', () => {
  test('a task with a question in a language that no runner has is refused, and the sentence names it', async () => {
    const inJava = await makeQuestion(server.deps, faculty, { languages: ['C', 'JAVA'] });
    const body = draft({
      questions: [
        { questionId: questions[0], marks: 5, timeRequired: 10 },
        { questionId: inJava, marks: 10, timeRequired: 20 },
      ],
    });
    const before = await countTasks();
    const refused = await withoutLanguages(server, ['JAVA'], () => create(body));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message:
          'Question 2 cannot be in a task now. No code runner has JAVA installed: what is written in it can be neither run nor graded.',
        errors: [{ path: 'questions.1' }],
      },
    });
    expect(await countTasks()).toBe(before);
    expect((await withoutLanguages(server, [], () => create(body))).status).toBe(200);
  });

  test('a task that has such a question already is edited, but takes no further one', async () => {
    const [first, second] = [
      await makeQuestion(server.deps, faculty, { languages: ['JAVA'] }),
      await makeQuestion(server.deps, faculty, { languages: ['JAVA'] }),
    ];
    const has = { questionId: first, marks: 5, timeRequired: 10 };
    const body = draft({ questions: [has], totalMarks: 5 });
    const taskId = (await create(body)).body.data._id;
    const edit = async (changes: Draft) => {
      const edition = await openedEdition(server, token, 'task', taskId);
      const changed = { ...body, ...changes, taskId, edition };
      return withoutLanguages(server, ['JAVA'], () => server.call(editTask, { token, body: changed }));
    };
    expect((await edit({ name: 'Another name' })).status).toBe(200);
    const more = [has, { questionId: second, marks: 10, timeRequired: 20 }];
    expect((await edit({ questions: more, totalMarks: 15 })).body).toMatchObject({
      errors: [{ path: 'questions.1' }],
    });
  });

  test('authors are told which languages runners have and which none has', async () => {
    const { data } = (await server.call(fetchLanguages, { token })).body;
    expect(data.offered).toContainEqual({ language: 'C', version: expect.stringMatching(/^\d/) });
    expect(data.offered.map(({ language }) => language)).toEqual(
      expect.arrayContaining(['JAVASCRIPT', 'TYPESCRIPT']),
    );
    const without = await withoutLanguages(server, ['JAVA'], () => server.call(fetchLanguages, { token }));
    expect(without.body.data.missing).toEqual(['JAVA']);
  });
});

describe('creating a task', () => {
  test('a task is stored as it was written, and its owner sees it so', async () => {
    const subject = await makeSubject(server.deps, department, { name: 'Algorithms' });
    const rubric = await makeRubric(server.deps, faculty, undefined, 'Lab rubric');
    const students = [
      await makeStudent(server.deps, department, { username: '22CS002' }),
      await makeStudent(server.deps, department, { username: '22CS001' }),
    ];
    const written = draft({
      name: '  Lab 4: trees',
      duration: 45,
      subjects: subject.id,
      rubrics: rubric,
      assignedStudentIds: students.map((student) => student.id),
    });
    const answer = await create(written);
    expect([answer.status, answer.body.message]).toEqual([200, 'Task created successfully']);
    const { message, data } = (
      await server.call(viewTask, { token, params: { taskId: answer.body.data._id } })
    ).body;
    expect(message).toBe('Task fetched successfully');
    expect(data).toMatchObject({
      name: 'Lab 4: trees',
      startTime: written.startTime,
      endTime: written.endTime,
      duration: 45,
      totalMarks: 15,
      status: 'UPCOMING',
      isResultPublished: false,
      subjects: subject.id,
      subjectName: 'Algorithms',
      rubrics: rubric,
      rubricName: 'Lab rubric',
      hasStarted: false,
      requireExamBrowser: false,
      questions: [
        { questionId: questions[0], marks: 5, timeRequired: 10, language: ['PYTHON', 'C'] },
        { questionId: questions[1], marks: 10, timeRequired: 20 },
      ],
    });
    expect(data.assignedStudents.map((student) => student.username)).toEqual(['22CS001', '22CS002']);
    expect(data.assignedStudentIds.toSorted()).toEqual(students.map((student) => student.id).toSorted());
  });

  test('a task without students is not assigned; the documented fields alone are enough', async () => {
    const answer = await create({ ...draft(), mode: 'CREATE', subjects: '', rubrics: '' });
    const { data } = (await server.call(viewTask, { token, params: { taskId: answer.body.data._id } })).body;
    expect(data).toMatchObject({ status: 'NOT-ASSIGNED', duration: null, subjects: null, rubrics: null });
  });

  test('a new task is only written: nothing is looked for or deleted that it cannot have yet', async () => {
    // The session, the questions that are there, the students, the questions' newest versions, and their languages, of which
    // some are on no runner; then the task, its questions, its students, and that it was created.
    expect(await countQueries(server, token, '/faculty/create-task', draft())).toBe(9);
  });

  test('without the tick for time bounded a duration is not kept', async () => {
    const answer = await create(draft({ isTimeBounded: false, duration: 45 }));
    const { data } = (await server.call(viewTask, { token, params: { taskId: answer.body.data._id } })).body;
    expect(data.duration).toBeNull();
  });

  test.each<[why: string, changes: () => Draft, message: string]>([
    ['no name', () => ({ name: '  ' }), 'Please fill all required fields.'],
    [
      'no duration',
      () => ({ isTimeBounded: true }),
      'Duration is required and must be a positive number when Time Bounded is enabled.',
    ],
    ['no questions', () => ({ questions: [] }), 'Please select at least one question.'],
    [
      'marks that do not add up',
      () => ({ totalMarks: 20 }),
      "Total marks (20) must equal the sum of all questions' marks (15).",
    ],
    [
      'too short a duration',
      () => ({ duration: 20 }),
      "Duration (20 minutes) must equal or greater than the sum of all questions' time required (30 minutes).",
    ],
    ['a start in the past', () => ({ startTime: inMinutes(-1) }), 'Schedule time must be in the future.'],
    [
      'a deadline before the start',
      () => ({ endTime: inMinutes(59) }),
      'Deadline time must be after the Schedule time.',
    ],
    [
      'a window shorter than the duration',
      () => ({ duration: 90 }),
      'The time between Schedule and Deadline (60 minutes) must be at least the Duration (90 minutes).',
    ],
    [
      'a window shorter than the questions',
      () => ({ endTime: inMinutes(80) }),
      "The time between Schedule and Deadline (20 minutes) must be at least the sum of all questions' time required (30 minutes).",
    ],
    [
      'a name of 201 characters',
      () => ({ name: 'x'.repeat(201) }),
      'A task name may have at most 200 characters.',
    ],
    ['a time that is none', () => ({ startTime: 'tomorrow' }), 'This is not a valid date and time.'],
    [
      'a duration of years',
      () => ({ duration: 1e9 }),
      'The Duration may be at most a year (525,600 minutes).',
    ],
  ])('%s is refused and nothing is stored', async (_why, changes, message) => {
    const before = await countTasks();
    const same = { startTime: inMinutes(60), endTime: inMinutes(120) };
    const answer = await create(draft({ ...same, ...changes() }));
    expect([answer.status, answer.failure.message]).toEqual([400, message]);
    expect(answer.failure.code).toBe('VALIDATION');
    expect(await countTasks()).toBe(before);
  });

  test('the server goes by its own clock', async () => {
    const startTime = inMinutes(60);
    const body = draft({ startTime, endTime: inMinutes(180) });
    server.setNow(new Date(Date.parse(startTime) + 1000));
    const late = await create(body);
    server.setNow(new Date());
    expect(late.failure.message).toBe('Schedule time must be in the future.');
    expect((await create(body)).status).toBe(200);
  });

  test('a question of somebody else, a deleted one, and one that never was are refused by their place', async () => {
    const other = await makeFaculty(server.deps, department);
    const foreign = await makeQuestion(server.deps, other);
    const never = '00000000-0000-7000-8000-000000000000';
    const gone = await makeQuestion(server.deps, faculty);
    await server.deps.db
      .updateTable('question')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone)
      .execute();
    const answer = await create(
      draft({
        totalMarks: 4,
        questions: [questions[0], foreign, never, gone].map((questionId) => ({
          questionId,
          marks: 1,
          timeRequired: 1,
        })),
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.failure.errors?.map((error) => error.path)).toEqual([
      'questions.1',
      'questions.2',
      'questions.3',
    ]);
    await share(server.deps, 'question', foreign, faculty, ['view']);
    const shared = await create(
      draft({ totalMarks: 1, questions: [{ questionId: foreign, marks: 1, timeRequired: 1 }] }),
    );
    expect(shared.status).toBe(200);
  });

  test('who may copy a task may use its questions; who may only change it may not', async () => {
    const other = await makeFaculty(server.deps, department);
    const inTask = await makeQuestion(server.deps, other);
    const taskId = await makeTask(server.deps, other, { questions: [inTask] });
    const copy = draft({ totalMarks: 1, questions: [{ questionId: inTask, marks: 1, timeRequired: 1 }] });
    expect((await create(copy)).status).toBe(400);
    await share(server.deps, 'task', taskId, faculty, ['update', 'evaluate']);
    expect((await create(copy)).status).toBe(400);
    await server.deps.db
      .updateTable('taskShare')
      .set({ permissions: ['view'] })
      .where('taskId', '=', taskId)
      .execute();
    expect((await create(copy)).status).toBe(200);
  });

  test('students of another department that nobody shared, and deleted ones, are refused by name', async () => {
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const own = await makeStudent(server.deps, department);
    const foreign = await makeStudent(server.deps, elsewhere);
    const gone = await makeStudent(server.deps, department);
    await deleteAccount(server.deps, gone);
    const answer = await create(draft({ assignedStudentIds: [own.id, foreign.id, gone.id, faculty.id] }));
    expect(answer.failure.message).toBe(
      `${foreign.fullname} and 2 others are not of your department, and in no group or task that is shared with you. Take these students out, or have a group with these students shared with you.`,
    );
    expect(answer.failure.errors?.map((error) => error.path)).toEqual([
      'assignedStudentIds.1',
      'assignedStudentIds.2',
      'assignedStudentIds.3',
    ]);
    const twice = await create(draft({ assignedStudentIds: [own.id, own.id] }));
    expect(twice.status).toBe(200);
  });

  test('a subject of another department and a rubric of somebody else are refused', async () => {
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const subject = await makeSubject(server.deps, elsewhere);
    const rubric = await makeRubric(server.deps, await makeFaculty(server.deps, elsewhere));
    const answer = await create(draft({ subjects: subject.id, rubrics: rubric }));
    expect(answer.failure.errors).toEqual([
      { path: 'subjects', message: 'The selected subject is not one of your department.' },
      { path: 'rubrics', message: 'The selected rubric was deleted, or is not shared with you.' },
    ]);
  });

  test('marks that the database could not hold are refused before', async () => {
    const one = (marks: number, timeRequired = 1) =>
      create(draft({ totalMarks: marks, questions: [{ questionId: questions[0], marks, timeRequired }] }));
    expect((await one(10_001)).failure.message).toBe('The marks of a question may be at most 10,000.');
    expect((await one(0.001)).failure.message).toBe('The marks of a question may have at most two decimals.');
    expect((await one(1, -1)).failure.message).toBe('The time of a question may not be negative.');
    expect((await one(0.01)).status).toBe(200);
    expect((await one(33.33)).status).toBe(200);
  });

  test('whether an exam browser is required is the installation’s to say, unless the task does', async () => {
    const requires = async (changes: Draft = {}): Promise<boolean> => {
      const { data } = (await create(draft(changes))).body;
      return (await server.call(viewTask, { token, params: { taskId: data._id } })).body.data
        .requireExamBrowser;
    };
    const { config } = server.deps;
    expect(await requires()).toBe(false);
    expect(await requires({ requireExamBrowser: true })).toBe(true);
    server.deps.config = { ...config, examBrowser: null };
    expect(await requires()).toBe(true);
    await server.deps.db.insertInto('installation').values({ isDemonstration: true }).execute();
    expect(await requires()).toBe(false);
    server.deps.config = { ...config, examBrowser: true };
    expect(await requires()).toBe(true);
    server.deps.config = config;
    await server.deps.db.deleteFrom('installation').execute();
  });
  test('a task that requires an exam browser gets a password of the file, unless it says that it wants none', async () => {
    const password = async (changes: Draft): Promise<string> => {
      const { data } = (await create(draft(changes))).body;
      const task = (await server.call(viewTask, { token, params: { taskId: data._id } })).body.data;
      return task.examBrowser.filePassword;
    };
    const [first, second] = [
      await password({ requireExamBrowser: true }),
      await password({ requireExamBrowser: true }),
    ];
    expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(second).not.toBe(first);
    expect(await password({ requireExamBrowser: true, examBrowser: { filePassword: '' } })).toBe('');
    expect(await password({ requireExamBrowser: true, examBrowser: { filePassword: 'told' } })).toBe('told');
    expect(await password({ requireExamBrowser: false })).toBe('');
  });
});
