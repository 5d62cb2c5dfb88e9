/** Makers of test data. They write rows directly; everything has a sound default, and names never repeat. */
import {
  isPageQuestion,
  DEFAULT_LIMITS,
  LINES,
  plainText,
  programHash,
  type BodyIn,
  type createQuestion,
  type Permission,
  type ProgramCode,
  type Role,
  type TaskQuestion,
} from '@assay/contract';
import { insertQuestion, type QuestionContent, type QuestionPlace } from '../src/features/questions/index.ts';
import { insertTask, inVersions, type TaskContent } from '../src/features/tasks/index.ts';
import type { Queryable } from '../src/platform/db/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { newId } from '../src/platform/ids.ts';
import { hashPassword } from '../src/platform/passwords/passwords.ts';
import { OWN_MACHINE } from '../src/platform/caller.ts';
import { openSession } from '../src/platform/sessions/sessions.ts';
import type { TestServer } from './test-server.ts';

/** The password of every account made here. */
export const PASSWORD = 'demo1234';
const passwordHash = hashPassword(PASSWORD);

let counter = 0;
const nextNumber = (): number => (counter += 1);

export interface TestDepartment {
  id: string;
  instituteId: string;
}

export interface TestAccount {
  id: string;
  username: string;
  fullname: string;
  role: Role;
  instituteId: string;
  departmentId: string;
}

/** A department; in an institute of its own unless one is given. */
export const makeDepartment = async (deps: Deps, instituteId?: string): Promise<TestDepartment> => {
  const institute = instituteId ?? newId();
  if (!instituteId)
    await deps.db
      .insertInto('institute')
      .values({ id: institute, name: `Institute ${nextNumber()}` })
      .execute();
  const id = newId();
  await deps.db
    .insertInto('department')
    .values({ id, instituteId: institute, name: `Department ${nextNumber()}` })
    .execute();
  return { id, instituteId: institute };
};

const makeAccount = async (
  deps: Deps,
  department: TestDepartment,
  role: Role,
  given: { username?: string; fullname?: string },
): Promise<TestAccount> => {
  const number = nextNumber();
  const account: TestAccount = {
    id: newId(),
    username: given.username ?? `${role.toLowerCase().replace('-', '')}${number}`,
    fullname: given.fullname ?? `${role.charAt(0)}${role.slice(1).toLowerCase()} Number ${number}`,
    role,
    instituteId: department.instituteId,
    departmentId: department.id,
  };
  await deps.db
    .insertInto('account')
    .values({ ...account, passwordHash: await passwordHash, email: `${account.username}@example.org` })
    .execute();
  return account;
};

export const makeFaculty = (
  deps: Deps,
  department: TestDepartment,
  given: { username?: string; fullname?: string } = {},
): Promise<TestAccount> => makeAccount(deps, department, 'FACULTY', given);

export const makeHead = (
  deps: Deps,
  department: TestDepartment,
  given: { username?: string; fullname?: string } = {},
): Promise<TestAccount> => makeAccount(deps, department, 'DEPARTMENT-HEAD', given);

/** The account of an administrator, who belongs to no place, or of the head of an institute. */
const makeUnplaced = async (deps: Deps, role: 'ADMIN' | 'INSTITUTE-HEAD', instituteId: string | null) => {
  const number = nextNumber();
  const account = {
    id: newId(),
    username: `${role.toLowerCase().replace('-', '')}${number}`,
    fullname: `${role.charAt(0)}${role.slice(1).toLowerCase()} Number ${number}`,
    role,
    instituteId,
  };
  await deps.db
    .insertInto('account')
    .values({ ...account, passwordHash: await passwordHash, email: `${account.username}@example.org` })
    .execute();
  return account;
};

export const makeAdmin = (deps: Deps) => makeUnplaced(deps, 'ADMIN', null);

export const makeInstituteHead = (deps: Deps, { instituteId }: { instituteId: string }) =>
  makeUnplaced(deps, 'INSTITUTE-HEAD', instituteId);

