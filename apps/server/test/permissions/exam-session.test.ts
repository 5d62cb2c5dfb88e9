import {
  ALL_ROUTES,
  askForProof,
  askInvigilator,
  changePassword,
  deviceKey,
  earlierRun,
  earlierRuns,
  fetchTaskById,
  finalSubmit,
  logout,
  ownSubmission,
  proveAgain,
  reportBrowserError,
  runCode,
  saveDraft,
  verify,
  type Failure,
  type RouteDefinition,
} from '@assay/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { presentRevision } from '../../src/features/exam-browser/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeRun,
  makeStudent,
  makeTask,
  type TestAccount,
} from '../fixtures.ts';
import { useTestServer } from '../test-server.ts';

const server = useTestServer();

const isStudents = ({ roles }: RouteDefinition): boolean =>
  roles !== 'public' && roles !== 'anyone' && roles.includes('STUDENT');

const namesTask = ({ params, body }: RouteDefinition): boolean =>
  [params, body].some((part) => part instanceof z.ZodObject && 'taskId' in part.shape);

/** Calls that an exam browser may make about no task in particular: they concern the account, or the page itself. */
const OF_THE_ACCOUNT: readonly RouteDefinition[] = [
  logout,
  verify,
  changePassword,
  deviceKey,
  reportBrowserError,
];

/** Calls about a task that a student may make from any browser, each with its reason. */
const FROM_ANY_BROWSER = new Map<RouteDefinition, string>([
  [fetchTaskById, 'It says what the task needs, and answers no questions.'],
  [ownSubmission, 'What was submitted is read later, at home.'],
  [
    askForProof,
    'It answers an address, which is worth nothing without the keys, and only to an exam browser.',
  ],
  [proveAgain, 'It is what shows the keys.'],
]);

const EXAM_CALLS = ALL_ROUTES.filter((route) => isStudents(route) && route.duringExam && namesTask(route));
const CHECKED_CALLS = EXAM_CALLS.filter((route) => !FROM_ANY_BROWSER.has(route));

let faculty: TestAccount;
let student: TestAccount;
let [questionId, attemptId] = ['', ''];
/** A task that requires the exam browser and that the student has started, and another such. */
let [taskId, otherId] = ['', ''];
/** Of any browser, and of the exam browser that was opened for the task. */
let [ordinary, exam] = ['', ''];

const openExam = async (id: string, provenAt = server.deps.now()): Promise<string> => {
  const { origin } = new URL(server.deps.config.publicUrl);
  const revision = await presentRevision(server.deps.db, id, origin, server.deps.now());
  const binding = { taskId: id, revisionId: revision.id, proof: 'PAGE' as const, provenAt };
  return openSession(server.deps.db, student, { now: provenAt, caller: OWN_MACHINE, exam: binding });
};

beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  student = await makeStudent(server.deps, department);
  questionId = await makeQuestion(server.deps, faculty);
  const given = { questions: [questionId], students: [student], requireExamBrowser: true };
  [taskId, otherId] = [
    await makeTask(server.deps, faculty, given),
    await makeTask(server.deps, faculty, given),
  ];
  await makeAttempt(server.deps, otherId, student);
  attemptId = await makeAttempt(server.deps, taskId, student);
  ordinary = await loginAs(server, student);
  exam = await openExam(taskId);
});

/** What a call needs beside the task. A new one that needs more fails here until it is written down. */
const restOf = (route: RouteDefinition): Readonly<Record<string, unknown>> => {
  const page = { url: 'http://localhost/', configKeyHash: null, browserExamKeyHash: null };
  const program = { programIndex: questionId, language: 'PYTHON', code: [{ code: 'print(1)' }] };
  const rests = new Map<RouteDefinition, Readonly<Record<string, unknown>>>([
    [saveDraft, { programDrafts: [{ ...program, revision: 1, baseRevision: 0 }] }],
    [runCode, { programSubmission: program }],
    [earlierRuns, { programIndex: questionId }],
    [earlierRun, { runId: newId() }],
    [askInvigilator, { _id: newId(), text: 'May I leave?' }],
    [proveAgain, { nonce: '0'.repeat(32), page }],
  ]);
  return rests.get(route) ?? {};
};

const callAbout = async (route: RouteDefinition, id: string, token: string, rest = restOf(route)) => {
  const { status, answer } = await server.send(route, {
    token,
    params: { taskId: id },
    body: { taskId: id, ...rest },
  });
  return { status, code: (answer as Failure).code, message: (answer as Failure).message };
};

const nameOf = (route: RouteDefinition): [string, RouteDefinition] => [
  `${route.method} ${route.path}`,
  route,
];

