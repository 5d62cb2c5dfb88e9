import { createServer } from 'node:http';
import {
  editQuestion,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  ownSubmission,
  programHash,
  publishResult,
  runCode,
  saveDraft,
  startTask,
  viewQuestion,
  type ProgramDraft,
} from '@assay/contract';
import { expect, inject, onTestFinished, test } from 'vitest';
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
import { createRunnerClient } from '../../../platform/runner/runner-client.ts';

const server = useTestServer();

const DOUBLE = 'print(int(input()) * 2)';
/** Right for the public tests alone: the hidden one has a negative number. */
const DOUBLE_POSITIVE = 'n = int(input())\nprint(n * 2 if n > 0 else 0)';

interface Scene {
  faculty: Awaited<ReturnType<typeof makeFaculty>>;
  facultyToken: string;
  student: Awaited<ReturnType<typeof makeStudent>>;
  token: string;
  taskId: string;
  questionId: string;
}

/** A running task of one question with one assigned student. */
const setScene = async (
  question: Parameters<typeof makeQuestion>[2] = {},
  task: Parameters<typeof makeTask>[2] = {},
): Promise<Scene> => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, question);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    ...task,
  });
  return {
    faculty,
    facultyToken: await loginAs(server, faculty),
    student,
    token: await loginAs(server, student),
    taskId,
    questionId,
  };
};

const start = ({ token, taskId }: Scene) => server.call(startTask, { token, body: { taskId } });

const save = ({ token, taskId, questionId }: Scene, draft: Partial<ProgramDraft> & { text: string }) => {
  const { text, ...rest } = draft;
  return server.call(saveDraft, {
    token,
    body: {
      taskId,
      programDrafts: [{ programIndex: questionId, language: 'PYTHON', code: [{ code: text }], ...rest }],
    },
  });
};

const submit = ({ token, taskId }: Scene) => server.call(finalSubmit, { token, body: { taskId } });

const graded = (taskId: string) =>
  waitFor('the attempts of the task are graded', async () => {
    const open = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .where('gradedAt', 'is', null)
      .select('id')
      .execute();
    return open.length === 0;
  });

const storedProgram = async (taskId: string) =>
  server.deps.db
    .selectFrom('submissionProgram')
    .innerJoin('attempt', 'attempt.id', 'submissionProgram.attemptId')
    .where('attempt.taskId', '=', taskId)
    .selectAll('submissionProgram')
    .executeTakeFirstOrThrow();

test('an attempt starts once, however often and however many at a time it is called', async () => {
  const scene = await setScene();
  const answers = await Promise.all(Array.from({ length: 12 }, () => start(scene)));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map((answer) => answer.body.startTime)).size).toBe(1);
  const again = await start(scene);
  expect(again.body.startTime).toBe(answers[0]?.body.startTime);
});

test('a task that has not begun, is over or is not assigned cannot be started', async () => {
  const coming = await setScene({}, windowOf(server.deps, 60, 120));
  expect((await start(coming)).failure.message).toBe('This task has not begun yet.');
  const over = await setScene({}, windowOf(server.deps, -120, -60));
  expect((await start(over)).failure.message).toBe('The time of this task is over.');
  const other = await setScene();
  const stranger = await start({ ...other, token: coming.token });
  expect([stranger.status, stranger.failure.message]).toEqual([404, 'Task not found.']);
});

test('only students call the exam, and only with a session', async () => {
  const scene = await setScene();
  expect((await start({ ...scene, token: scene.facultyToken })).status).toBe(403);
  expect((await server.call(startTask, { body: { taskId: scene.taskId } })).status).toBe(401);
});

