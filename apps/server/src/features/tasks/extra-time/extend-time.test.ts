import {
  attemptEnd,
  availableTask,
  deleteTask,
  examClock,
  extendTime,
  fetchTaskById,
  finalSubmit,
  publishResult,
  runCode,
  saveDraft,
  startTask,
  studentDetails,
  taskHistory,
  upcomingTasks,
  viewTask,
  windowEnd,
  type BodyIn,
} from '@assay/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  windowOf,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
const MINUTE = 60_000;

afterEach(() => server.setNow(new Date()));

/** A running task (from an hour ago until in two hours) of one question, with students Asha and Dev. */
const setScene = async (given: Parameters<typeof makeTask>[2] = {}) => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const asha = await makeStudent(server.deps, department, { fullname: 'Asha Rao' });
  const dev = await makeStudent(server.deps, department, { fullname: 'Dev Nair' });
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [asha, dev],
    ...given,
  });
  const [facultyToken, token, devToken] = await Promise.all(
    [faculty, asha, dev].map((account) => loginAs(server, account)),
  );
  const extend = (body: Partial<BodyIn<typeof extendTime>>) =>
    server.call(extendTime, {
      token: facultyToken,
      body: { taskId, studentIds: [asha.id], reason: 'A broken keyboard.', ...body },
    });
  const start = async () => {
    const { body } = await server.call(startTask, { token, body: { taskId } });
    return { startedAt: new Date(body.startTime), deadline: new Date(body.deadline) };
  };
  const clock = async () => (await server.call(examClock, { token, body: { taskId } })).body.data;
  const save = (text: string) =>
    server.call(saveDraft, {
      token,
      body: {
        taskId,
        programDrafts: [
          {
            programIndex: questionId,
            language: 'PYTHON',
            code: [{ code: text }],
            typedAt: server.deps.now().toISOString(),
          },
        ],
      },
    });
  return { asha, dev, taskId, questionId, facultyToken, token, devToken, extend, start, clock, save };
};

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);

test('a longer duration given during the exam is obeyed by clock, drafts, runs, submission and finaliser', async () => {
  const scene = await setScene({ duration: 30 });
  const { deadline } = await scene.start();
  const given = await scene.extend({ extraMinutes: 15 });
  expect(given.body.data).toMatchObject([
    {
      studentId: scene.asha.id,
      extraMinutes: 15,
      endTime: null,
      reason: 'A broken keyboard.',
      end: after(deadline, 15).toISOString(),
    },
  ]);
  expect(await scene.clock()).toMatchObject({
    deadline: after(deadline, 15).toISOString(),
    submitted: false,
  });

  server.setNow(after(deadline, 10));
  expect((await scene.save('print(int(input()) * 2)')).body.data).toMatchObject({
    saved: [{ revision: 1 }],
    late: [],
    deadline: after(deadline, 15).toISOString(),
  });
  const run = await server.call(runCode, {
    token: scene.token,
    body: {
      taskId: scene.taskId,
      programSubmission: {
        programIndex: scene.questionId,
        language: 'PYTHON',
        code: [{ code: 'print(int(input()) * 2)' }],
      },
    },
  });
  expect(run.status).toBe(200);
  const opened = await server.call(fetchTaskById, { token: scene.token, params: { taskId: scene.taskId } });
  expect(opened.body.data).toMatchObject({
    duration: 45,
    extraMinutes: 15,
    receipt: null,
    deadline: after(deadline, 15).toISOString(),
  });

  server.setNow(new Date(after(deadline, 15).getTime() + 31_000));
  await waitFor('the clock submits the attempt', async () => (await scene.clock()).submitted);
  const receipt = (await server.call(finalSubmit, { token: scene.token, body: { taskId: scene.taskId } }))
    .body.data;
  expect(receipt).toMatchObject({
    submittedBy: 'CLOCK',
    submittedAt: after(deadline, 15).toISOString(),
    totalTimeTaken: 45 * 60,
  });
});