describe('the calls of an exam', () => {
  test('each of them names its task, or is one of the account', () => {
    const without = ALL_ROUTES.filter((route) => route.duringExam && !EXAM_CALLS.includes(route));
    expect(new Set(without)).toEqual(new Set(OF_THE_ACCOUNT));
    expect([...FROM_ANY_BROWSER.keys()].filter((route) => !EXAM_CALLS.includes(route))).toEqual([]);
  });

  test.each(CHECKED_CALLS.map(nameOf))(
    '%s is refused from any other browser, and changes nothing',
    async (_name, route) => {
      const { status, code, message } = await callAbout(route, taskId, ordinary);
      expect([status, code]).toEqual([403, 'EXAM_BROWSER_NEEDED']);
      expect(message).toBe(
        'This task opens only in Safe Exam Browser. Open it from your available tasks; what you have typed is kept.',
      );
      const attempt = await server.deps.db
        .selectFrom('attempt')
        .where('taskId', '=', taskId)
        .select(['submittedAt', 'examBrowserRevisionId'])
        .execute();
      expect(attempt).toEqual([{ submittedAt: null, examBrowserRevisionId: null }]);
      for (const table of ['draft', 'editBatch', 'runLog'] as const)
        expect([table, await server.deps.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    },
  );

  test.each(CHECKED_CALLS.map(nameOf))('%s is answered in the exam browser', async (_name, route) => {
    // Only of a run that there is.
    const rest =
      route === earlierRun ? { runId: await makeRun(server.deps, attemptId, questionId) } : undefined;
    expect(await callAbout(route, taskId, exam, rest)).toMatchObject({ status: 200 });
    await server.deps.db.deleteFrom('draft').execute();
    await server.deps.db.deleteFrom('editLog').execute();
    await server.deps.db.deleteFrom('runLog').execute();
  });

  test.each(CHECKED_CALLS.map(nameOf))(
    '%s is refused when the last proof is too old',
    async (_name, route) => {
      const old = await openExam(taskId, new Date(server.deps.now().getTime() - 11 * 60_000));
      expect(await callAbout(route, taskId, old)).toMatchObject({ status: 403, code: 'EXAM_BROWSER_AGAIN' });
    },
  );

  test.each(EXAM_CALLS.map(nameOf))(
    '%s is refused in the exam browser of another task',
    async (_name, route) => {
      expect(await callAbout(route, otherId, exam)).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        message:
          'Safe Exam Browser was opened for another task. Leave it, and open this task from your available tasks.',
      });
    },
  );

  test('from any other browser a task is shown without its questions', async () => {
    const ask = async (token: string) =>
      (await server.call(fetchTaskById, { token, params: { taskId } })).body.data;
    expect(await ask(ordinary)).toMatchObject({
      questions: [],
      requireExamBrowser: true,
      browserProblem: { code: 'EXAM_BROWSER_NEEDED' },
    });
    const inside = await ask(exam);
    expect([inside.browserProblem, inside.questions.length]).toEqual([null, 1]);
  });

  test('a submission is read in any browser', async () => {
    expect((await callAbout(finalSubmit, taskId, exam)).status).toBe(200);
    expect((await callAbout(ownSubmission, taskId, ordinary)).status).toBe(200);
    expect((await callAbout(ownSubmission, taskId, exam)).status).toBe(200);
  });
});

describe('every other call', () => {
  const OTHERS = ALL_ROUTES.filter((route) => route.roles !== 'public' && !route.duringExam);

  test.each(OTHERS.map(nameOf))('%s is refused in the exam browser', async (_name, route) => {
    const id = newId();
    const params = { taskId, id, subjectId: id, groupId: id, launchId: id, kind: 'task' };
    const { status, answer } = await server.send(route, { token: exam, params, body: { taskId } });
    const { code, message } = answer as Failure;
    const isOfStudents = route.roles === 'anyone' || isStudents(route);
    expect([status, code, message]).toEqual([
      403,
      'FORBIDDEN',
      isOfStudents
        ? 'In the exam browser only the task can be opened. Leave it to do anything else.'
        : 'Your role does not allow this.',
    ]);
  });

  test('the account’s own calls are answered there, and end there', async () => {
    expect((await server.call(verify, { token: exam })).status).toBe(200);
    expect((await server.call(logout, { token: exam, body: {} })).status).toBe(200);
    expect((await callAbout(finalSubmit, taskId, exam)).status).toBe(401);
    expect((await server.call(verify, { token: ordinary })).status).toBe(200);
  });
});