test('questions come with the start, and never with hidden tests or invisible code', async () => {
  const scene = await setScene({
    languages: ['PYTHON'],
    testcases: [
      { type: 'PUBLIC', input: '1', output: '2' },
      { type: 'HIDDEN', input: 'SECRET-INPUT', output: 'SECRET-OUTPUT' },
    ],
    snippets: [
      { isVisible: false, isEditable: false, code: '# SECRET-DRIVER' },
      { isVisible: true, isEditable: true, code: '# write here' },
    ],
  });
  const fetchTask = () =>
    server.call(fetchTaskById, { token: scene.token, params: { taskId: scene.taskId } });
  expect((await fetchTask()).body.data.questions).toEqual([]);
  await start(scene);
  const answer = await fetchTask();
  expect(answer.body.message).toBe('Task fetched successfully');
  const [question] = answer.body.data.questions;
  expect(question?.questionId.testcases).toEqual([{ type: 'PUBLIC', input: '1', output: '2', name: '' }]);
  expect(question?.questionId.code).toEqual([
    { isVisible: false, isEditable: false, code: '' },
    { isVisible: true, isEditable: true, code: '# write here' },
  ]);
  const run = await server.call(runCode, {
    token: scene.token,
    body: {
      taskId: scene.taskId,
      programSubmission: {
        programIndex: scene.questionId,
        language: 'PYTHON',
        code: [{ code: '' }, { code: 'print(2)' }],
      },
    },
  });
  await save(scene, { text: '', code: [{ code: '' }, { code: 'print(2)' }] });
  await submit(scene);
  await graded(scene.taskId);
  const result = await server.call(ownSubmission, { token: scene.token, params: { taskId: scene.taskId } });
  expect(result.status).toBe(200);
  for (const seen of [answer, run, result]) expect(JSON.stringify(seen.body)).not.toContain('SECRET');
});

test('a draft is kept and comes back, with and without the revisions of our own client', async () => {
  const scene = await setScene();
  await start(scene);
  expect((await save(scene, { text: 'one' })).body.data.saved[0]?.revision).toBe(1);
  expect((await save(scene, { text: 'two' })).body.message).toBe('Draft Saved');
  const { body } = await server.call(getDraft, { token: scene.token, body: { taskId: scene.taskId } });
  expect(body.draft.programDrafts).toMatchObject([
    { programIndex: scene.questionId, language: 'PYTHON', revision: 2, code: [{ code: 'two' }] },
  ]);
});

test('drafts of each language are kept side by side', async () => {
  const scene = await setScene();
  await start(scene);
  await save(scene, { text: 'python', revision: 1, baseRevision: 0, device: 'a' });
  await save(scene, { text: 'c', language: 'C', revision: 2, baseRevision: 1, device: 'a' });
  const { body } = await server.call(getDraft, { token: scene.token, body: { taskId: scene.taskId } });
  expect(body.draft.programDrafts.map((draft) => [draft.language, draft.code[0]?.code])).toEqual([
    ['C', 'c'],
    ['PYTHON', 'python'],
  ]);
});

test('a device that has not seen the newest draft gets a conflict, and both versions are kept', async () => {
  const scene = await setScene();
  await start(scene);
  await save(scene, { text: 'from the first', revision: 1, baseRevision: 0, device: 'first' });
  const second = await save(scene, {
    text: 'from the second',
    revision: 1,
    baseRevision: 0,
    device: 'second',
  });
  expect(second.body.data.saved).toEqual([]);
  expect(second.body.data.conflicts).toMatchObject([{ revision: 1, code: [{ code: 'from the first' }] }]);
  const aside = await server.deps.db
    .selectFrom('draftSetAside')
    .where('questionId', '=', scene.questionId)
    .select(['reason', 'code'])
    .execute();
  expect(aside).toEqual([{ reason: 'CONFLICT', code: [{ code: 'from the second' }] }]);
  const settled = await save(scene, {
    text: 'from the second',
    revision: 2,
    baseRevision: 1,
    device: 'second',
  });
  expect(settled.body.data.saved).toMatchObject([{ revision: 2 }]);
});

test('a later revision of the same device is no conflict although its acknowledgement was lost', async () => {
  const scene = await setScene();
  await start(scene);
  await save(scene, { text: 'a', revision: 1, baseRevision: 0, device: 'first' });
  const later = await save(scene, { text: 'abc', revision: 3, baseRevision: 0, device: 'first' });
  expect(later.body.data.saved).toMatchObject([{ revision: 3 }]);
  const stale = await save(scene, { text: 'ab', revision: 2, baseRevision: 0, device: 'first' });
  expect(stale.status).toBe(200);
  const { body } = await server.call(getDraft, { token: scene.token, body: { taskId: scene.taskId } });
  expect(body.draft.programDrafts[0]?.code).toEqual([{ code: 'abc' }]);
});

test('a program of another task or in a language that is not allowed is refused and changes nothing', async () => {
  const scene = await setScene();
  const other = await setScene();
  await start(scene);
  const foreign = await save({ ...scene, questionId: other.questionId }, { text: 'x' });
  expect([foreign.status, foreign.failure.message]).toEqual([400, 'A program does not belong to this task.']);
  expect((await save(scene, { text: 'x', language: 'JAVA' })).status).toBe(400);
  const { body } = await server.call(getDraft, { token: scene.token, body: { taskId: scene.taskId } });
  expect(body.draft.programDrafts).toEqual([]);
});