test('a later deadline lets a student start and work when the task is over for the others', async () => {
  const scene = await setScene({ ...windowOf(server.deps, -60, 10), duration: 60 });
  const taskEnd = after(new Date(), 10);
  expect((await scene.extend({ endTime: after(taskEnd, 90).toISOString() })).status).toBe(200);
  server.setNow(after(taskEnd, 5));

  const cards = (await server.call(availableTask, { token: scene.token })).body.data;
  expect(cards).toMatchObject([
    {
      _id: scene.taskId,
      endTime: after(taskEnd, 90).toISOString(),
      duration: 60,
      extraMinutes: 0,
      hasLaterEnd: true,
    },
  ]);
  expect((await server.call(availableTask, { token: scene.devToken })).body.data).toEqual([]);
  expect((await server.call(studentDetails, { token: scene.token })).body).toMatchObject({
    availableTasks: 1,
    completedTasks: 0,
  });
  expect((await server.call(taskHistory, { token: scene.token })).body.data).toEqual([]);
  const { startedAt, deadline } = await scene.start();
  expect(deadline).toEqual(after(startedAt, 60));
  const refused = await server.call(startTask, { token: scene.devToken, body: { taskId: scene.taskId } });
  expect([refused.status, refused.failure.message]).toEqual([409, 'The time of this task is over.']);
  const absent = (await server.call(taskHistory, { token: scene.devToken })).body.data;
  expect(absent).toMatchObject([{ state: 'ABSENT' }]);
});

test('extra time given before the start counts from the start, and is shown on the coming card', async () => {
  const scene = await setScene({ ...windowOf(server.deps, 30, 150), duration: 60 });
  await scene.extend({ studentIds: [scene.asha.id, scene.dev.id], extraMinutes: 20 });
  for (const token of [scene.token, scene.devToken])
    expect((await server.call(upcomingTasks, { token })).body.data).toMatchObject([
      { duration: 80, extraMinutes: 20 },
    ]);
  server.setNow(after(new Date(), 31));
  const { startedAt, deadline } = await scene.start();
  expect(deadline).toEqual(after(startedAt, 80));
});

test('whoever has started gets more time, never less; used time cannot be taken away', async () => {
  const scene = await setScene({ duration: 30 });
  const { deadline } = await scene.start();
  await scene.extend({ studentIds: [scene.asha.id, scene.dev.id], extraMinutes: 15 });
  const said = async (body: Parameters<typeof scene.extend>[0]) => {
    const { status, failure } = await scene.extend(body);
    return [status, failure.message];
  };
  expect(await said({ extraMinutes: 10 })).toEqual([
    409,
    'Asha Rao has started the task; the time can only be made longer.',
  ]);
  server.setNow(after(deadline, 5));
  expect(await said({ extraMinutes: 0 })).toEqual([
    409,
    'Asha Rao has already used up this time; it cannot be taken away.',
  ]);
  // One who has not started may lose it again; the same call again changes nothing.
  const taken = await scene.extend({ studentIds: [scene.dev.id], extraMinutes: 0 });
  expect(taken.body.data.map(({ fullname }) => fullname)).toEqual(['Asha Rao']);
  expect((await scene.extend({ studentIds: [scene.dev.id], extraMinutes: 0 })).status).toBe(200);
  expect((await scene.extend({ extraMinutes: 15 })).status).toBe(200);
  await server.call(finalSubmit, { token: scene.token, body: { taskId: scene.taskId } });
  expect(await said({ extraMinutes: 30 })).toEqual([
    409,
    'Asha Rao has already submitted; more time would change nothing.',
  ]);
});

