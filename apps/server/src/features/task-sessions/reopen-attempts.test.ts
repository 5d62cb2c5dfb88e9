import {
  availableTask,
  editTask,
  evaluateStudentSubmission,
  examClock,
  extendTime,
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  getDraft,
  ongoingTasks,
  ownSubmission,
  publishResult,
  reopenAttempts,
  runCode,
  saveDraft,
  startTask,
  studentsInTask,
  viewTask,
  type BodyIn,
  type RubricMark,
} from '@assay/contract';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';

const server = useTestServer();
const MINUTE = 60_000;
const DOUBLE = 'print(int(input()) * 2)';

let department: TestDepartment;
let owner: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  token = await loginAs(server, owner);
});
afterEach(() => server.setNow(new Date()));

const inMinutes = (minutes: number) => new Date(server.deps.now().getTime() + minutes * MINUTE);

/** A running task (from an hour ago until in two hours) of two questions, with the students Zoya and Dev. */
const setScene = async (given: Parameters<typeof makeTask>[2] & { rubric?: boolean } = {}) => {
  const { rubric, ...task } = given;
  const [zoya, dev] = [
    await makeStudent(server.deps, department, { fullname: 'Zoya Khan' }),
    await makeStudent(server.deps, department, { fullname: 'Dev Nair' }),
  ];
  const [first, second] = [await makeQuestion(server.deps, owner), await makeQuestion(server.deps, owner)];
  const taskId = await makeTask(server.deps, owner, {
    questions: [first, second],
    students: [zoya, dev],
    rubricId: rubric ? await makeRubric(server.deps, owner) : null,
    ...task,
  });
  const as = await loginAs(server, zoya);
  const revisions = new Map<string, number>();
  const save = (text: string, questionId = first) => {
    const revision = (revisions.get(questionId) ?? 0) + 1;
    revisions.set(questionId, revision);
    return server.call(saveDraft, {
      token: as,
      body: {
        taskId,
        programDrafts: [
          {
            programIndex: questionId,
            language: 'PYTHON',
            code: [{ code: text }],
            revision,
            baseRevision: revision - 1,
            device: 'a',
            typedAt: server.deps.now().toISOString(),
          },
        ],
      },
    });
  };
  const attempt = () =>
    server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .where('studentId', '=', zoya.id)
      .selectAll()
      .executeTakeFirstOrThrow();
  return {
    zoya,
    dev,
    first,
    second,
    taskId,
    as,
    save,
    attempt,
    start: () => server.call(startTask, { token: as, body: { taskId } }),
    submit: () => server.call(finalSubmit, { token: as, body: { taskId } }),
    task: async () => (await server.call(fetchTaskById, { token: as, params: { taskId } })).body.data,
    clock: async () => (await server.call(examClock, { token: as, body: { taskId } })).body.data,
    graded: () => waitFor('the attempt is graded', async () => (await attempt()).gradedAt !== null),
    reopen: (body: Partial<BodyIn<typeof reopenAttempts>> = {}, by = token) =>
      server.call(reopenAttempts, {
        token: by,
        params: { taskId },
        body: {
          studentIds: [zoya.id],
          until: inMinutes(150).toISOString(),
          reason: 'Pressed by mistake.',
          ...body,
        },
      }),
    evaluation: async () =>
      (await server.call(fetchStudentSubmission, { token, body: { taskId, studentId: zoya.id } })).body.data,
  };
};

/** The same with what the student has submitted, graded. */
const submitted = async (given: Parameters<typeof setScene>[0] = {}) => {
  const scene = await setScene(given);
  await scene.start();
  await scene.save('print(1)');
  await scene.save(DOUBLE, scene.second);
  const receipt = (await scene.submit()).body.data;
  await scene.graded();
  return { ...scene, receipt };
};