test('a run tells of each public test what was expected and what came, and is logged', async () => {
  const scene = await setScene();
  await start(scene);
  const run = (code: string) =>
    server.call(runCode, {
      token: scene.token,
      body: {
        taskId: scene.taskId,
        programSubmission: { programIndex: scene.questionId, language: 'PYTHON', code: [{ code }] },
      },
    });
  const right = await run(DOUBLE);
  expect(right.body).toMatchObject({
    passedCount: 2,
    compiled: true,
    message: '2 of 2 public tests passed.',
  });
  const wrong = await run('print(2)');
  expect(wrong.body.publicTestResults).toMatchObject([
    { input: '1', expectedOutput: '2', actualOutput: '2\n', passed: true, verdict: 'OK' },
    { input: '4', expectedOutput: '8', actualOutput: '2\n', passed: false, verdict: 'WRONG_ANSWER' },
  ]);
  expect((await run('  ')).failure.message).toBe('There is no code to run.');
  const log = await server.call(getLog, { token: scene.token, body: { taskId: scene.taskId } });
  expect(log.body.data.logs[0]?.attempts.map((attempt) => attempt.status)).toEqual(['FAILED', 'PASSED']);
});

test('blocks that a student may not change stay as they are, whatever the browser sends', async () => {
  const scene = await setScene({
    languages: ['PYTHON'],
    snippets: [
      { isVisible: true, isEditable: true, code: 'def double(n):\n    return 0' },
      { isVisible: true, isEditable: false, code: 'print(double(int(input())))' },
    ],
  });
  await start(scene);
  const code = [{ code: 'def double(n):\n    return 1' }, { code: 'print(int(input()) * 2)' }];
  const run = await server.call(runCode, {
    token: scene.token,
    body: {
      taskId: scene.taskId,
      programSubmission: { programIndex: scene.questionId, language: 'PYTHON', code },
    },
  });
  expect(run.body.passedCount).toBe(0);
  expect(run.body.publicTestResults[0]?.actualOutput).toBe('1\n');
});

test('HTML is not run', async () => {
  const scene = await setScene({ languages: ['HTML/CSS/JS'] });
  await start(scene);
  const run = await server.call(runCode, {
    token: scene.token,
    body: {
      taskId: scene.taskId,
      programSubmission: { programIndex: scene.questionId, language: 'HTML/CSS/JS', code: [{ code: '<p>' }] },
    },
  });
  expect([run.status, run.failure.message]).toEqual([
    400,
    'HTML, CSS and JavaScript are shown in the page; they are not run here.',
  ]);
});

test('a submission happens once and its receipt names what is graded', async () => {
  const scene = await setScene();
  await start(scene);
  const saved = await save(scene, { text: DOUBLE, revision: 4, baseRevision: 0, device: 'a' });
  const [program] = saved.body.data.saved;
  const hash = programHash('PYTHON', [{ code: DOUBLE }]);
  expect(program?.hash).toBe(hash);
  const submitNamed = () =>
    server.call(finalSubmit, {
      token: scene.token,
      body: {
        taskId: scene.taskId,
        totalTimeTaken: 12,
        programs: [{ programIndex: scene.questionId, language: 'PYTHON', revision: 4, hash }],
      },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, submitNamed));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  expect(answers[0]?.body.data).toMatchObject({
    submittedBy: 'STUDENT',
    programs: [{ attempted: true, language: 'PYTHON', revision: 4, hash: hash.slice(0, 12) }],
  });
  await graded(scene.taskId);
  expect(await storedProgram(scene.taskId)).toMatchObject({
    hash,
    status: 'PASSED',
    passedCount: 3,
    totalCount: 3,
    computedMarks: 5,
  });
});

