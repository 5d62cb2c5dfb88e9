import {
  answerRequest,
  applyRegrade,
  evaluateStudentSubmission,
  facultyDetails,
  fetchAuditLog,
  fetchOwnRequests,
  fetchRegrade,
  fetchRegradeRequests,
  fetchStudentSubmission,
  fetchSubmissionRequests,
  ownSubmission,
  publishResult,
  requestRegrade,
  startRegrade,
  withdrawRequest,
  type BodyIn,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  share,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { gradedTask, PROGRAMS } from '../../../test/graded-task.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let owner: TestAccount;
let token: string;
/** Of a colleague with whom every task is shared for evaluation. */
let colleague: TestAccount;
let shared: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  colleague = await makeFaculty(server.deps, department, { fullname: 'Ravi Iyer' });
  [token, shared] = [await loginAs(server, owner), await loginAs(server, colleague)];
});

const DAY_MS = 86_400_000;

/** A task that two students have submitted and whose result is published, by default just now and for a week. */
const published = async ({ daysAgo = 0, requestDays = 7 } = {}) => {
  const task = await gradedTask(server, owner, { meera: PROGRAMS.right, om: PROGRAMS.wrong });
  await share(server.deps, 'task', task.taskId, colleague, ['evaluate']);
  await server.deps.db
    .updateTable('task')
    .set({
      isResultPublished: true,
      publishedAt: new Date(server.deps.now().getTime() - daysAgo * DAY_MS),
      requestDays,
    })
    .where('id', '=', task.taskId)
    .execute();
  const [meera, om] = [await loginAs(server, task.students.meera), await loginAs(server, task.students.om)];
  return { ...task, meera, om };
};

type Task = Pick<Awaited<ReturnType<typeof published>>, 'taskId' | 'questionId'>;

const WORDS = 'Test 4 wants 21 for twice 10.';

const ask = (
  { taskId, questionId }: Task,
  student: string,
  given: Partial<BodyIn<typeof requestRegrade>> = {},
) =>
  server.call(requestRegrade, {
    token: student,
    body: { taskId, programIndex: questionId, words: WORDS, ...given },
  });

const asked = async (task: Task, student: string): Promise<string> => {
  const { status, body } = await ask(task, student);
  expect(status).toBe(200);
  return body.data._id;
};

const own = async ({ taskId }: Pick<Task, 'taskId'>, student: string) =>
  (await server.call(fetchOwnRequests, { token: student, params: { taskId } })).body.data;

const answer = (
  requestId: string,
  marks?: { marksObtained: number | null; seenGivenAt?: string | null },
  by = token,
) =>
  server.call(answerRequest, {
    token: by,
    body: { requestId, words: 'The test was wrong.', marks: marks ?? null },
  });

const listed = async (
  query: Parameters<typeof server.call<typeof fetchRegradeRequests>>[1]['query'],
  by = token,
) => (await server.call(fetchRegradeRequests, { token: by, query })).body;

const questionOf = async ({ taskId }: Pick<Task, 'taskId'>, student: string) => {
  const { data } = (await server.call(ownSubmission, { token: student, params: { taskId } })).body;
  return data.programs[0];
};

