import {
  editQuestion,
  fetchItemAnalysis,
  type ItemAnalysis,
  type ItemFigures,
  type Suspect,
  type TestFigures,
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
  makeStudent,
  makeTask,
  putInVersion,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { satTask, type SatProgram, type SatTest } from '../../../test/sat-task.ts';
import { seeded } from '../../../test/seeded.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

const analysisOf = async (taskId: string): Promise<ItemAnalysis> =>
  (await server.call(fetchItemAnalysis, { token, params: { taskId } })).body.data;
const newStudents = (count: number): Promise<TestAccount[]> =>
  Promise.all(Array.from({ length: count }, () => makeStudent(server.deps, department)));

/** By the definition that R calls type 7: between two neighbours in proportion. */
const percentile95 = (ascending: readonly number[]): number => {
  const place = 0.95 * (ascending.length - 1);
  const [below, above] = [ascending[Math.floor(place)] ?? NaN, ascending[Math.ceil(place)] ?? NaN];
  return below + (place - Math.floor(place)) * (above - below);
};

const WRONG: SatTest = { verdict: 'WRONG_ANSWER' };
const PASS: SatTest = {};

/** A question of three tests (two of them public, outputs 2, 8 and -14), and who brought what. */
const sat = async (
  programs: readonly SatProgram[],
  question: Parameters<typeof makeQuestion>[2] = {},
): Promise<{ taskId: string; questionId: string; students: TestAccount[]; attempts: string[] }> => {
  const questionId = await makeQuestion(server.deps, faculty, question);
  const students = await newStudents(programs.length);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students });
  const attempts = await satTask(
    server.deps,
    taskId,
    students.map((student, index) => ({ student, programs: programs.slice(index, index + 1) })),
  );
  return { taskId, questionId, students, attempts };
};

const suspectOf = async (taskId: string, kind: Suspect['kind']): Promise<Suspect | undefined> =>
  (await analysisOf(taskId)).suspects.find((suspect) => suspect.kind === kind);
const idsOf = (students: readonly TestAccount[], places: readonly number[]): string[] =>
  places.flatMap((place) => students[place]?.id ?? []);