test('a submission that names a program the server lacks is refused until the program is there', async () => {
  const scene = await setScene();
  await start(scene);
  const hash = programHash('PYTHON', [{ code: DOUBLE }]);
  const submitNamed = () =>
    server.call(finalSubmit, {
      token: scene.token,
      body: {
        taskId: scene.taskId,
        programs: [{ programIndex: scene.questionId, language: 'PYTHON', revision: 2, hash }],
      },
    });
  await save(scene, { text: 'old', revision: 1, baseRevision: 0, device: 'a' });
  const refused = await submitNamed();
  expect([refused.status, refused.failure.code]).toEqual([409, 'DRAFT_MISSING']);
  expect(refused.failure.errors?.map((error) => error.path)).toEqual([scene.questionId]);
  await save(scene, { text: DOUBLE, revision: 2, baseRevision: 1, device: 'a' });
  expect((await submitNamed()).status).toBe(200);
});

test('marks are the share of passed tests, public and hidden, of the question’s marks', async () => {
  const scene = await setScene();
  await start(scene);
  await save(scene, { text: DOUBLE_POSITIVE });
  await submit(scene);
  await graded(scene.taskId);
  expect(await storedProgram(scene.taskId)).toMatchObject({
    status: 'FAILED',
    passedCount: 2,
    totalCount: 3,
    computedMarks: 3.33,
  });
});

test('a program that does not compile gets no marks and keeps what the compiler said', async () => {
  const scene = await setScene({ languages: ['C'] });
  await start(scene);
  await save(scene, { text: 'int main( { return 0; }', language: 'C' });
  await submit(scene);
  await graded(scene.taskId);
  const program = await storedProgram(scene.taskId);
  expect(program).toMatchObject({ status: 'FAILED', passedCount: 0, computedMarks: 0 });
  expect(program.compileMessage).toContain('error');
});

test('a question without automatic marks waits for a person, and an untouched one is not attempted', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const byHand = await makeQuestion(server.deps, faculty, { wantAutoCalculate: false });
  const untouched = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [byHand, untouched],
    students: [student],
  });
  const token = await loginAs(server, student);
  const scene = { faculty, facultyToken: '', student, token, taskId, questionId: byHand };
  await start(scene);
  await save(scene, { text: DOUBLE });
  const receipt = await submit(scene);
  expect(receipt.body.data.programs.map((program) => program.attempted)).toEqual([true, false]);
  await graded(taskId);
  const rows = await server.deps.db
    .selectFrom('submissionProgram')
    .innerJoin('attempt', 'attempt.id', 'submissionProgram.attemptId')
    .where('attempt.taskId', '=', taskId)
    .select(['submissionProgram.questionId', 'status', 'computedMarks'])
    .execute();
  expect(rows).toContainEqual({ questionId: byHand, status: 'PASSED', computedMarks: 0 });
  expect(rows).toContainEqual({ questionId: untouched, status: 'NOTATTEMPTED', computedMarks: 0 });
});

test('an attempt keeps the version of the question that it began with', async () => {
  const scene = await setScene({ languages: ['PYTHON'] });
  await start(scene);
  const { body: shown } = await server.call(viewQuestion, {
    token: scene.facultyToken,
    body: { questionId: scene.questionId },
  });
  const edited = await server.call(editQuestion, {
    token: scene.facultyToken,
    body: {
      ...shown.data,
      questionId: scene.questionId,
      question: '<p>Print the triple.</p>',
      testcases: [{ input: '1', output: '3', type: 'PUBLIC' }],
      subjectId: null,
      modules: [],
      tags: [],
    },
  });
  expect(edited.status).toBe(200);
  await save(scene, { text: DOUBLE });
  await submit(scene);
  await graded(scene.taskId);
  expect(await storedProgram(scene.taskId)).toMatchObject({ status: 'PASSED', totalCount: 3 });
});

test('results are shown after publishing, without anything of hidden tests', async () => {
  const scene = await setScene();
  await start(scene);
  await save(scene, { text: DOUBLE_POSITIVE });
  await submit(scene);
  await graded(scene.taskId);
  const own = () => server.call(ownSubmission, { token: scene.token, params: { taskId: scene.taskId } });
  const before = await own();
  expect(before.body.data).toMatchObject({
    isResultPublished: false,
    totalMarksObtained: null,
    programs: [{ marksObtained: null, status: null, publicTestResults: null }],
  });
  const early = await server.call(publishResult, {
    token: scene.facultyToken,
    body: { taskId: scene.taskId },
  });
  expect(early.status).toBe(409);
  server.setNow(new Date(Date.now() + 3 * 3_600_000));
  const published = await server.call(publishResult, {
    token: scene.facultyToken,
    body: { taskId: scene.taskId },
  });
  expect(published.body.message).toBe('Results published successfully');
  const after = await own();
  server.setNow(new Date());
  expect(after.body.data.totalMarksObtained).toBe(3.33);
  expect(after.body.data.programs[0]?.publicTestResults).toHaveLength(2);
  // The expected output of the hidden test; in the middle of an id or a date it means nothing.
  expect(JSON.stringify(after.body)).not.toMatch(/[^\da-f]-14/);
});

