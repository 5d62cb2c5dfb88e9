import {
  getCoWiseReport,
  getReportSubjects,
  getSubjectModules,
  getSubmissionsReport,
  getTasksBySubject,
  type CoReport,
  type RubricsReport,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
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
let subject: { id: string; name: string; modules: string[] };

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
  subject = await makeSubject(server.deps, department, { modules: ['Arrays', 'Trees', 'Graphs'] });
});

/** A question with the modules of these orders. */
const question = (...orders: number[]) =>
  makeQuestion(server.deps, faculty, {
    subjectId: subject.id,
    modules: orders.flatMap((order) => subject.modules[order - 1] ?? []),
  });

const over = () => windowOf(server.deps, -120, -60);

/** A completed task of the subject. */
const practical = (given: Parameters<typeof makeTask>[2] = {}) =>
  makeTask(server.deps, faculty, { ...over(), subjectId: subject.id, ...given });

/** Hands in a task that is over, with the computed marks by question, or with a person's. */
const handIn = (
  taskId: string,
  student: TestAccount,
  marks: Readonly<Record<string, { computed: number; given?: number }>>,
  graded = true,
) =>
  makeAttempt(server.deps, taskId, student, {
    startedAt: over().startTime,
    submittedAt: over().endTime,
    graded,
    marks,
  });

const evaluate = (attemptId: string, marks: readonly [string, number, number | null][]) =>
  server.deps.db
    .insertInto('rubricMark')
    .values(
      marks.map(([title, totalMarks, obtainedMarks], position) => ({
        attemptId,
        position,
        title,
        totalMarks,
        obtainedMarks,
        givenBy: faculty.id,
        givenAt: server.deps.now(),
      })),
    )
    .execute();

const ask = (practicalIds: readonly string[], query: { page?: number; pageSize?: number } = {}) => ({
  token,
  query: { practicalIds: practicalIds.join(','), subjectId: subject.id, ...query },
});
const rubricsReport = async (...ids: string[]): Promise<RubricsReport> =>
  (await server.call(getSubmissionsReport, ask(ids))).body;
const coReport = async (...ids: string[]): Promise<CoReport['data']> =>
  (await server.call(getCoWiseReport, ask(ids))).body.data;