describe('the figures are those that the database computes another way', () => {
  let analysis: ItemAnalysis;
  let taskId: string;

  /** 60 students at three questions of three tests; others who do not count. */
  beforeAll(async () => {
    const { deps } = server;
    const questions = [
      await makeQuestion(deps, faculty),
      await makeQuestion(deps, faculty),
      await makeQuestion(deps, faculty),
    ];
    const students = await newStudents(60);
    const [absent, ungraded, deleted] = await newStudents(3);
    const [unassigned] = await newStudents(1);
    const here = [...students, absent, ungraded, deleted].filter((one) => one !== undefined);
    taskId = await makeTask(deps, faculty, {
      students: here,
      questions: questions.map((questionId, place) => ({
        questionId,
        marks: 5 * (place + 1),
        timeRequired: 10,
      })),
    });
    const random = seeded(7);
    const programsOf = (able: number): SatProgram[] =>
      questions.map((_question, place) => {
        if (random.below(12) === 0) return { marks: 0 };
        const language = random.oneOf(['C', 'JAVA', 'PYTHON'] as const);
        if (random.below(12) === 0)
          return { marks: 0, language, tests: [1, 2, 3].map(() => ({ verdict: 'COMPILE_ERROR' as const })) };
        const tests = [1, 2, 3].map((): SatTest =>
          random.below(100) < able ? { cpuMs: 1 + random.below(600) } : WRONG,
        );
        const passed = tests.filter((one) => one !== WRONG).length;
        const given = random.below(10) === 0 ? { given: random.below(5 * (place + 1)) } : {};
        return { marks: (5 * (place + 1) * passed) / 3, language, tests, ...given };
      });
    await satTask(
      deps,
      taskId,
      [...students, ...[deleted, unassigned].filter((one) => one !== undefined)].map((student) => ({
        student,
        programs: programsOf(20 + random.below(80)),
      })),
    );
    if (deleted) await deleteAccount(deps, deleted);
    if (ungraded) await makeAttempt(deps, taskId, ungraded, { submittedAt: deps.now(), graded: false });
    analysis = await analysisOf(taskId);
  });

  /** The marks that count, a row an assigned and graded student's question. */
  const BROUGHT = () => sql`
    brought as (
      select attempt.id, place.position, place.question_id, place.marks as full_marks,
        coalesce(program.given_marks, program.computed_marks)::float8 as marks,
        sum(coalesce(program.given_marks, program.computed_marks)) over (partition by attempt.id)::float8 as total
      from attempt
      join task_student using (task_id, student_id)
      join account on account.id = attempt.student_id and account.deleted_at is null
      join task_question as place using (task_id)
      join submission_program as program on program.attempt_id = attempt.id and program.question_id = place.question_id
      where attempt.task_id = ${taskId} and attempt.graded_at is not null
    )
  `;

  test('for each question', async () => {
    const { rows } = await sql<
      { students: number } & Record<'facility' | 'spread' | 'discrimination' | 'pull', number>
    >`
      with ${BROUGHT()}
      select count(*)::int as students, avg(marks / full_marks)::float8 as facility,
        stddev_samp(marks / full_marks) as spread, corr(marks, total - marks) as discrimination,
        sqrt(covar_samp(marks, total)) as pull
      from brought group by position order by position
    `.execute(server.deps.db);
    const pulls = rows.reduce((sum, { pull }) => sum + pull, 0);
    expect(rows.map(({ students }) => students)).toEqual([60, 60, 60]);
    const close = (value: number): unknown => expect.closeTo(value, 9);
    expect(
      analysis.questions.map(({ questionId: _id, version: _version, tests: _tests, ...figures }) => figures),
    ).toEqual(
      rows.map(({ students, facility, spread, discrimination, pull }) => ({
        students,
        facility: close(facility),
        spread: close(spread),
        discrimination: close(discrimination),
        effectiveWeight: close(pull / pulls),
      })),
    );
  });

  test('for the exam', async () => {
    const { rows } = await sql<Record<'mean' | 'spread' | 'variances', number>>`
      with ${BROUGHT()},
      item as (select var_samp(marks) as variance from brought group by position),
      whole as (select distinct id, total from brought)
      select avg(total) as mean, stddev_samp(total) as spread, (select sum(variance) from item) as variances
      from whole
    `.execute(server.deps.db);
    const [{ mean, spread, variances } = { mean: NaN, spread: NaN, variances: NaN }] = rows;
    const alpha = 1.5 * (1 - variances / spread ** 2);
    expect(analysis.exam).toEqual({
      students: 60,
      mean: expect.closeTo(mean, 9) as number,
      spread: expect.closeTo(spread, 9) as number,
      alpha: expect.closeTo(alpha, 9) as number,
      standardError: expect.closeTo(spread * Math.sqrt(1 - alpha), 9) as number,
    });
  });

  test('for each test', async () => {
    const { rows } = await sql<{
      programs: number;
      passed: number;
      correlation: number;
      /** Of those that passed, ascending. */
      shares: number[];
    }>`
      with ${BROUGHT()}, tried as (
        select brought.position as question, test.position, result.passed, brought.total - brought.marks as rest,
          result.cpu_ms / case program.language when 'C' then 1000 when 'JAVA' then 2000 else 3000 end as share
        from brought
        join submission_program as program
          on program.attempt_id = brought.id and program.question_id = brought.question_id
        join test_result as result on result.attempt_id = brought.id and result.question_id = brought.question_id
        join test_case as test on test.id = result.test_case_id
      )
      select count(*)::int as programs, (count(*) filter (where passed))::int as passed,
        corr(passed::int, rest) as correlation, json_agg(share order by share) filter (where passed) as shares
      from tried group by question, position order by question, position
    `.execute(server.deps.db);
    const tests = analysis.questions.flatMap((question) => question.tests);
    expect(rows).toHaveLength(9);
    expect(tests.map(({ programs, passed }) => [programs, passed])).toEqual(
      rows.map(({ programs, passed }) => [programs, passed]),
    );
    expect(tests.map(({ pointBiserial }) => pointBiserial)).toEqual(
      rows.map(({ correlation }) => expect.closeTo(correlation, 9) as number),
    );
    expect(tests.map(({ cpuShare }) => cpuShare)).toEqual(
      rows.map(({ shares }) => expect.closeTo(percentile95(shares), 9) as number),
    );
    expect(tests.map(({ number, type }) => [number, type])).toEqual(
      [0, 1, 2].flatMap(() => [
        [1, 'PUBLIC'],
        [2, 'PUBLIC'],
        [3, 'HIDDEN'],
      ]),
    );
  });
});