test('whoever submitted by mistake goes on from what was submitted, until the new end', async () => {
  const scene = await submitted();
  const until = inMinutes(150);
  const answer = await scene.reopen({ until: until.toISOString() });
  expect([answer.status, answer.body.message, answer.body.data]).toEqual([
    200,
    '1 attempt is open again',
    { reopened: 1 },
  ]);

  const cards = (await server.call(availableTask, { token: scene.as })).body.data;
  expect(cards.find(({ _id }) => _id === scene.taskId)).toMatchObject({
    deadline: until.toISOString(),
    reopened: { by: 'Asha Menon', until: until.toISOString() },
  });
  const task = await scene.task();
  expect(task).toMatchObject({
    deadline: until.toISOString(),
    receipt: null,
    reopened: { receipt: scene.receipt, reopenedBy: 'Asha Menon', openUntil: until.toISOString() },
  });
  expect(JSON.stringify(task)).not.toContain('Pressed by mistake');
  expect(task.questions).toHaveLength(2);
  const { draft } = (await server.call(getDraft, { token: scene.as, body: { taskId: scene.taskId } })).body;
  expect(draft.programDrafts.map(({ code }) => code[0]?.code).toSorted()).toEqual(['print(1)', DOUBLE]);

  // The task is over for everybody else.
  server.setNow(inMinutes(140));
  expect((await scene.save(DOUBLE)).body.data).toMatchObject({
    saved: [{ revision: 2 }],
    late: [],
    deadline: until.toISOString(),
  });
  const run = await server.call(runCode, {
    token: scene.as,
    body: {
      taskId: scene.taskId,
      programSubmission: { programIndex: scene.first, language: 'PYTHON', code: [{ code: DOUBLE }] },
    },
  });
  expect(run.status).toBe(200);
  const { data: second } = (await scene.submit()).body;
  expect(second.programs.map(({ revision }) => revision)).toEqual([2, 1]);
  await scene.graded();
  const own = (await server.call(ownSubmission, { token: scene.as, params: { taskId: scene.taskId } })).body
    .data;
  expect(own.receipt).toEqual(second);
  expect(own.earlier).toMatchObject([{ receipt: scene.receipt, reopenedBy: 'Asha Menon' }]);
  expect((await scene.evaluation()).programSubmissions).toMatchObject([
    { computedMarks: 5, isGraded: true },
    { computedMarks: 5, isGraded: true },
  ]);
});

test('an attempt that the clock ended stands in the sessions again, and the clock ends it at the new end', async () => {
  const scene = await setScene({ ...windowOf(server.deps, -60, 10), duration: 30 });
  await scene.start();
  await scene.save('print(1)');
  server.setNow(inMinutes(31));
  await waitFor('the clock submits', async () => (await scene.attempt()).submittedBy === 'CLOCK');
  await scene.graded();
  const until = inMinutes(20);
  expect((await scene.reopen({ until: until.toISOString() })).status).toBe(200);

  const ongoing = (await server.call(ongoingTasks, { token, query: {} })).body.data;
  expect(ongoing.find(({ _id }) => _id === scene.taskId)).toMatchObject({
    extendedUntil: until.toISOString(),
    // The time runs, and no page of the student is there.
    counts: { writing: 0, away: 1 },
  });
  const room = (await server.call(studentsInTask, { token, params: { taskId: scene.taskId }, query: {} }))
    .body;
  expect(room.task).toMatchObject({ isOngoing: true, canReopen: true });
  expect(room.data.find(({ _id }) => _id === scene.zoya.id)).toMatchObject({
    state: 'AWAY',
    end: until.toISOString(),
  });
  const tooEarly = await server.call(publishResult, { token, body: { taskId: scene.taskId } });
  expect([tooEarly.status, tooEarly.failure.message]).toEqual([
    409,
    '1 student still has extra time, for another 20 min. Please publish when it is over.',
  ]);

  server.setNow(inMinutes(10));
  await scene.save('print(2)');
  server.setNow(inMinutes(11));
  await waitFor('the clock submits again', async () => (await scene.attempt()).submittedAt !== null);
  expect(await scene.attempt()).toMatchObject({ submittedAt: until, submittedBy: 'CLOCK', reopenings: 1 });
  await scene.graded();
  expect((await server.call(publishResult, { token, body: { taskId: scene.taskId } })).status).toBe(200);
});