describe('the choices of the report screen', () => {
  test('the modules of a subject are its course outcomes, CO1 first', async () => {
    const { body } = await server.call(getSubjectModules, { token, params: { subjectId: subject.id } });
    expect(body.data.map(({ code, order, title }) => [code, order, title])).toEqual([
      ['CO1', 1, 'Arrays'],
      ['CO2', 2, 'Trees'],
      ['CO3', 3, 'Graphs'],
    ]);
  });

  test('the subjects are those of the own department, then those of tasks that may be analysed, no others', async () => {
    const { deps } = server;
    const elsewhere = await makeDepartment(deps, department.instituteId);
    const place = await deps.db
      .selectFrom('department')
      .where('id', '=', department.id)
      .select('name')
      .executeTakeFirstOrThrow();
    const [owner, evaluator, reader, stranger] = [
      faculty,
      await makeFaculty(deps, elsewhere),
      await makeFaculty(deps, elsewhere),
      await makeFaculty(deps, await makeDepartment(deps)),
    ];
    const [shared, unshared] = [
      await makeSubject(deps, department, { name: 'Compilers' }),
      await makeSubject(deps, department, { name: 'Networks' }),
    ];
    const theirs = await makeSubject(deps, elsewhere, { name: 'Vectors' });
    const taskId = await practical({ subjectId: shared.id });
    await practical({ subjectId: unshared.id });
    await share(deps, 'task', taskId, evaluator, ['evaluate']);
    await share(deps, 'task', taskId, reader, ['view', 'update', 'delete']);
    const subjectsOf = async (person: TestAccount) => {
      const { data } = (await server.call(getReportSubjects, { token: await loginAs(server, person) })).body;
      return data.map(({ _id, departmentId }) => [_id, departmentId.name]);
    };
    const own = await subjectsOf(owner);
    expect(own).toEqual(
      expect.arrayContaining([
        [shared.id, place.name],
        [unshared.id, place.name],
      ]),
    );
    expect(own.map(([id]) => id)).not.toContain(theirs.id);
    expect(await subjectsOf(evaluator)).toEqual([
      [theirs.id, expect.any(String)],
      [shared.id, place.name],
    ]);
    expect(await subjectsOf(reader)).toEqual([[theirs.id, expect.any(String)]]);
    expect(await subjectsOf(stranger)).toEqual([]);
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', taskId).execute();
    expect(await subjectsOf(evaluator)).toEqual([[theirs.id, expect.any(String)]]);
  });

  test('a subject of another department is known to whom one of its tasks is shared with for evaluation', async () => {
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const colleague = await makeFaculty(server.deps, elsewhere);
    const theirs = await loginAs(server, colleague);
    const taskId = await practical();
    const statuses = async () => {
      const input = { token: theirs, params: { subjectId: subject.id } };
      return [
        (await server.call(getSubjectModules, input)).status,
        (await server.call(getTasksBySubject, input)).status,
      ];
    };
    expect(await statuses()).toEqual([404, 404]);
    await share(server.deps, 'task', taskId, colleague, ['view', 'update', 'delete']);
    expect(await statuses()).toEqual([404, 404]);
    await server.deps.db
      .updateTable('taskShare')
      .set({ permissions: ['evaluate'] })
      .where('taskId', '=', taskId)
      .execute();
    expect(await statuses()).toEqual([200, 200]);
  });

  test('the practicals are the own tasks of the subject and those shared for evaluation, newest first', async () => {
    const { deps } = server;
    const own = await makeSubject(deps, department, { modules: ['Loops', 'Files'] });
    const colleague = await makeFaculty(deps, department);
    const rubricId = await makeRubric(deps, faculty, [{ title: 'Viva', marks: 7 }], 'Viva only');
    const questionId = await makeQuestion(deps, faculty, {
      subjectId: own.id,
      // A module of another subject is no outcome of this one.
      modules: [...own.modules, subject.modules[0] ?? ''],
    });
    const make = (by: TestAccount, name: string, fromMinutes: number, changes = {}) =>
      makeTask(deps, by, {
        ...windowOf(deps, fromMinutes, fromMinutes + 30),
        name,
        subjectId: own.id,
        questions: [questionId],
        ...changes,
      });
    await make(faculty, 'First', -300, { rubricId, students: [await makeStudent(deps, department)] });
    await make(faculty, 'Third', 100);
    const second = await make(colleague, 'Second', -200);
    await share(deps, 'task', second, faculty, ['evaluate']);
    await share(deps, 'task', await make(colleague, 'Seen only', -100), faculty, ['view', 'update']);
    await make(colleague, 'Foreign', -100);
    const gone = await make(faculty, 'Deleted', -100);
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', gone).execute();

    const list = (query = {}) =>
      server.call(getTasksBySubject, { token, params: { subjectId: own.id }, query });
    const { data, total } = (await list()).body;
    expect([data.map(({ name }) => name), total]).toEqual([['Third', 'Second', 'First'], 3]);
    expect(data[2]).toMatchObject({
      status: 'COMPLETED',
      totalMarks: 5,
      questions: [{ marks: 5, questionId: { _id: questionId, modules: [{ code: 'CO1' }, { code: 'CO2' }] } }],
      rubrics: { _id: rubricId, name: 'Viva only', components: [{ title: 'Viva', maxMarks: 7 }] },
    });
    expect(data[0]).toMatchObject({ status: 'NOT-ASSIGNED', rubrics: null });

    const namesOf = async (query: object) => {
      const { body } = await list(query);
      return [body.data.map(({ name }) => name), body.total];
    };
    expect(await namesOf({ page: 1, pageSize: 2 })).toEqual([['First'], 3]);
    expect(await namesOf({ sort: 'name' })).toEqual([['First', 'Second', 'Third'], 3]);
    expect(await namesOf({ search: 'ir' })).toEqual([['Third', 'First'], 2]);
    expect((await list({ sort: 'secret' })).status).toBe(400);
  });
});