test('CPU time is measured by what the question allows in the language of the program', async () => {
  const { taskId, questionId } = await sat([
    { marks: 5, language: 'C', tests: [{ cpuMs: 100 }, PASS, PASS] },
    { marks: 5, language: 'PYTHON', tests: [{ cpuMs: 300 }, PASS, PASS] },
    { marks: 0, language: 'C', tests: [{ cpuMs: 1000, verdict: 'TIME_LIMIT' }, PASS, PASS] },
  ]);
  const [question] = (await analysisOf(taskId)).questions;
  expect(question?.tests.map(({ cpuShare }) => cpuShare)).toEqual([expect.closeTo(0.1, 9), 0, 0]);
  const limits = { seconds: 2, megabytes: 256, factors: { PYTHON: 1.5 } };
  await sql`update question_version set limits = ${JSON.stringify(limits)} where question_id = ${questionId}`.execute(
    server.deps.db,
  );
  const [again] = (await analysisOf(taskId)).questions;
  // 100 of 2,000 ms in C, 300 of 3,000 in Python; of two the 95th percentile is near the greater.
  expect(again?.tests[0]?.cpuShare).toBeCloseTo(0.05 + 0.95 * 0.05, 9);
});

describe('a suspect names the students whom it concerns', () => {
  test('a test that nobody passes though the reference does', async () => {
    const { taskId, questionId, students } = await sat([
      { marks: 3, tests: [PASS, PASS, WRONG] },
      { marks: 0, tests: [WRONG, WRONG, WRONG] },
      { marks: 0, tests: [1, 2, 3].map(() => ({ verdict: 'COMPILE_ERROR' as const })) },
      { marks: 0 },
    ]);
    await server.deps.db
      .updateTable('questionVersion')
      .set({ referenceStatus: 'PASSED' })
      .where('questionId', '=', questionId)
      .execute();
    const analysis = await analysisOf(taskId);
    const tests = analysis.questions[0]?.tests ?? [];
    expect(analysis.suspects).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        kind: 'NOBODY_PASSES',
        questionId,
        testIds: [tests[2]?.testId],
        sentence: 'Nobody passes test 3 (2 programs tried), although the reference solution does.',
        studentIds: expect.arrayContaining(idsOf(students, [0, 1])) as string[],
        looked: null,
      },
    ]);
    expect(analysis.suspects[0]?.studentIds).toHaveLength(2);
    expect(analysis.students.map(({ username }) => username).toSorted()).toEqual(
      students
        .slice(0, 2)
        .map(({ username }) => username)
        .toSorted(),
    );
    expect(tests.map(({ programs, passed }) => [programs, passed])).toEqual([
      [3, 1],
      [3, 1],
      [3, 0],
    ]);
  });

  test('a question that sorts the class the wrong way round', async () => {
    const questions = [await makeQuestion(server.deps, faculty), await makeQuestion(server.deps, faculty)];
    const students = await newStudents(20);
    const taskId = await makeTask(server.deps, faculty, { questions, students });
    await satTask(
      server.deps,
      taskId,
      students.map((student, index) => ({
        student,
        programs: [
          { marks: index < 10 ? 1 : 4, tests: [PASS, PASS, PASS] },
          { marks: index < 10 ? 4 : 0, tests: [PASS, PASS, PASS] },
        ],
      })),
    );
    const suspects = (await analysisOf(taskId)).suspects.filter(({ kind }) => kind === 'SORTS_WRONGLY');
    expect(suspects.map(({ questionId }) => questionId)).toEqual(questions);
    expect(suspects[0]?.sentence).toContain('(discrimination −1.00 over 20 students)');
    expect(suspects[0]?.studentIds.toSorted()).toEqual(
      idsOf(students, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).toSorted(),
    );
  });

  test('passers close to the time limit', async () => {
    const { taskId, students } = await sat([
      { marks: 5, language: 'C', tests: [{ cpuMs: 700 }, PASS, PASS] },
      { marks: 5, language: 'C', tests: [{ cpuMs: 701 }, PASS, PASS] },
      { marks: 5, language: 'PYTHON', tests: [{ cpuMs: 2099 }, PASS, { cpuMs: 2850 }] },
      { marks: 0, language: 'C', tests: [{ cpuMs: 1001, verdict: 'TIME_LIMIT' }, PASS, PASS] },
    ]);
    const suspect = await suspectOf(taskId, 'NEAR_LIMIT');
    expect(suspect?.sentence).toBe(
      '2 programs passed tests 1 and 3 close to the time limit: with more than 70 % of it, the slowest with 95 %.',
    );
    expect(suspect?.studentIds.toSorted()).toEqual(idsOf(students, [1, 2]).toSorted());
  });

  test('fails in form only, and none of them where a judge decides', async () => {
    const programs: SatProgram[] = [
      { marks: 0, tests: [PASS, { ...WRONG, output: 'The Answer' }, WRONG] },
      { marks: 0, tests: [PASS, PASS, { ...WRONG, output: '- 14' }] },
      { marks: 0, tests: [{ ...WRONG, output: '2\nThank you.' }, PASS, { ...WRONG, output: '-\n14' }] },
      { marks: 0, tests: [{ ...WRONG, output: '3' }, PASS, { ...WRONG, output: '' }] },
      // What was ended by a limit printed the right thing in vain.
      { marks: 0, tests: [{ verdict: 'TIME_LIMIT', output: '2 ' }, PASS, PASS] },
    ];
    const testcases = [
      { type: 'PUBLIC' as const, input: '1', output: '2' },
      { type: 'PUBLIC' as const, input: '4', output: 'THE ANSWER' },
      { type: 'HIDDEN' as const, input: '-7', output: '-14' },
    ];
    const { taskId, students } = await sat(programs, { testcases });
    const suspects = (await analysisOf(taskId)).suspects.filter(({ kind }) => kind === 'FORM_ONLY');
    expect(suspects.map(({ sentence, studentIds }) => [sentence, studentIds.toSorted()])).toEqual([
      ['2 programs would pass test 3 if white space were ignored.', idsOf(students, [1, 2]).toSorted()],
      ['1 program would pass test 2 if letter case were ignored.', idsOf(students, [0])],
      ['1 program would pass test 1 if the last line were ignored.', idsOf(students, [2])],
    ]);
    const judged = await sat(programs, {
      testcases,
      judge: { language: 'PYTHON', code: 'exit(43)', way: 'TALK' },
    });
    expect(await suspectOf(judged.taskId, 'FORM_ONLY')).toBeUndefined();
  });

  test('a program that did not pass the same whenever it ran', async () => {
    const { taskId, questionId, students, attempts } = await sat([
      { marks: 5, code: 'print(random())', tests: [PASS, PASS, PASS] },
      { marks: 5, code: 'print(random())', tests: [PASS, PASS, PASS] },
      { marks: 5, code: 'steady', tests: [PASS, WRONG, PASS] },
    ]);
    const run = (attempt: number, code: string, passedCount: number, more = {}) =>
      server.deps.db
        .insertInto('runLog')
        .values({
          id: crypto.randomUUID(),
          attemptId: attempts[attempt] ?? '',
          questionId,
          executedAt: server.deps.now(),
          language: 'PYTHON',
          code: JSON.stringify([{ code }]),
          status: 'FAILED',
          passedCount,
          totalCount: 2,
          ...more,
        })
        .execute();
    await run(2, 'steady', 1);
    // An earlier program, the same in another language, an own input: none of them is the same run.
    await run(2, 'steady at last', 0);
    await run(2, 'steady', 2, { language: 'C' });
    await run(2, 'steady', 0, { status: 'PENDING', totalCount: 0, ownInput: '7' });
    expect(await suspectOf(taskId, 'RUNS_DIFFER')).toBeUndefined();
    await run(0, 'print(random())', 1);
    const suspect = await suspectOf(taskId, 'RUNS_DIFFER');
    expect(suspect?.sentence).toBe(
      'One program passed different public tests when run again unchanged: 1 and 2 of 2.',
    );
    // The second student handed in the very same text.
    expect(suspect?.studentIds.toSorted()).toEqual(idsOf(students, [0, 1]).toSorted());
  });

  test('tests with the same passers throughout', async () => {
    const { taskId, students } = await sat(
      Array.from({ length: 12 }, (_, index) => ({
        marks: 0,
        tests: [PASS, index < 7 ? PASS : WRONG, index < 7 ? PASS : WRONG],
      })),
    );
    const suspect = await suspectOf(taskId, 'SAME_PASSERS');
    expect(suspect?.sentence).toBe(
      'Tests 2 and 3 were passed by exactly the same 7 of 12 programs: one of them adds nothing.',
    );
    expect(suspect?.studentIds.toSorted()).toEqual(idsOf(students, [7, 8, 9, 10, 11]).toSorted());
  });
});