describe('a student', () => {
  test('asks for another look at a published question, once until there is an answer', async () => {
    const task = await published();
    expect(await own(task, task.meera)).toMatchObject({
      questions: [{ programIndex: task.questionId, problem: null }],
      requests: [],
    });
    await asked(task, task.meera);
    expect(await own(task, task.meera)).toMatchObject({
      questions: [{ problem: expect.stringContaining('not answered yet') as string }],
      requests: [{ programIndex: task.questionId, state: 'OPEN', words: WORDS, answer: null }],
    });
    const again = await ask(task, task.meera);
    expect([again.status, again.failure.message]).toEqual([
      409,
      'Your last request for this question is not answered yet. You can withdraw it and ask again.',
    ]);
  });

  test('sees nothing of what others ask', async () => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    expect((await own(task, task.om)).requests).toEqual([]);
    expect((await server.call(withdrawRequest, { token: task.om, body: { requestId } })).status).toBe(404);
    expect((await own(task, task.meera)).requests).toMatchObject([{ state: 'OPEN' }]);
  });

  test('takes an open request back, and asks anew', async () => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    const withdraw = () => server.call(withdrawRequest, { token: task.meera, body: { requestId } });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200]);
    await asked(task, task.meera);
    expect((await own(task, task.meera)).requests).toMatchObject([{ state: 'WITHDRAWN' }, { state: 'OPEN' }]);
    expect((await answer(requestId)).failure.message).toBe(
      'The student has withdrawn this request. Nothing was saved.',
    );
  });

  test('who asks twice at the same moment has asked once, and the same call again asks nothing new', async () => {
    const task = await published();
    const both = await Promise.all([ask(task, task.meera), ask(task, task.meera)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const _id = newId();
    const repeated = [await ask(task, task.om, { _id }), await ask(task, task.om, { _id })];
    expect(repeated.map(({ body }) => body.data._id)).toEqual([_id, _id]);
    expect((await own(task, task.om)).requests).toHaveLength(1);
  });

  test.each([
    ['is late', { daysAgo: 7 }, 'The time in which you could ask for another look is over.'],
    ['sat a task without requests', { requestDays: 0 }, 'This task takes no requests for another look.'],
  ])('who %s is told', async (_name, given, sentence) => {
    const task = await published(given);
    const { status, failure } = await ask(task, task.meera);
    expect([status, failure.message]).toEqual([409, `${sentence} Please speak to your faculty.`]);
    expect((await own(task, task.meera)).questions).toMatchObject([{ problem: failure.message }]);
  });

  test('cannot ask, and reads nothing, while the result is not published', async () => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    await server.deps.db
      .updateTable('task')
      .set({ isResultPublished: false })
      .where('id', '=', task.taskId)
      .execute();
    expect(await own(task, task.meera)).toEqual({ questions: [], requests: [] });
    expect((await ask(task, task.om)).failure.message).toContain('not published yet');
    expect((await server.call(withdrawRequest, { token: task.meera, body: { requestId } })).status).toBe(200);
  });

  test('has the days again when a regrade changes the marks, and not when it leaves them', async () => {
    const task = await published({ daysAgo: 8 });
    const { taskId, questionId } = task;
    const { body } = await server.call(startRegrade, {
      token,
      body: { taskId, questionId, kind: 'FULL_MARKS', reason: 'A broken test.' },
    });
    const regradeId = body.data._id;
    await waitFor('the regrade is ready', async () => {
      const { data } = (await server.call(fetchRegrade, { token, params: { regradeId } })).body;
      return data.state === 'READY';
    });
    // Of who has marks by hand nothing changes.
    await server.call(evaluateStudentSubmission, {
      token,
      body: {
        taskId,
        studentId: task.students.om.id,
        programSubmissions: [{ programIndex: questionId, marksObtained: 4 }],
      },
    });
    await server.call(applyRegrade, { token, body: { regradeId, neverLower: false } });
    expect((await ask(task, task.meera)).status).toBe(200);
    expect((await ask(task, task.om)).status).toBe(409);
  });

  test.each([
    ['nothing', '  ', 'Please say what should be looked at again.'],
    ['a novel', 'w'.repeat(2001), 'A request may have at most 2,000 characters.'],
  ])('who writes %s is told so', async (_name, words, sentence) => {
    const task = await published();
    const { status, failure } = await ask(task, task.meera, { words });
    expect([status, failure.errors?.[0]?.message]).toEqual([400, sentence]);
  });

  test('cannot ask about a question that the task does not have', async () => {
    const task = await published();
    expect((await ask(task, task.meera, { programIndex: newId() })).status).toBe(404);
  });
});

describe('an answer', () => {
  test('in words leaves the marks, and everybody concerned reads it', async () => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    expect((await answer(requestId, undefined, shared)).body.message).toBe('The request is answered.');
    const answered = {
      _id: requestId,
      state: 'ANSWERED',
      answer: { words: 'The test was wrong.', by: 'Ravi Iyer', marks: null },
    };
    expect((await own(task, task.meera)).requests).toMatchObject([answered]);
    const params = { taskId: task.taskId, studentId: task.students.meera.id };
    const thread = await server.call(fetchSubmissionRequests, { token, params });
    expect(thread.body.data).toMatchObject([answered]);
    expect(await questionOf(task, task.meera)).toMatchObject({ marksObtained: 7.5 });
    expect((await answer(requestId)).failure.message).toBe(
      'Ravi Iyer has answered this request already. Nothing was saved.',
    );
  });

  test('with other marks gives them as the desk does, in the history and in the audit log', async () => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    expect((await answer(requestId, { marksObtained: 10, seenGivenAt: null })).status).toBe(200);
    expect((await own(task, task.meera)).requests).toMatchObject([
      { answer: { marks: { before: 7.5, after: 10 } } },
    ]);
    expect(await questionOf(task, task.meera)).toMatchObject({ marksObtained: 10, givenBy: 'Asha Menon' });
    const body = { taskId: task.taskId, studentId: task.students.meera.id };
    const { data } = (await server.call(fetchStudentSubmission, { token, body })).body;
    expect(data.markHistory[0]).toMatchObject({
      cause: 'GIVEN',
      before: 7.5,
      after: 10,
      reason: 'After a request for another look',
    });
    expect(data.evaluatedBy).toBe('Asha Menon');
    const due = await server.deps.db
      .selectFrom('recordDue')
      .where('attemptId', '=', task.students.meera.attemptId)
      .where('cause', '=', 'GIVEN')
      .select('id')
      .execute();
    expect(due).toHaveLength(1);
  });

  test.each([
    ['more than the question has', { marksObtained: 11 }, 400],
    ['on top of marks that somebody else gave', { marksObtained: 9, seenGivenAt: null }, 409],
  ])('with %s saves nothing', async (_name, marks, expected) => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    await server.call(evaluateStudentSubmission, {
      token: shared,
      body: {
        taskId: task.taskId,
        studentId: task.students.meera.id,
        programSubmissions: [{ programIndex: task.questionId, marksObtained: 3 }],
      },
    });
    expect((await answer(requestId, marks)).status).toBe(expected);
    expect((await own(task, task.meera)).requests).toMatchObject([{ state: 'OPEN', answer: null }]);
    expect(await questionOf(task, task.meera)).toMatchObject({ marksObtained: 3 });
  });

  test('of two at the same moment counts once', async () => {
    const task = await published();
    const requestId = await asked(task, task.meera);
    const both = await Promise.all([answer(requestId), answer(requestId, undefined, shared)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is mailed to the student', async () => {
    const mails = await startMailServer();
    await sendMailsTo(server, mails);
    const task = await published();
    await answer(await asked(task, task.om), { marksObtained: 2 });
    const [letter] = await mails.mailsCome(1);
    expect(letter?.recipients).toEqual([`${task.students.om.username}@example.org`]);
    expect(letter?.subject).toMatch(/^Your request about “Task \d+” is answered$/);
    expect(letter?.text).toContain('Asha Menon has answered:\n\n    The test was wrong.');
    expect(letter?.text).toContain('changed from 0.00 to 2.00.');
  });
});