export const makeStudent = async (
  deps: Deps,
  department: TestDepartment,
  given: { username?: string; fullname?: string; semester?: number; batch?: string } = {},
): Promise<TestAccount> => {
  const account = await makeAccount(deps, department, 'STUDENT', given);
  await deps.db
    .insertInto('student')
    .values({ accountId: account.id, semester: given.semester ?? 4, batch: given.batch ?? '2027' })
    .execute();
  return account;
};

/** Takes an account off every list and ends its right to log in. */
export const deleteAccount = async (deps: Deps, account: { id: string }): Promise<void> => {
  await deps.db.updateTable('account').set({ deletedAt: deps.now() }).where('id', '=', account.id).execute();
};

/** A session of the account; answers the bearer token. */
export const loginAs = (server: TestServer, account: { id: string; role: Role }): Promise<string> =>
  openSession(server.deps.db, account, { now: server.deps.now(), caller: OWN_MACHINE });

/** A session of a new administrator; answers the bearer token. */
export const loginAsAdmin = async (server: TestServer): Promise<string> => {
  const number = nextNumber();
  const admin = { id: newId(), username: `admin${number}`, role: 'ADMIN' as const };
  await server.deps.db
    .insertInto('account')
    .values({ ...admin, fullname: `Admin Number ${number}`, passwordHash: await passwordHash })
    .execute();
  return loginAs(server, admin);
};

export const makeGroup = async (
  deps: Deps,
  owner: TestAccount,
  students: readonly { id: string }[],
  name = `Group ${nextNumber()}`,
): Promise<string> => {
  const id = newId();
  await deps.db
    .insertInto('studentGroup')
    .values({ id, ownerId: owner.id, departmentId: owner.departmentId, name, semester: 4, batch: '2027' })
    .execute();
  if (students.length > 0)
    await deps.db
      .insertInto('groupStudent')
      .values(students.map((student) => ({ groupId: id, studentId: student.id })))
      .execute();
  return id;
};

/** A subject with modules of the given titles, CO1 first. */
export const makeSubject = async (
  deps: Deps,
  department: { id: string },
  given: { name?: string; modules?: readonly string[] } = {},
): Promise<{ id: string; name: string; modules: string[] }> => {
  const number = nextNumber();
  const id = newId();
  const name = given.name ?? `Subject ${number}`;
  await deps.db
    .insertInto('subject')
    .values({ id, departmentId: department.id, code: `SUB${number}`, name, semester: 4 })
    .execute();
  const modules = (given.modules ?? []).map((title, index) => ({
    id: newId(),
    subjectId: id,
    title,
    order: index + 1,
  }));
  if (modules.length > 0) await deps.db.insertInto('module').values(modules).execute();
  return { id, name, modules: modules.map((module) => module.id) };
};

export const makeTag = async (deps: Deps, name = `tag ${nextNumber()}`): Promise<string> => {
  const id = newId();
  await deps.db.insertInto('tag').values({ id, name }).execute();
  return id;
};

export const makeRubric = async (
  deps: Deps,
  owner: TestAccount,
  components: readonly { title: string; marks: number }[] = [
    { title: 'Correctness', marks: 6 },
    { title: 'Style', marks: 4 },
  ],
  name = `Rubric ${nextNumber()}`,
): Promise<string> => {
  const id = newId();
  await deps.db
    .insertInto('rubric')
    .values({ id, ownerId: owner.id, departmentId: owner.departmentId, name })
    .execute();
  await deps.db
    .insertInto('rubricComponent')
    .values(components.map((component, position) => ({ ...component, rubricId: id, position })))
    .execute();
  return id;
};

/** What a filled question form sends: 5 marks, 10 minutes, one PUBLIC and one HIDDEN test. */
export const questionDraft = (
  changes: BodyIn<typeof createQuestion> = {},
): BodyIn<typeof createQuestion> => ({
  question: '<p>Read two numbers and print their <strong>sum</strong>.</p>',
  language: ['C', 'PYTHON'],
  marks: 5,
  timeRequired: 10,
  wantAutoCalculate: true,
  difficulty: '2',
  testcases: [
    { input: '1 2', output: '3', type: 'PUBLIC' },
    { input: '-1 -2', output: '-3', type: 'HIDDEN' },
  ],
  code: [{ isVisible: true, isEditable: true, code: '#include <stdio.h>\n' }],
  ...changes,
});

