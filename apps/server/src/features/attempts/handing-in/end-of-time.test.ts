import {
  finalSubmit,
  saveDraft,
  startTask,
  availableTask,
  taskHistory,
  upcomingTasks,
  type ProgramDraft,
} from '@assay/contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
const MINUTE = 60_000;

afterEach(() => server.setNow(new Date()));

/** A student who has just started a task with `duration` minutes, at a server time that each test moves on. */
const begin = async (duration: number | null) => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    duration,
  });
  const token = await loginAs(server, student);
  const started = await server.call(startTask, { token, body: { taskId } });
  const deadline = new Date(started.body.deadline);
  const save = (text: string, typedAt?: Date, revision = 1) => {
    const draft: ProgramDraft = {
      programIndex: questionId,
      language: 'PYTHON',
      code: [{ code: text }],
      revision,
      baseRevision: revision - 1,
      device: 'a',
      ...(typedAt ? { typedAt: typedAt.toISOString() } : {}),
    };
    return server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } });
  };
  const submission = () =>
    server.deps.db
      .selectFrom('attempt')
      .innerJoin('submissionProgram', 'submissionProgram.attemptId', 'attempt.id')
      .where('attempt.taskId', '=', taskId)
      .select(['submittedAt', 'submittedBy', 'code'])
      .executeTakeFirst();
  return {
    token,
    taskId,
    questionId,
    deadline,
    startedAt: new Date(started.body.startTime),
    save,
    submission,
  };
};

test('time ends with the own duration, or with the task where that comes earlier', async () => {
  const short = await begin(30);
  expect(short.deadline.getTime() - short.startedAt.getTime()).toBe(30 * MINUTE);
  const long = await begin(100_000);
  expect(long.deadline.getTime() - long.startedAt.getTime()).toBeLessThanOrEqual(120 * MINUTE);
});

test('the server submits the last saved draft when time is over and no browser is there', async () => {
  const scene = await begin(30);
  await scene.save('print(int(input()) * 2)');
  server.setNow(new Date(scene.deadline.getTime() + 31_000));
  await waitFor('the clock submits the attempt', async () => Boolean(await scene.submission()));
  expect(await scene.submission()).toEqual({
    submittedAt: scene.deadline,
    submittedBy: 'CLOCK',
    code: [{ code: 'print(int(input()) * 2)' }],
  });
});

test('the clock submits nobody before the 30 seconds are over', async () => {
  const [first, second, waiting] = [await begin(29), await begin(60), await begin(30)];
  const graceEnds = waiting.deadline.getTime() + 30_000;
  const clock = vi.spyOn(server.deps, 'now').mockReturnValue(new Date(graceEnds));
  onTestFinished(() => clock.mockRestore());
  await waitFor('a round submits who was over before', async () => Boolean(await first.submission()));
  // One round ends before the next begins, so by then the first has dealt with everybody it meant to submit.
  await server.deps.db.updateTable('task').set({ duration: 29 }).where('id', '=', second.taskId).execute();
  await waitFor('the next round submits who is over since', async () => Boolean(await second.submission()));
  expect(await waiting.submission()).toBeUndefined();
  clock.mockReturnValue(new Date(graceEnds + 1));
  await waitFor('the clock submits the attempt', async () => Boolean(await waiting.submission()));
});

test('an attempt that cannot be submitted holds up no other', async () => {
  const [damaged, sound] = [await begin(30), await begin(30)];
  await damaged.save('never read');
  await sound.save('print(1)');
  await server.deps.db
    .updateTable('draft')
    .set({ code: JSON.stringify(null) })
    .where('questionId', '=', damaged.questionId)
    .execute();
  server.setNow(new Date(sound.deadline.getTime() + 31_000));
  await waitFor('the clock submits the sound attempt', async () => Boolean(await sound.submission()));
  expect(await damaged.submission()).toBeUndefined();
});

test('of a student who is taken out in the middle, what had arrived is kept and submitted by the clock', async () => {
  const scene = await begin(30);
  await scene.save('print(1)');
  await server.deps.db.deleteFrom('taskStudent').where('taskId', '=', scene.taskId).execute();
  const refused = await scene.save('print(2)', undefined, 2);
  expect([refused.status, refused.failure.code]).toEqual([404, 'TAKEN_OUT']);
  server.setNow(new Date(scene.deadline.getTime() + 31_000));
  await waitFor('the clock submits the attempt', async () => Boolean(await scene.submission()));
  expect(await scene.submission()).toMatchObject({ submittedBy: 'CLOCK', code: [{ code: 'print(1)' }] });
});