test('time that would change nothing, for strangers to the task, or without a reason is refused', async () => {
  const scene = await setScene({ duration: 30 });
  await scene.start();
  const outsider = await makeStudent(server.deps, {
    id: scene.asha.departmentId,
    instituteId: scene.asha.instituteId,
  });
  const answers = [
    await scene.extend({ endTime: after(new Date(), 600).toISOString() }),
    await scene.extend({ studentIds: [scene.asha.id, outsider.id], extraMinutes: 5 }),
    await scene.extend({ extraMinutes: 5, reason: '  ' }),
    await scene.extend({ extraMinutes: 5, studentIds: [] }),
    await scene.extend({ extraMinutes: 1.5 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 400, 400, 400, 400]);
  expect(answers[0]?.failure.message).toContain('If the duration is the limit, give minutes instead.');
  const { body } = await server.call(viewTask, {
    token: scene.facultyToken,
    params: { taskId: scene.taskId },
  });
  expect(body.data.extraTimes).toEqual([]);
});

test('results are published, and a task is deleted, only when nobody’s extended time runs any more', async () => {
  const scene = await setScene(windowOf(server.deps, -60, 1));
  await scene.start();
  await scene.extend({ extraMinutes: 20 });
  server.setNow(after(new Date(), 5));
  const publish = () =>
    server.call(publishResult, { token: scene.facultyToken, body: { taskId: scene.taskId } });
  expect((await publish()).failure.message).toBe(
    '1 student still has extra time, for another 16 min. Please publish when it is over.',
  );
  const deleted = await server.call(deleteTask, {
    token: scene.facultyToken,
    body: { taskId: scene.taskId },
  });
  expect(deleted.status).toBe(409);
  await server.call(finalSubmit, { token: scene.token, body: { taskId: scene.taskId } });
  await waitFor('the submission is graded and published', async () => (await publish()).status === 200);
  const refused = await scene.extend({ studentIds: [scene.dev.id], extraMinutes: 20 });
  expect(refused.failure.message).toBe(
    'The results of this task are published; nobody can be given more time.',
  );
});

test('who gave whom how much, and why, is in the audit log and on the task', async () => {
  const scene = await setScene({ duration: 30 });
  await scene.extend({ extraMinutes: 5 });
  await scene.extend({ extraMinutes: 10, reason: 'Reads with a screen reader.' });
  const { body } = await server.call(viewTask, {
    token: scene.facultyToken,
    params: { taskId: scene.taskId },
  });
  expect(body.data.extraTimes).toMatchObject([
    { username: scene.asha.username, extraMinutes: 10, reason: 'Reads with a screen reader.' },
  ]);
  const log = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', scene.taskId)
    .where('action', '=', 'extend-time')
    .orderBy('at')
    .select('detail')
    .execute();
  expect(log.map(({ detail }) => detail)).toMatchObject([
    { students: [{ id: scene.asha.id, before: null, after: { extraMinutes: 5 } }] },
    { students: [{ id: scene.asha.id, before: { extraMinutes: 5 }, after: { extraMinutes: 10 } }] },
  ]);
});

test('extra time that meets the clock’s submission either comes too late or keeps the attempt open', async () => {
  const scene = await setScene({ duration: 30 });
  const { deadline } = await scene.start();
  server.setNow(new Date(deadline.getTime() + 31_000));
  const answers = await Promise.all([10, 20, 30].map((extraMinutes) => scene.extend({ extraMinutes })));
  const granted = answers.some(({ status }) => status === 200);
  const { submitted } = await scene.clock();
  expect(submitted).toBe(!granted);
});

test('the end of a student’s time is the same in TypeScript and in SQL', async () => {
  const taskEnd = new Date('2026-03-01T10:00:00Z');
  const starts = [null, new Date('2026-03-01T08:00:00Z'), new Date('2026-03-01T09:50:00Z')];
  const ends = [null, new Date('2026-03-01T09:00:00Z'), new Date('2026-03-01T12:00:00Z')];
  for (const duration of [null, 0, 30, 600])
    for (const extraMinutes of [0, 25])
      for (const laterEnd of ends)
        for (const startedAt of starts)
          for (const openUntil of startedAt ? ends : [null]) {
            const task = { endTime: taskEnd, duration };
            const allowance = { extraMinutes, laterEnd };
            const expected = startedAt
              ? attemptEnd(task, startedAt, allowance, openUntil)
              : windowEnd(task, allowance);
            const { rows } = await sql<{ end: Date }>`select attempt_end(
            ${taskEnd}::timestamptz, ${duration}::integer, ${extraMinutes}::integer,
            ${laterEnd}::timestamptz, ${startedAt}::timestamptz, ${openUntil}::timestamptz
          ) as "end"`.execute(server.deps.db);
            expect([task, allowance, startedAt, openUntil, rows[0]?.end]).toEqual([
              task,
              allowance,
              startedAt,
              openUntil,
              expected,
            ]);
          }
});