test('what a judge that failed left undecided counts for no test', async () => {
  const { taskId } = await sat([
    { marks: 0, tests: [{ verdict: 'JUDGE_FAILED' }, PASS, PASS] },
    { marks: 5, tests: [PASS, PASS, PASS] },
  ]);
  const [question] = (await analysisOf(taskId)).questions;
  expect(question?.tests.map(({ programs, passed }) => [programs, passed])).toEqual([
    [1, 1],
    [2, 2],
    [2, 2],
  ]);
});

test('a question that was edited between two starts counts tests that stayed the same once', async () => {
  const { deps } = server;
  const draft = questionDraft();
  const testcases = [
    { input: '1 2', output: '3', type: 'PUBLIC' as const },
    { input: '-1 -2', output: '-3', type: 'HIDDEN' as const },
  ];
  const questionId = await makeQuestion(deps, faculty, { testcases });
  const [early, late] = await newStudents(2);
  const taskId = await makeTask(deps, faculty, {
    questions: [questionId],
    students: [early, late].filter((one) => one !== undefined),
  });
  const sit = (student: TestAccount | undefined, tests: SatTest[]) =>
    satTask(deps, taskId, student ? [{ student, programs: [{ marks: 5, tests }] }] : []);
  await sit(early, [PASS, WRONG]);
  const edition = await openedEdition(server, token, 'question', questionId);
  const edited = await server.call(editQuestion, {
    token,
    body: {
      ...draft,
      testcases: [...testcases.slice(0, 1), { input: '5 6', output: '11', type: 'HIDDEN' }],
      questionId,
      edition,
    },
  });
  expect(edited.status).toBe(200);
  await putInVersion(deps, taskId, 2);
  await sit(late, [WRONG, PASS]);
  const [question] = (await analysisOf(taskId)).questions;
  const facts = (one: TestFigures) => [one.number, one.version, one.programs, one.passed];
  expect(question?.version).toBe(2);
  expect(question?.tests.map(facts).toSorted()).toEqual(
    [
      [1, 2, 2, 1],
      [2, 1, 1, 0],
      [2, 2, 1, 1],
    ].toSorted(),
  );
});