describe('the figures', () => {
  let first: string;
  let second: string;
  let people: Record<'asha' | 'bina' | 'chetan' | 'dev', TestAccount>;
  let questions: [string, string, string];

  /**
   * First: 10 marks for CO1, 30 for CO1 and CO2; rubric of Logic 6 and Style 4. Second: 5 marks without outcome; no rubric.
   * Dev is assigned to the second only.
   */
  beforeAll(async () => {
    const { deps } = server;
    questions = [await question(1), await question(1, 2), await question()];
    const student = (username: string) => makeStudent(deps, department, { username });
    people = {
      asha: await student('fig002'),
      bina: await student('fig001'),
      chetan: await student('FIG003'),
      dev: await student('fig004'),
    };
    const { asha, bina, chetan, dev } = people;
    const rubricId = await makeRubric(deps, faculty, [
      { title: 'Logic', marks: 6 },
      { title: 'Style', marks: 4 },
    ]);
    first = await practical({
      name: 'Trees 1',
      rubricId,
      students: [asha, bina, chetan],
      questions: [
        { questionId: questions[0], marks: 10, timeRequired: 10 },
        { questionId: questions[1], marks: 30, timeRequired: 10 },
      ],
    });
    second = await practical({ name: 'Warm up', students: [asha, dev], questions: [questions[2]] });
    // 7.5 computed, 20.25 by a person instead of 3: 27.75 of 40.
    await handIn(first, asha, {
      [questions[0]]: { computed: 7.5 },
      [questions[1]]: { computed: 3, given: 20.25 },
    });
    await handIn(second, asha, { [questions[2]]: { computed: 3.33 } });
    const bySheet = await handIn(first, bina, { [questions[0]]: { computed: 10 } });
    // As the rubric was then.
    await evaluate(bySheet, [
      ['Logic', 5, 4.25],
      ['Viva', 5, null],
    ]);
    await handIn(second, dev, { [questions[2]]: { computed: 5 } });
  });

  test('by rubric: a person’s marks as they were given, otherwise in the ratio of the marks obtained', async () => {
    const report = await rubricsReport(first, second);
    expect(report.total).toBe(4);
    expect(report.tasks).toMatchObject([
      { _id: first, name: 'Trees 1', totalMarks: 40, courseOutcomes: ['CO1', 'CO2'] },
      { _id: second, name: 'Warm up', totalMarks: 5, courseOutcomes: [], rubrics: null },
    ]);
    expect(report.tasks[0]?.rubrics?.components).toEqual([
      { title: 'Logic', maxMarks: 6 },
      { title: 'Style', maxMarks: 4 },
    ]);
    expect(report.data).toEqual([
      {
        username: 'fig001',
        enrollmentNumber: 'fig001',
        name: people.bina.fullname,
        semester: '4',
        batch: '2027',
        submissions: [
          {
            taskId: first,
            state: 'MARKED',
            totalMarks: 10,
            obtainedMarks: 4.25,
            rubrics: [
              { title: 'Logic', maxMarks: 5, obtainedMarks: 4.25 },
              { title: 'Viva', maxMarks: 5, obtainedMarks: null },
            ],
          },
        ],
      },
      {
        username: 'fig002',
        enrollmentNumber: 'fig002',
        name: people.asha.fullname,
        semester: '4',
        batch: '2027',
        submissions: [
          {
            taskId: first,
            state: 'MARKED',
            totalMarks: 10,
            // 10 × 27.75/40 = 6.9375; 6 × 27.75/40 = 4.1625; 4 × 27.75/40 = 2.775.
            obtainedMarks: 6.94,
            rubrics: [
              { title: 'Logic', maxMarks: 6, obtainedMarks: 4.16 },
              { title: 'Style', maxMarks: 4, obtainedMarks: 2.78 },
            ],
          },
          {
            taskId: second,
            state: 'MARKED',
            totalMarks: 5,
            obtainedMarks: 3.33,
            // 3.33/2 = 1.665, and together they are what there is.
            rubrics: [
              { title: 'U', maxMarks: 2.5, obtainedMarks: 1.67 },
              { title: 'C', maxMarks: 2.5, obtainedMarks: 1.66 },
            ],
          },
        ],
      },
      {
        username: 'FIG003',
        enrollmentNumber: 'FIG003',
        name: people.chetan.fullname,
        semester: '4',
        batch: '2027',
        submissions: [{ taskId: first, state: 'ABSENT', totalMarks: 10, obtainedMarks: null, rubrics: [] }],
      },
      expect.objectContaining({
        username: 'fig004',
        submissions: [expect.objectContaining({ taskId: second, obtainedMarks: 5 })],
      }),
    ]);
  });

  test('by question: what counts for each, in the order of the task', async () => {
    const report = await coReport(second, first);
    // By when they began, then by name, whichever was ticked first.
    expect(report.tasks).toEqual([
      {
        _id: first,
        name: 'Trees 1',
        totalMarks: 40,
        questions: [
          { name: '', marks: 10, courseOutcomes: ['CO1'] },
          { name: '', marks: 30, courseOutcomes: ['CO1', 'CO2'] },
        ],
      },
      {
        _id: second,
        name: 'Warm up',
        totalMarks: 5,
        questions: [{ name: '', marks: 5, courseOutcomes: [] }],
      },
    ]);
    const asha = report.students.find(({ username }) => username === 'fig002');
    expect(asha?.tasks).toEqual([
      {
        taskId: first,
        state: 'MARKED',
        questions: [
          { questionIndex: 0, obtainedMarks: 7.5 },
          { questionIndex: 1, obtainedMarks: 20.25 },
        ],
      },
      { taskId: second, state: 'MARKED', questions: [{ questionIndex: 0, obtainedMarks: 3.33 }] },
    ]);
    expect(report.students.find(({ username }) => username === 'FIG003')?.tasks).toEqual([
      { taskId: first, state: 'ABSENT', questions: [] },
    ]);
  });

  test('both say whose they are', async () => {
    const { deps } = server;
    const place = await deps.db
      .selectFrom('department')
      .innerJoin('institute', 'institute.id', 'department.instituteId')
      .where('department.id', '=', department.id)
      .select(['department.name as department', 'institute.name as college'])
      .executeTakeFirstOrThrow();
    const heading = { ...place, subject: { _id: subject.id, name: subject.name } };
    expect(await rubricsReport(first)).toMatchObject(heading);
    const co = await coReport(first);
    expect(co).toMatchObject(heading);
    expect(co.courseOutcomes.map(({ code }) => code)).toEqual(['CO1', 'CO2', 'CO3']);
  });
});

