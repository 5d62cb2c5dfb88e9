import {
  earlierRun,
  earlierRuns,
  finalSubmit,
  lastRuns,
  RUNS_PAGE,
  runCode,
  startTask,
  type BodyIn,
} from '@assay/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

type Program = BodyIn<typeof runCode>['programSubmission'];

const DOUBLES = 'print(int(input()) * 2)';
const JUDGE = 'import sys\nsys.exit(42)';

/** A student who sits a task of two questions, of which a judge decides the second, and another student of it. */
const setScene = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const [student, other] = [
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
  ];
  const questions = [
    await makeQuestion(server.deps, faculty),
    await makeQuestion(server.deps, faculty, { judge: { language: 'PYTHON', code: JUDGE, way: 'TALK' } }),
  ] as const;
  const taskId = await makeTask(server.deps, faculty, { questions, students: [student, other] });
  const [token, otherToken] = [await loginAs(server, student), await loginAs(server, other)];
  for (const one of [token, otherToken]) await server.call(startTask, { token: one, body: { taskId } });
  const run = async (code: string, given: Partial<Program> = {}) => {
    const programSubmission = { programIndex: questions[0], language: 'PYTHON' as const, code: [{ code }] };
    const body = { taskId, programSubmission: { ...programSubmission, ...given } };
    const { success, message, ...outcome } = (await server.call(runCode, { token, body })).body;
    expect([success, typeof message]).toEqual([true, 'string']);
    return outcome;
  };
  const last = async (of = token) => server.call(lastRuns, { token: of, body: { taskId } });
  const list = async (page = 0, of = token) =>
    server.call(earlierRuns, { token: of, body: { taskId, programIndex: questions[0], page } });
  const open = async (runId: string, of = token) =>
    server.call(earlierRun, { token: of, body: { taskId, runId } });
  return { taskId, questions, token, otherToken, run, last, list, open };
};

test('the last run of each question comes back as it was answered, with its program', async () => {
  const { run, last, questions, otherToken } = await setScene();
  expect((await last()).body.data).toEqual([]);
  await run('print(0)');
  const outcome = await run(DOUBLES);
  const judged = await run('print(1)', { programIndex: questions[1] });
  const { data } = (await last()).body;
  expect(data).toHaveLength(2);
  expect(data.find(({ programIndex }) => programIndex === questions[0])).toMatchObject({
    language: 'PYTHON',
    code: [{ code: DOUBLES }],
    ownInput: null,
    outcome,
  });
  // Of a question with a judge no test is shown, now as then.
  expect(data.find(({ programIndex }) => programIndex === questions[1])?.outcome).toEqual(judged);
  expect(judged.publicTestResults.map(({ input }) => input)).toEqual([null, null]);
  expect((await last(otherToken)).body.data).toEqual([]);
});

test('what does not compile, an own input and a long output come back too', async () => {
  const { run, last, list } = await setScene();
  const own = await run(DOUBLES, { ownInput: '21' });
  expect((await last()).body.data[0]).toMatchObject({ ownInput: '21', outcome: own });
  const broken = await run('int main() { return }', { language: 'C' });
  expect(broken.compiled).toBe(false);
  expect((await last()).body.data[0]).toMatchObject({ language: 'C', outcome: broken });
  await run('print("x" * 9000)');
  const [{ outcome } = { outcome: null }] = (await last()).body.data;
  expect(outcome?.publicTestResults[0]?.actualOutput).toMatch(/^x{4000}\n… \(\d+ more characters\)$/);
  expect((await list()).body.data.runs).toMatchObject([
    { language: 'PYTHON', status: 'FAILED', passedCount: 0, totalCount: 2, inputBegin: null },
    { language: 'C', status: 'FAILED' },
    { status: 'PENDING', inputBegin: '21' },
  ]);
});

test('nothing of hidden tests is kept with a run, or leaves', async () => {
  const { run, last } = await setScene();
  await run(DOUBLES);
  const kept = await server.deps.db.selectFrom('runLog').select('outcome').execute();
  expect(JSON.stringify(kept)).not.toContain('-14');
  expect(JSON.stringify((await last()).body)).not.toContain('-14');
});

test('the runs of a question are paged, newest first', async () => {
  const { run, list } = await setScene();
  await run(DOUBLES);
  await sql`insert into run_log (id, attempt_id, question_id, executed_at, language, code, status, passed_count, total_count)
    select gen_random_uuid(), attempt_id, question_id, executed_at - place * interval '1 minute', language, code, 'FAILED',
      place, 100
    from run_log cross join generate_series(1, ${RUNS_PAGE + 2}::integer) as place
    where attempt_id = (select attempt_id from run_log order by executed_at desc, id desc limit 1)`.execute(
    server.deps.db,
  );
  const first = (await list()).body.data;
  expect([first.total, first.runs.length]).toEqual([RUNS_PAGE + 3, RUNS_PAGE]);
  expect(first.runs[0]).toMatchObject({ status: 'PASSED', passedCount: 2, totalCount: 2 });
  const second = (await list(1)).body.data.runs;
  expect(second.map(({ passedCount }) => passedCount)).toEqual([RUNS_PAGE, RUNS_PAGE + 1, RUNS_PAGE + 2]);
});

test('a run is opened by its student alone, and one of before says that only its program was kept', async () => {
  const { run, list, open, otherToken } = await setScene();
  const outcome = await run(DOUBLES);
  const runId = (await list()).body.data.runs[0]?._id ?? '';
  expect((await open(runId)).body.data).toMatchObject({ _id: runId, code: [{ code: DOUBLES }], outcome });
  expect((await open(runId, otherToken)).status).toBe(404);
  expect((await list(0, otherToken)).body.data).toEqual({ runs: [], total: 0 });
  await server.deps.db.updateTable('runLog').set({ outcome: null }).where('id', '=', runId).execute();
  expect((await open(runId)).body.data).toMatchObject({ code: [{ code: DOUBLES }], outcome: null });
});

test('once the attempt is submitted its runs are read in the history alone', async () => {
  const { taskId, token, run, last, list, open } = await setScene();
  await run(DOUBLES);
  const runId = (await list()).body.data.runs[0]?._id ?? '';
  expect((await server.call(finalSubmit, { token, body: { taskId } })).status).toBe(200);
  for (const refused of [await last(), await list(), await open(runId)])
    expect([refused.status, refused.failure.code]).toEqual([409, 'NOT_OPEN']);
});
