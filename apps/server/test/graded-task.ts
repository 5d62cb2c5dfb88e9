import {
  editQuestion,
  programHash,
  viewQuestion,
  type ProgramCode,
  type TestCaseDraft,
} from '@assay/contract';
import { newId } from '../src/platform/ids.ts';
import {
  loginAs,
  makeAttempt,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
  type TestAccount,
} from './fixtures.ts';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

/** Doubling a number, with a last test whose expected output is wrong. */
export const BROKEN_TESTS: readonly TestCaseDraft[] = [
  { type: 'PUBLIC', input: '1', output: '2' },
  { type: 'PUBLIC', input: '4', output: '8' },
  { type: 'HIDDEN', input: '-7', output: '-14' },
  { type: 'HIDDEN', input: '10', output: '21' },
];
/** The same with the right one. */
export const MENDED_TESTS: readonly TestCaseDraft[] = BROKEN_TESTS.map((test) =>
  test.input === '10' ? { ...test, output: '20' } : test,
);

export const PROGRAMS = {
  /** Passes what is right. */
  right: 'print(int(input()) * 2)',
  /** Passes the broken test alone. */
  fitted: 'print(21)',
  wrong: 'print(0)',
} as const;

/** Submits a program for every question of a task, an hour ago, and waits until its tests have graded it; the attempt. */
export const submitGraded = async (
  server: TestServer,
  taskId: string,
  student: { id: string },
  program: string | null,
): Promise<string> => {
  const { deps } = server;
  const attemptId = await makeAttempt(deps, taskId, student, {
    startedAt: windowOf(deps, -100, 0).startTime,
    submittedAt: windowOf(deps, -80, 0).startTime,
    graded: false,
  });
  const code: ProgramCode = [{ code: program ?? '' }];
  await deps.db
    .updateTable('submissionProgram')
    .set(
      program === null
        ? { status: 'NOTATTEMPTED' }
        : { code: JSON.stringify(code), hash: programHash('PYTHON', code) },
    )
    .where('attemptId', '=', attemptId)
    .execute();
  await gradeAgain(server, attemptId);
  return attemptId;
};

/** Has an ungraded attempt graded, and waits for it. */
export const gradeAgain = async ({ deps }: TestServer, attemptId: string): Promise<void> => {
  await deps.jobs.enqueue(deps.db, 'grade-attempt', newId(), { attemptId });
  await waitFor('an attempt is graded', async () => {
    const { gradedAt } = await deps.db
      .selectFrom('attempt')
      .where('id', '=', attemptId)
      .select('gradedAt')
      .executeTakeFirstOrThrow();
    return gradedAt !== null;
  });
};

/** A task that is over, of one question of 10 marks with a broken test, sat by one student for each program. */
export const gradedTask = async <Name extends string>(
  server: TestServer,
  owner: TestAccount,
  programs: Readonly<Record<Name, string | null>>,
  question: Parameters<typeof makeQuestion>[2] = {},
) => {
  const { deps } = server;
  const names = Object.keys(programs) as Name[];
  const department = { id: owner.departmentId, instituteId: owner.instituteId };
  const students = await Promise.all(
    names.map((name) => makeStudent(deps, department, { fullname: `Student ${name}` })),
  );
  const questionId = await makeQuestion(deps, owner, { testcases: [...BROKEN_TESTS], ...question });
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -120, -60),
    students,
    questions: [{ questionId, marks: 10, timeRequired: 10 }],
  });
  const sat = await Promise.all(
    names.map(async (name, index) => {
      const student = students[index];
      if (!student) throw new Error('There is a student for each program.');
      return [name, { ...student, attemptId: await submitGraded(server, taskId, student, programs[name]) }];
    }),
  );
  return {
    taskId,
    questionId,
    students: Object.fromEntries(sat) as Record<Name, TestAccount & { attemptId: string }>,
  };
};

/** Stores a new version of a question with other tests; its id. */
export const writeVersion = async (
  server: TestServer,
  owner: TestAccount,
  questionId: string,
  testcases: readonly TestCaseDraft[],
): Promise<string> => {
  const token = await loginAs(server, owner);
  const { data } = (await server.call(viewQuestion, { token, body: { questionId } })).body;
  const { question, language, marks, timeRequired, wantAutoCalculate, difficulty, code, edition } = data;
  const said = { question, language, marks, timeRequired, wantAutoCalculate, difficulty, code, edition };
  await server.call(editQuestion, { token, body: { ...said, questionId, testcases: [...testcases] } });
  const { id } = await server.deps.db
    .selectFrom('questionVersion')
    .where('questionId', '=', questionId)
    .orderBy('version', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};