describe('who has no marks yet', () => {
  test('is absent only when the own time is over, and pending until the grading or a person is done', async () => {
    const { deps } = server;
    const questionId = await question(1);
    const named = async (username: string) => makeStudent(deps, department, { username });
    const [never, later, writing, waiting, given, half] = [
      await named('st1'),
      await named('st2'),
      await named('st3'),
      await named('st4'),
      await named('st5'),
      await named('st6'),
    ];
    const students = [never, later, writing, waiting, given, half];
    const taskId = await practical({ questions: [questionId], students });
    await deps.db
      .insertInto('extraTime')
      .values(
        [later, writing].map(({ id }) => ({
          taskId,
          studentId: id,
          extraMinutes: 600,
          reason: 'Was ill.',
          givenBy: faculty.id,
          givenAt: deps.now(),
        })),
      )
      .execute();
    await makeAttempt(deps, taskId, writing, { startedAt: deps.now() });
    await handIn(taskId, waiting, { [questionId]: { computed: 0 } }, false);
    await handIn(taskId, given, { [questionId]: { computed: 0, given: 4 } }, false);
    const evaluated = await handIn(taskId, half, { [questionId]: { computed: 0 } }, false);
    await evaluate(evaluated, [['Logic', 5, 3]]);

    const rubrics = await rubricsReport(taskId);
    expect(rubrics.data.map(({ username, submissions: [one] }) => [username, one?.state])).toEqual([
      ['st1', 'ABSENT'],
      ['st2', 'PENDING'],
      ['st3', 'PENDING'],
      ['st4', 'PENDING'],
      ['st5', 'MARKED'],
      ['st6', 'MARKED'],
    ]);
    expect(rubrics.data[3]?.submissions[0]).toMatchObject({ obtainedMarks: null, rubrics: [] });
    const co = await coReport(taskId);
    expect(co.students.map(({ tasks: [one] }) => one?.state)).toEqual([
      'ABSENT',
      'PENDING',
      'PENDING',
      'PENDING',
      'MARKED',
      'PENDING',
    ]);
    expect(co.students[3]?.tasks[0]?.questions).toEqual([]);
  });

  test('nobody is absent from a task that still runs', async () => {
    const student = await makeStudent(server.deps, department);
    const taskId = await practical({ ...windowOf(server.deps, -10, 60), students: [student] });
    expect((await rubricsReport(taskId)).data[0]?.submissions[0]?.state).toBe('PENDING');
  });
});