/**
 * A question of 5 marks and 10 minutes in PYTHON and C, marked automatically by two PUBLIC tests and one HIDDEN test
 * (doubling a number); a page is marked by hand. Answers its id.
 */
export const makeQuestion = (
  deps: Deps,
  owner: TestAccount,
  given: Partial<QuestionContent & QuestionPlace> = {},
): Promise<string> => {
  const statement = given.statement ?? `<p>Read a number and print its double (${nextNumber()}).</p>`;
  const place = { subjectId: null, modules: [], tags: [] };
  const isPage = isPageQuestion(given.languages ?? []);
  const content: QuestionContent = {
    name: '',
    statement,
    statementText: plainText(statement),
    languages: ['PYTHON', 'C'],
    marks: 5,
    timeRequired: 10,
    wantAutoCalculate: !isPage,
    difficulty: 1,
    attachmentId: null,
    snippets: [],
    starters: [],
    testcases: isPage
      ? []
      : [
          { type: 'PUBLIC', input: '1', output: '2' },
          { type: 'PUBLIC', input: '4', output: '8' },
          { type: 'HIDDEN', input: '-7', output: '-14' },
        ],
    checker: LINES,
    limits: DEFAULT_LIMITS,
    judge: null,
    referenceSolutions: [],
  };
  const { subjectId, modules, tags, ...said } = { ...place, ...content, ...given };
  return deps.db
    .transaction()
    .execute((trx) => insertQuestion(trx, owner, { subjectId, modules, tags }, said, deps.now()));
};

type GivenTask = Partial<Omit<TaskContent, 'questions' | 'studentIds'>> & {
  /** Ids, or ids with marks and minutes (else 5 marks and 10 minutes each). Without any: one new question. */
  questions?: readonly (string | (TaskQuestion & { pool?: string | null }))[];
  students?: readonly { id: string }[];
  isResultPublished?: boolean;
};

/** The window of a task, in minutes from the server's clock. */
export const windowOf = (deps: Deps, fromMinutes: number, toMinutes: number) => ({
  startTime: new Date(deps.now().getTime() + fromMinutes * 60_000),
  endTime: new Date(deps.now().getTime() + toMinutes * 60_000),
});

/** A task that runs from an hour ago until in two hours, with no own duration, unless said otherwise. Answers its id. */
export const makeTask = async (
  deps: Deps,
  owner: TestAccount,
  { questions, students, isResultPublished, ...given }: GivenTask = {},
): Promise<string> => {
  const chosen = (questions ?? [await makeQuestion(deps, owner)]).map((question) =>
    typeof question === 'string' ? { questionId: question, marks: 5, timeRequired: 10 } : question,
  );
  return deps.db.transaction().execute(async (trx) => {
    const id = await insertTask(
      trx,
      owner,
      {
        name: `Task ${nextNumber()}`,
        ...windowOf(deps, -60, 120),
        duration: null,
        totalMarks: chosen.reduce((sum, question) => sum + question.marks, 0),
        subjectId: null,
        rubricId: null,
        requireExamBrowser: false,
        singleSession: false,
        allowOwnInput: true,
        allowCompletion: true,
        ownOrder: false,
        pools: [],
        ...given,
        questions: await inVersions(trx, { questions: chosen }),
        studentIds: (students ?? []).map((student) => student.id),
      },
      deps.now(),
    );
    if (isResultPublished)
      await trx
        .updateTable('task')
        .set({ isResultPublished: true, publishedAt: deps.now() })
        .where('id', '=', id)
        .execute();
    return id;
  });
};