test('drafts and submissions that meet in the last seconds leave one submission of what was saved before it', async () => {
  const scene = await begin(30);
  await scene.save('print(0)');
  server.setNow(new Date(scene.deadline.getTime() + 20_000));
  const typedAt = new Date(scene.deadline.getTime() - 1000);
  const saves = Array.from({ length: 10 }, (_, index) =>
    scene.save(`print(${index + 1})`, typedAt, index + 2),
  );
  const submits = Array.from({ length: 10 }, () =>
    server.call(finalSubmit, { token: scene.token, body: { taskId: scene.taskId } }),
  );
  const [saved, submitted] = [await Promise.all(saves), await Promise.all(submits)];
  expect(new Set([...saved, ...submitted].map(({ status }) => status))).toEqual(new Set([200]));
  // What is graded is the same in all answers; what came late is told as it comes.
  const graded = submitted.map(({ body: { data } }) => JSON.stringify({ ...data, notGraded: [] }));
  expect(new Set(graded).size).toBe(1);
  const accepted = saved.flatMap(({ body }) => body.data.saved.map(({ revision }) => revision));
  expect(submitted[0]?.body.data.programs[0]?.revision).toBe(Math.max(1, ...accepted));
  const asideOrSaved = saved.map(({ body }) => body.data.saved.length + body.data.late.length);
  expect(new Set(asideOrSaved)).toEqual(new Set([1]));
});

test('what was typed in time and arrives within 30 seconds counts', async () => {
  const scene = await begin(30);
  server.setNow(new Date(scene.deadline.getTime() + 20_000));
  const saved = await scene.save('in time', new Date(scene.deadline.getTime() - 1000));
  expect(saved.body.data).toMatchObject({ saved: [{ revision: 1 }], late: [] });
  const submitted = await server.call(finalSubmit, { token: scene.token, body: { taskId: scene.taskId } });
  expect(submitted.body.data).toMatchObject({
    submittedBy: 'STUDENT',
    submittedAt: scene.deadline.toISOString(),
    totalTimeTaken: 30 * 60,
  });
  expect(await scene.submission()).toMatchObject({ code: [{ code: 'in time' }] });
});

test('what comes later is kept, marked late, and not graded', async () => {
  const scene = await begin(30);
  await scene.save('in time');
  server.setNow(new Date(scene.deadline.getTime() + 40_000));
  const late = await scene.save('too late', new Date(scene.deadline.getTime() - 1000), 2);
  expect(late.body.data).toMatchObject({ saved: [], late: [scene.questionId] });
  await waitFor('the clock submits the attempt', async () => Boolean(await scene.submission()));
  expect(await scene.submission()).toMatchObject({ code: [{ code: 'in time' }] });
  const aside = await server.deps.db
    .selectFrom('draftSetAside')
    .where('questionId', '=', scene.questionId)
    .select(['reason', 'code'])
    .execute();
  expect(aside).toEqual([{ reason: 'LATE', code: [{ code: 'too late' }] }]);
});

test('typed after the end but within the 30 seconds is late as well', async () => {
  const scene = await begin(30);
  server.setNow(new Date(scene.deadline.getTime() + 10_000));
  const late = await scene.save('after the end', new Date(scene.deadline.getTime() + 5000));
  expect(late.body.data).toMatchObject({ saved: [], late: [scene.questionId] });
});

test('a later end given during the exam is obeyed', async () => {
  const scene = await begin(30);
  await server.deps.db.updateTable('task').set({ duration: 60 }).where('id', '=', scene.taskId).execute();
  server.setNow(new Date(scene.deadline.getTime() + 5 * MINUTE));
  const saved = await scene.save('still typing', server.deps.now());
  expect(saved.body.data).toMatchObject({
    saved: [{ revision: 1 }],
    deadline: new Date(scene.startedAt.getTime() + 60 * MINUTE).toISOString(),
  });
  expect(await scene.submission()).toBeUndefined();
});

test('a task moves from upcoming to available to history as the server’s clock goes on', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const token = await loginAs(server, student);
  const now = Date.now();
  const taskId = await makeTask(server.deps, faculty, {
    students: [student],
    startTime: new Date(now + 10 * MINUTE),
    endTime: new Date(now + 70 * MINUTE),
  });
  const lists = async () => {
    const [upcoming, available, history] = await Promise.all([
      server.call(upcomingTasks, { token }),
      server.call(availableTask, { token }),
      server.call(taskHistory, { token }),
    ]);
    return [upcoming.body.data, available.body.data, history.body.data].map((list) => list.length);
  };
  expect(await lists()).toEqual([1, 0, 0]);
  server.setNow(new Date(now + 11 * MINUTE));
  expect(await lists()).toEqual([0, 1, 0]);
  server.setNow(new Date(now + 71 * MINUTE));
  expect(await lists()).toEqual([0, 0, 1]);
  const { body } = await server.call(taskHistory, { token });
  expect(body.data).toMatchObject([{ taskId, state: 'ABSENT', result: null, submittedAt: null }]);
});