test('the open requests of all own and shared tasks are listed and counted, those of archived ones are not', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const theirs = await loginAs(server, faculty);
  const [task, other] = [await published(), await published()];
  for (const { taskId } of [task, other]) await share(server.deps, 'task', taskId, faculty, ['evaluate']);
  const first = await asked(task, task.meera);
  const second = await asked(other, other.om);
  await answer(await asked(task, task.om));
  const workOf = async () =>
    (await server.call(facultyDetails, { token: theirs, query: { lists: 'false' } })).body.work.requests;

  expect(await workOf()).toMatchObject({ total: 2, rows: [{ _id: first }, { _id: second }] });
  expect((await listed({ state: 'OPEN' }, theirs)).data.map(({ _id }) => _id)).toEqual([second, first]);
  expect(await listed({ taskId: task.taskId }, theirs)).toMatchObject({
    total: 2,
    task: { _id: task.taskId, canEvaluate: true },
    data: [
      { state: 'ANSWERED', answered: { by: 'Asha Menon' }, student: { fullname: 'Student om' } },
      { state: 'OPEN', words: WORDS, question: { number: 1 }, student: { fullname: 'Student meera' } },
    ],
  });
  expect(await listed({ search: 'meera', pageSize: 1 }, theirs)).toMatchObject({ total: 1, task: null });

  await server.deps.db
    .insertInto('archivedTask')
    .values({ taskId: other.taskId, archivedBy: owner.id, archivedAt: server.deps.now() })
    .execute();
  expect(await workOf()).toMatchObject({ total: 1, rows: [{ _id: first }] });
});

test('publishing says for how many days, a week unless something else is said', async () => {
  const days = async (given: { requestDays?: number }) => {
    const { taskId } = await gradedTask(server, owner, { meera: PROGRAMS.right });
    const { status } = await server.call(publishResult, { token, body: { taskId, ...given } });
    const { requestDays } = await server.deps.db
      .selectFrom('task')
      .where('id', '=', taskId)
      .select('requestDays')
      .executeTakeFirstOrThrow();
    return [status, requestDays];
  };
  expect(await days({})).toEqual([200, 7]);
  expect(await days({ requestDays: 0 })).toEqual([200, 0]);
  expect((await days({ requestDays: 91 }))[0]).toBe(400);
});

test('every step is in the audit log', async () => {
  const task = await published();
  const head = await makeHead(server.deps, { id: owner.departmentId, instituteId: owner.instituteId });
  const requestId = await asked(task, task.meera);
  await server.call(withdrawRequest, { token: task.meera, body: { requestId } });
  await answer(await asked(task, task.meera), { marksObtained: 9 });
  const { data } = (
    await server.call(fetchAuditLog, { token: await loginAs(server, head), query: { kind: 'exam' } })
  ).body;
  const ofStudent = data.filter(({ item }) => item?.studentId === task.students.meera.id);
  expect(ofStudent.map(({ action }) => action)).toEqual([
    'answer-regrade-request',
    'request-regrade',
    'withdraw-regrade-request',
    'request-regrade',
  ]);
  expect(ofStudent[0]).toMatchObject({ changes: [{ before: null, after: '9' }] });
});