test('a run is broken off when the student goes away', async () => {
  const scene = await setScene();
  await start(scene);
  const { runner } = server.deps;
  let begun = false;
  let brokenOff = false;
  let key = '';
  server.deps.runner = {
    ...runner,
    run: (request, signal) => {
      // Other attempts may be graded meanwhile.
      if (request.class === 'grading') return runner.run(request, signal);
      return new Promise((_resolve, reject) => {
        begun = true;
        key = request.key;
        signal?.addEventListener('abort', () => {
          brokenOff = true;
          reject(new Error('nobody waits'));
        });
      });
    },
  };
  const leaving = new AbortController();
  const run = fetch(`${server.url}/api${runCode.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      taskId: scene.taskId,
      programSubmission: { programIndex: scene.questionId, language: 'PYTHON', code: [{ code: DOUBLE }] },
    }),
    signal: leaving.signal,
  }).catch(() => null);
  await waitFor('the run has begun', () => begun);
  expect(brokenOff).toBe(false);
  leaving.abort();
  await run;
  await waitFor('the run is broken off', () => brokenOff);
  // The institute, and in it the student.
  expect(key).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
  server.deps.runner = runner;
});

/** The address of a runner that takes every call and never answers. */
const startSilentRunner = async (): Promise<string> => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const address = silent.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

test.each([
  ['refuses the server', async () => createRunnerClient(inject('runnerUrl'), 'not the token of this runner')],
  [
    'takes programs and never answers',
    async () => createRunnerClient(await startSilentRunner(), 'any', { silenceMs: 200 }),
  ],
])(
  'a runner that %s gives nobody a mark; the submission is graded once it is set right',
  async (_w, open) => {
    const scene = await setScene();
    await start(scene);
    await save(scene, { text: DOUBLE });
    const { runner } = server.deps;
    const failing = await open();
    let refused = 0;
    server.deps.runner = {
      ...failing,
      run: (request) =>
        failing.run(request).finally(() => {
          refused += 1;
        }),
    };
    await submit(scene);
    await waitFor('grading was tried', () => refused > 0);
    expect(await storedProgram(scene.taskId)).toMatchObject({ status: 'PENDING', gradedAt: null });
    server.deps.runner = runner;
    await graded(scene.taskId);
    expect(await storedProgram(scene.taskId)).toMatchObject({ status: 'PASSED', computedMarks: 5 });
  },
);

test('before the start the page is told whose turn is when, always the same, and nothing of the questions', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const students = await Promise.all(Array.from({ length: 6 }, () => makeStudent(server.deps, department)));
  const tokens = await Promise.all(students.map((student) => loginAs(server, student)));
  const questions = [await makeQuestion(server.deps, faculty)];
  const startsIn = (duration: number) =>
    makeTask(server.deps, faculty, { questions, students, duration, ...windowOf(server.deps, 10, 70) });
  const [spread, full] = [await startsIn(30), await startsIn(60)];
  const lookAt = (taskId: string) =>
    Promise.all(
      tokens.map(
        async (token) => (await server.call(fetchTaskById, { token, params: { taskId } })).body.data,
      ),
    );
  const waits = (tasks: Awaited<ReturnType<typeof lookAt>>) =>
    tasks.map(({ turnAt, startTime }) => Date.parse(turnAt ?? '') - Date.parse(startTime));
  const tasks = await lookAt(spread);
  for (const task of tasks) expect([task.questions, task.startedAt]).toEqual([[], null]);
  expect(waits(await lookAt(spread))).toEqual(waits(tasks));
  // A hundred a second.
  for (const wait of waits(tasks)) {
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect(new Set(waits(tasks)).size).toBeGreaterThan(1);
  expect(waits(await lookAt(full))).toEqual([0, 0, 0, 0, 0, 0]);
  const [token = ''] = tokens;
  const early = await server.call(startTask, { token, body: { taskId: spread } });
  expect([early.status, early.failure.code]).toEqual([409, 'NOT_OPEN']);
});