describe('who stands in a report', () => {
  test('whoever is assigned; who was deleted only with what was handed in; nobody who was taken out', async () => {
    const { deps } = server;
    const names = ['who1', 'who2', 'who3', 'who4'] as const;
    const [stays, left, leftUnseen, out] = [
      await makeStudent(deps, department, { username: names[0] }),
      await makeStudent(deps, department, { username: names[1] }),
      await makeStudent(deps, department, { username: names[2] }),
      await makeStudent(deps, department, { username: names[3] }),
    ];
    const questionId = await question(1);
    const taskId = await practical({ questions: [questionId], students: [stays, left, leftUnseen] });
    await handIn(taskId, left, { [questionId]: { computed: 2 } });
    await handIn(taskId, out, { [questionId]: { computed: 2 } });
    await deleteAccount(deps, left);
    await deleteAccount(deps, leftUnseen);
    const { data, total } = await rubricsReport(taskId);
    expect([data.map(({ username }) => username), total]).toEqual([['who1', 'who2'], 2]);
  });

  test('a practical without students makes an empty report', async () => {
    const report = await rubricsReport(await practical());
    expect([report.data, report.total]).toEqual([[], 0]);
  });

  test('page by page come the same students as at once, by no more queries for more of them', async () => {
    const { deps } = server;
    const students: TestAccount[] = [];
    for (let count = 0; count < 7; count += 1) students.push(await makeStudent(deps, department));
    const questionId = await question(2);
    const ids = [
      await practical({ questions: [questionId], students }),
      await practical({ questions: [questionId], students: students.slice(3) }),
    ];
    for (const student of students) await handIn(ids[0] ?? '', student, { [questionId]: { computed: 1.5 } });
    const whole = await rubricsReport(...ids);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => server.call(getSubmissionsReport, ask(ids, { page, pageSize: 3 }))),
    );
    expect(pages.flatMap(({ body }) => body.data)).toEqual(whole.data);
    expect(pages.map(({ body }) => body.total)).toEqual([7, 7, 7, 7]);
    const address = (call: string, pageSize: number) =>
      `/faculty/${call}?practicalIds=${ids.join(',')}&subjectId=${subject.id}&page=0&pageSize=${pageSize}`;
    for (const call of ['submissions-report', 'co-wise-report'])
      expect(await countQueries(server, token, address(call, 7))).toBe(
        await countQueries(server, token, address(call, 1)),
      );
  });
});