describe('marks', () => {
  /** Marks 2 and 3.5 for the programs, and 1 for each component of the rubric. */
  const giveMarks = (
    { taskId, zoya, first, second }: Awaited<ReturnType<typeof submitted>>,
    components: readonly RubricMark[],
  ) =>
    server.call(evaluateStudentSubmission, {
      token,
      body: {
        taskId,
        studentId: zoya.id,
        programSubmissions: [
          { programIndex: first, marksObtained: 2 },
          { programIndex: second, marksObtained: 3.5 },
        ],
        rubricEvaluation: components.map((component) => ({ ...component, obtainedMarks: 1 })),
      },
    });

  /** The history of a question or a component: marks before and after, and the reason where a person changed them. */
  const historyOf = async (taskId: string) => {
    const history = await server.deps.db
      .selectFrom('markChange')
      .innerJoin('attempt', 'attempt.id', 'markChange.attemptId')
      .where('attempt.taskId', '=', taskId)
      .selectAll('markChange')
      .execute();
    return (subject: string) =>
      Object.fromEntries(
        history
          .filter(({ questionId, component }) => (questionId ?? component) === subject)
          .map((change) => [
            `${change.number} ${change.cause}`,
            [change.marksBefore, change.marksAfter, change.changedBy === null ? null : change.reason],
          ]),
      );
  };

  test('given for a program that is submitted as it was stay; the others stay with what they were given for', async () => {
    const scene = await submitted({ rubric: true });
    const components = (await scene.evaluation()).rubrics?.components ?? [];
    expect((await giveMarks(scene, components)).status).toBe(200);
    await scene.reopen();
    const early = await server.call(fetchStudentSubmission, {
      token,
      body: { taskId: scene.taskId, studentId: scene.zoya.id },
    });
    expect([early.status, early.failure.code]).toEqual([409, 'NOT_OPEN']);
    expect((await giveMarks(scene, components)).failure.code).toBe('NOT_OPEN');
    await scene.save(DOUBLE);
    await scene.submit();
    await scene.graded();

    const after = await scene.evaluation();
    expect(after.programSubmissions).toMatchObject([
      { programIndex: scene.first, computedMarks: 5, givenMarks: null },
      { programIndex: scene.second, computedMarks: 5, givenMarks: 3.5, givenBy: 'Asha Menon' },
    ]);
    expect([after.evaluatedBy, after.rubrics?.givenBy]).toEqual([null, null]);
    expect(after.programSubmissions.map(({ evaluatedAt }) => evaluatedAt !== null)).toEqual([false, true]);
    expect(after.earlier).toMatchObject([
      {
        reason: 'Pressed by mistake.',
        reopenedBy: 'Asha Menon',
        isGraded: true,
        evaluatedBy: 'Asha Menon',
        receipt: scene.receipt,
        programs: [
          { code: [{ code: 'print(1)' }], computedMarks: 0, givenMarks: 2, givenBy: 'Asha Menon' },
          { code: [{ code: DOUBLE }], computedMarks: 5, givenMarks: 3.5 },
        ],
        rubricMarks: components.map(({ title }) => ({ title, obtainedMarks: 1 })),
      },
    ]);

    const of = await historyOf(scene.taskId);
    const reopened = 'Pressed by mistake.';
    expect(of(scene.first)).toEqual({
      '1 GRADED': [null, 0, null],
      '1 GIVEN': [0, 2, null],
      '1 REOPENED': [2, null, reopened],
      '2 GRADED': [null, 5, null],
    });
    expect(of(scene.second)).toEqual({
      '1 GRADED': [null, 5, null],
      '1 GIVEN': [5, 3.5, null],
      '1 REOPENED': [3.5, null, reopened],
      '2 CARRIED': [null, 3.5, null],
      '2 GRADED': [3.5, 3.5, null],
    });
    for (const { title } of components)
      expect(of(title)).toEqual({ '1 GIVEN': [null, 1, null], '1 REOPENED': [1, null, reopened] });
  });

  test('by the rubric stay too where every program is submitted as it was', async () => {
    const scene = await submitted({ rubric: true });
    const components = (await scene.evaluation()).rubrics?.components ?? [];
    expect((await giveMarks(scene, components)).status).toBe(200);
    await scene.reopen();
    await scene.submit();
    await scene.graded();
    const after = await scene.evaluation();
    expect(after).toMatchObject({ evaluatedBy: 'Asha Menon', rubrics: { givenBy: 'Asha Menon' } });
    expect(after.programSubmissions[0]).toMatchObject({ givenMarks: 2 });
    const of = await historyOf(scene.taskId);
    for (const { title } of components)
      expect(of(title)).toEqual({
        '1 GIVEN': [null, 1, null],
        '1 REOPENED': [1, null, 'Pressed by mistake.'],
        '2 CARRIED': [null, 1, null],
      });
  });
});