describe('with few or none', () => {
  const NOTHING: Partial<ItemFigures> = {
    students: 0,
    facility: null,
    spread: null,
    discrimination: null,
    effectiveWeight: null,
    tests: [],
  };

  test('a task that nobody came to has its questions and no figures', async () => {
    const taskId = await makeTask(server.deps, faculty, { students: await newStudents(1) });
    expect(await analysisOf(taskId)).toMatchObject({
      exam: { students: 0, mean: null, spread: null, alpha: null, standardError: null },
      questions: [NOTHING],
      suspects: [],
      students: [],
    });
  });

  test('one student has a facility, and no spread', async () => {
    const { taskId } = await sat([{ marks: 4, tests: [PASS, PASS, WRONG] }]);
    expect((await analysisOf(taskId)).questions[0]).toMatchObject({
      facility: 0.8,
      spread: null,
      discrimination: null,
    });
  });

  test('programs that wait for a person are counted', async () => {
    const { taskId } = await sat([{ marks: 0, tests: [PASS, PASS, PASS] }], { wantAutoCalculate: false });
    expect((await analysisOf(taskId)).unmarked).toBe(1);
  });
});

test('the number of queries does not grow with questions and students', async () => {
  const countFor = async (questions: number, students: number): Promise<number> => {
    const ids = await Promise.all(
      Array.from({ length: questions }, () => makeQuestion(server.deps, faculty)),
    );
    const people = await newStudents(students);
    const taskId = await makeTask(server.deps, faculty, { questions: ids, students: people });
    const programs = ids.map(() => ({ marks: 1, tests: [PASS, WRONG, WRONG] }));
    await satTask(
      server.deps,
      taskId,
      people.map((student) => ({ student, programs })),
    );
    return countQueries(server, token, `/faculty/item-analysis/${taskId}`);
  };
  const few = await countFor(1, 1);
  expect(await countFor(8, 12)).toBe(few);
});