describe('a report that cannot be made', () => {
  const refusalOf = async (
    route: typeof getSubmissionsReport | typeof getCoWiseReport,
    query: Record<string, unknown>,
    by = token,
  ) => {
    const { status, answer } = await server.send(route, { token: by, query });
    const { message } = answer as { message?: string };
    return [status, message];
  };

  test('says what is missing', async () => {
    const taskId = await practical();
    const bare = await makeSubject(server.deps, department);
    const bareTask = await practical({ subjectId: bare.id });
    const cases: [Record<string, unknown>, number, string][] = [
      [{ practicalIds: taskId }, 400, 'Please select a subject first'],
      [{ subjectId: subject.id }, 400, 'Please select at least one practical'],
      [{ subjectId: subject.id, practicalIds: ',' }, 400, 'Please select at least one practical'],
      [{ subjectId: subject.id, practicalIds: `${taskId},1` }, 400, 'This is not a valid id.'],
      [
        { subjectId: subject.id, practicalIds: Array.from({ length: 51 }, () => crypto.randomUUID()).join() },
        400,
        'A report can be made of at most 50 practicals.',
      ],
      [{ subjectId: crypto.randomUUID(), practicalIds: taskId }, 404, 'Subject not found.'],
      [{ subjectId: bare.id, practicalIds: taskId }, 404, 'Practical not found.'],
    ];
    for (const [query, status, message] of cases)
      expect([query, ...(await refusalOf(getSubmissionsReport, query))]).toEqual([query, status, message]);
    expect(await refusalOf(getCoWiseReport, { subjectId: subject.id })).toEqual([
      400,
      'Please select at least one practical',
    ]);
    expect(await refusalOf(getCoWiseReport, { subjectId: bare.id, practicalIds: bareTask })).toEqual([
      409,
      'Course outcomes not available. Please ensure subject has defined course outcomes.',
    ]);
    expect((await refusalOf(getSubmissionsReport, { subjectId: bare.id, practicalIds: bareTask }))[0]).toBe(
      200,
    );
  });

  test('one of too many students is asked for page by page', async () => {
    const { db } = server.deps;
    const ids: string[] = [];
    const questions = [await question()];
    for (let count = 0; count < 50; count += 1) ids.push(await practical({ questions }));
    await sql`
      with people as (
        insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
        select gen_random_uuid(), 'many' || n, 'none', 'STUDENT', ${department.instituteId}::uuid, ${department.id}::uuid,
          'Student ' || n
        from generate_series(1, 401) as n returning id
      ), students as (
        insert into student (account_id, semester, batch) select id, 4, '2027' from people returning account_id
      )
      insert into task_student (task_id, student_id)
      select task_id, account_id from students, unnest(${ids}::uuid[]) as task_id
    `.execute(db);
    const query = { subjectId: subject.id, practicalIds: ids.join(',') };
    for (const route of [getSubmissionsReport, getCoWiseReport] as const) {
      expect(await refusalOf(route, query)).toEqual([
        413,
        'A report of 401 students and 50 practicals has to be asked for page by page (page, pageSize).',
      ]);
      expect((await refusalOf(route, { ...query, page: 2, pageSize: 200 }))[0]).toBe(200);
    }
  });

  test('a practical that is not shared is not told of, one that is shared for reading is refused', async () => {
    const { deps } = server;
    const colleague = await makeFaculty(deps, department);
    const theirs = await loginAs(server, colleague);
    const [own, foreign] = [
      await makeTask(deps, colleague, { ...over(), subjectId: subject.id }),
      await practical(),
    ];
    const both = (refusal: [number, string?]) => [refusal, refusal];
    const refusals = async () => {
      const query = { subjectId: subject.id, practicalIds: `${own},${foreign}` };
      return [
        await refusalOf(getSubmissionsReport, query, theirs),
        await refusalOf(getCoWiseReport, query, theirs),
      ];
    };
    const allowed = async (permissions: ('view' | 'evaluate')[]) => {
      await deps.db.updateTable('taskShare').set({ permissions }).where('taskId', '=', foreign).execute();
      return refusals();
    };
    expect(await refusals()).toEqual(both([404, 'Practical not found.']));
    await share(deps, 'task', foreign, colleague, ['view']);
    expect(await refusals()).toEqual(both([403, 'You do not have the right to analyse this task.']));
    expect(await allowed(['evaluate'])).toEqual(both([200, undefined]));
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', foreign).execute();
    expect(await refusals()).toEqual(both([404, 'Practical not found.']));
  });
});