describe('is refused, and changes nothing,', () => {
  const said = async (answer: ReturnType<Awaited<ReturnType<typeof setScene>>['reopen']>) => {
    const { status, failure } = await answer;
    return [status, failure.message];
  };

  test('without a submission, without a time, without a reason', async () => {
    const scene = await setScene();
    expect(await said(scene.reopen())).toEqual([
      409,
      'Zoya Khan has not started the task; there is nothing to open again. Extra time lets them start later.',
    ]);
    await scene.start();
    expect(await said(scene.reopen())).toEqual([
      409,
      'Zoya Khan is still writing; there is nothing to open again. Extra time makes the time longer.',
    ]);
    await scene.submit();
    await scene.graded();
    const before = await scene.attempt();
    expect(await said(scene.reopen({ until: inMinutes(-1).toISOString() }))).toEqual([
      409,
      'The new end is in the past. Please choose a later one.',
    ]);
    expect(await said(scene.reopen({ until: inMinutes(60).toISOString() }))).toEqual([
      409,
      'Zoya Khan has time beyond this end. Please choose one that is no earlier than theirs.',
    ]);
    expect(await said(scene.reopen({ until: inMinutes(8 * 1440).toISOString() }))).toEqual([
      409,
      'An attempt can be opened again for a week at most. Please choose an earlier end.',
    ]);
    expect(await said(scene.reopen({ reason: ' ' }))).toEqual([400, 'Please give a reason.']);
    expect(await said(scene.reopen({ studentIds: [] }))).toEqual([
      400,
      'Please select at least one student.',
    ]);
    expect(await said(scene.reopen({ studentIds: [owner.id] }))).toEqual([
      400,
      'Only attempts by students of this task can be opened again.',
    ]);
    // One who cannot keeps the others from it as well.
    expect((await scene.reopen({ studentIds: [scene.zoya.id, scene.dev.id] })).status).toBe(409);
    expect(await scene.attempt()).toEqual(before);
  });

  test('once the results are published', async () => {
    const scene = await submitted();
    server.setNow(inMinutes(121));
    await server.call(publishResult, { token, body: { taskId: scene.taskId } });
    expect(await said(scene.reopen({ until: inMinutes(30).toISOString() }))).toEqual([
      409,
      'The results of this task are published; attempts can no longer be opened again.',
    ]);
    const room = (await server.call(studentsInTask, { token, params: { taskId: scene.taskId }, query: {} }))
      .body;
    expect(room.task.canReopen).toBe(false);
  });

  test('to who may neither change the task nor evaluate it', async () => {
    const scene = await submitted();
    const as = async (...permissions: ('view' | 'update' | 'delete' | 'evaluate')[]) => {
      const colleague = await makeFaculty(server.deps, department);
      await share(server.deps, 'task', scene.taskId, colleague, permissions);
      return loginAs(server, colleague);
    };
    const head = await loginAs(server, await makeHead(server.deps, department));
    for (const who of [head, await as('view'), await as('delete')])
      expect(await said(scene.reopen({}, who))).toEqual([
        403,
        'You do not have the right to open attempts of this task again.',
      ]);
    expect((await scene.reopen({}, await as('evaluate'))).status).toBe(200);
    await scene.submit();
    expect((await scene.reopen({}, await as('update'))).status).toBe(200);
  });
});