/** Somebody's attempt is asked about: another look at its first question. Answers the request's id, and the question's. */
export const makeRequest = async (
  { db, now }: Deps,
  attemptId: string,
): Promise<{ requestId: string; questionId: string }> => {
  const { questionId } = await db
    .selectFrom('attemptQuestion')
    .where('attemptId', '=', attemptId)
    .select('questionId')
    .executeTakeFirstOrThrow();
  const requestId = newId();
  await db
    .insertInto('regradeRequest')
    .values({ id: requestId, attemptId, questionId, words: 'Please look again.', askedAt: now() })
    .execute();
  return { requestId, questionId };
};

const SHARES = {
  task: ['taskShare', 'taskId'],
  question: ['questionShare', 'questionId'],
  group: ['groupShare', 'groupId'],
  rubric: ['rubricShare', 'rubricId'],
} as const;

/** Gives an account rights on an item of somebody else. */
export const share = async (
  deps: Deps,
  kind: keyof typeof SHARES,
  itemId: string,
  account: { id: string },
  permissions: readonly Permission[],
): Promise<void> => {
  const [table, key] = SHARES[kind];
  await deps.db
    .insertInto(table)
    .values({ [key]: itemId, accountId: account.id, permissions: [...permissions] })
    .execute();
};

interface GivenAttempt {
  startedAt?: Date;
  /** Without it the attempt is still running. */
  submittedAt?: Date;
  /** False: submitted, and waiting for its grading. */
  graded?: boolean;
  /** Marks by question id. */
  marks?: Readonly<Record<string, { computed: number; given?: number }>>;
}

/** The attempt of a student as it would be stored, without running anything. Answers its id. */
export const makeAttempt = (
  deps: Deps,
  taskId: string,
  student: { id: string },
  { startedAt, submittedAt, graded = true, marks = {} }: GivenAttempt = {},
): Promise<string> => {
  const code: ProgramCode = [{ code: 'print(int(input()) * 2)' }];
  const hash = programHash('PYTHON', code);
  return deps.db.transaction().execute(async (trx) => {
    const id = newId();
    await trx
      .insertInto('attempt')
      .values({
        id,
        taskId,
        studentId: student.id,
        startedAt: startedAt ?? deps.now(),
        submittedAt: submittedAt ?? null,
        submittedBy: submittedAt ? 'STUDENT' : null,
        gradedAt: submittedAt && graded ? submittedAt : null,
      })
      .execute();
    const questions = await versionsOf(trx, taskId);
    await trx
      .insertInto('attemptQuestion')
      .values(questions.map((question) => ({ ...question, attemptId: id })))
      .execute();
    if (!submittedAt) return id;
    await trx
      .insertInto('submissionProgram')
      .values(
        questions.map(({ questionId }) => ({
          attemptId: id,
          questionId,
          language: 'PYTHON' as const,
          code: JSON.stringify(code),
          revision: 1,
          hash,
          savedAt: submittedAt,
          status: graded ? ('PASSED' as const) : ('PENDING' as const),
          computedMarks: marks[questionId]?.computed ?? 0,
          givenMarks: marks[questionId]?.given ?? null,
          gradedAt: graded ? submittedAt : null,
        })),
      )
      .execute();
    return id;
  });
};

/** Puts all questions of a task into this version, which they have. */
export const putInVersion = async (deps: Deps, taskId: string, version: number): Promise<void> => {
  await deps.db.updateTable('taskQuestion').set({ version }).where('taskId', '=', taskId).execute();
};

const versionsOf = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'taskQuestion.questionId')
        .onRef('questionVersion.version', '=', 'taskQuestion.version'),
    )
    .where('taskQuestion.taskId', '=', taskId)
    .select(['taskQuestion.questionId', 'questionVersion.id as questionVersionId'])
    .execute();

/** A run of a program that failed its two PUBLIC tests. Answers its id. */
export const makeRun = async (deps: Deps, attemptId: string, questionId: string): Promise<string> => {
  const id = newId();
  await deps.db
    .insertInto('runLog')
    .values({
      id,
      attemptId,
      questionId,
      executedAt: deps.now(),
      language: 'PYTHON',
      code: JSON.stringify([{ code: 'print(int(input()))' }]),
      status: 'FAILED',
      passedCount: 0,
      totalCount: 2,
    })
    .execute();
  return id;
};