test('the same call twice opens once; of two that differ one comes too late', async () => {
  const scene = await submitted();
  const until = inMinutes(150).toISOString();
  const same = await Promise.all([1, 2, 3].map(() => scene.reopen({ until })));
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(same.map(({ body }) => body.data.reopened).toSorted()).toEqual([0, 0, 1]);
  await scene.submit();
  const later = [inMinutes(160), inMinutes(170)].map((end) => scene.reopen({ until: end.toISOString() }));
  const statuses = (await Promise.all(later)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const past = await server.deps.db
    .selectFrom('pastSubmission')
    .where('attemptId', '=', (await scene.attempt()).id)
    .orderBy('number')
    .select(['number', 'submittedBy', 'reason'])
    .execute();
  expect(past.map(({ number }) => number)).toEqual([1, 2]);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', scene.taskId)
    .where('action', '=', 'reopen-attempts')
    .orderBy('at')
    .select(['actorId', 'detail'])
    .execute();
  expect(noted).toHaveLength(2);
  expect(noted[0]).toMatchObject({
    actorId: owner.id,
    detail: { until, reason: 'Pressed by mistake.', students: [{ id: scene.zoya.id }] },
  });
});

test('publishing and opening again that meet leave one of them', async () => {
  const scene = await submitted();
  server.setNow(inMinutes(121));
  const [opened, published] = await Promise.all([
    scene.reopen({ until: inMinutes(30).toISOString() }),
    server.call(publishResult, { token, body: { taskId: scene.taskId } }),
  ]);
  expect([opened.status, published.status].toSorted()).toEqual([200, 409]);
  expect((await scene.attempt()).submittedAt === null).toBe(opened.status === 200);
});

test('saves and submissions that meet the opening lose nothing', async () => {
  const scene = await submitted();
  const [opened, ...others] = await Promise.all([
    scene.reopen(),
    scene.save('print(3)'),
    scene.submit(),
    scene.submit(),
  ]);
  expect([opened.status, ...others.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
  // Where the opening came last, the attempt is open now.
  expect((await scene.submit()).status).toBe(200);
  await scene.graded();
  await scene.reopen({ until: inMinutes(200).toISOString() });
  const { draft } = (await server.call(getDraft, { token: scene.as, body: { taskId: scene.taskId } })).body;
  const aside = await server.deps.db
    .selectFrom('draftSetAside')
    .where('questionId', '=', scene.first)
    .select('code')
    .execute();
  const kept = [...draft.programDrafts.map(({ code }) => code), ...aside.map(({ code }) => code)];
  expect(kept).toContainEqual([{ code: 'print(3)' }]);
});

/** How many submissions wait for their grading, or are being graded. */
const gradingJobs = async (): Promise<number> => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job
    where name = 'grade-attempt' and state in ('created', 'retry', 'active')
  `.execute(server.deps.db);
  return rows[0]?.jobs ?? 0;
};

test('the grading of a submission that was opened again meanwhile gives no marks to the next one', async () => {
  const scene = await setScene();
  const { runner } = server.deps;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHolding = false;
  server.deps.runner = {
    ...runner,
    run: async (request, signal) => {
      const answer = await runner.run(request, signal);
      if (request.class !== 'grading' || !request.code.includes('print(1)')) return answer;
      isHolding = true;
      await held;
      return answer;
    },
  };
  await scene.start();
  await scene.save('print(1)');
  await scene.submit();
  await waitFor('the first submission is being graded', () => isHolding);
  await scene.reopen();
  await scene.save(DOUBLE);
  await scene.submit();
  server.deps.runner = runner;
  release();
  await waitFor('both gradings have ended', async () => (await gradingJobs()) === 0);
  const { programSubmissions, earlier } = await scene.evaluation();
  expect(programSubmissions).toMatchObject([
    { isGraded: true, status: 'PASSED', computedMarks: 5 },
    { status: 'NOTATTEMPTED', computedMarks: 0 },
  ]);
  expect(programSubmissions[0]?.testcaseResults.map(({ passed }) => passed)).toEqual([true, true, true]);
  expect(earlier).toMatchObject([{ isGraded: false }]);
});

test('a reopened attempt can be given more time, and its student can be taken out and put back', async () => {
  const scene = await submitted({ duration: 30 });
  const until = inMinutes(40);
  await scene.reopen({ until: until.toISOString() });
  const more = await server.call(extendTime, {
    token,
    body: { taskId: scene.taskId, studentIds: [scene.zoya.id], extraMinutes: 60, reason: 'A power cut.' },
  });
  expect(more.status).toBe(200);
  expect(Date.parse((await scene.clock()).deadline)).toBeGreaterThan(until.getTime());
  const { requireExamBrowser: _, ...task } = (
    await server.call(viewTask, { token, params: { taskId: scene.taskId } })
  ).body.data;
  const assign = async (assignedStudentIds: string[]) => {
    const edition = await openedEdition(server, token, 'task', scene.taskId);
    return server.call(editTask, {
      token,
      body: { ...task, taskId: scene.taskId, assignedStudentIds, edition },
    });
  };
  expect((await assign([scene.dev.id])).status).toBe(200);
  expect((await scene.save('print(4)')).failure.code).toBe('TAKEN_OUT');
  expect((await assign([scene.zoya.id, scene.dev.id])).status).toBe(200);
  expect((await scene.save('print(5)')).status).toBe(200);
});
