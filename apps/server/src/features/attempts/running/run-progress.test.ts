import { finalSubmit, NDJSON, runCode, startTask } from '@assay/contract';
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

/** A student who sits a task of one question with two PUBLIC tests and a hidden one, and what runs a program line by line. */
const setScene = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const bodyOf = (text: string) => ({
    taskId,
    programSubmission: { programIndex: questionId, language: 'PYTHON' as const, code: [{ code: text }] },
  });
  const runInLines = async (text: string) => {
    const response = await fetch(`${server.url}/api${runCode.path}`, {
      method: 'POST',
      headers: {
        accept: `${NDJSON}, application/json`,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(bodyOf(text)),
    });
    const said = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      said,
      lines: () =>
        said
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  };
  return { taskId, token, bodyOf, runInLines };
};

const DOUBLES_ONE = 'number = int(input())\nprint(2 if number == 1 else 0)';

test('a run tells as each PUBLIC test ends, then answers as it does without being asked for that', async () => {
  const { runInLines, bodyOf, token } = await setScene();
  const { status, type, said, lines } = await runInLines(DOUBLES_ONE);
  expect([status, type]).toEqual([200, NDJSON]);
  const progress = lines().flatMap((line) => ('progress' in line ? [line['progress']] : []));
  const ended = progress.filter((one) => (one as { before: unknown }).before === null);
  expect(ended).toMatchObject([
    { done: 1, total: 2 },
    { done: 2, passed: 1, total: 2 },
  ]);
  const { body } = await server.call(runCode, { token, body: bodyOf(DOUBLES_ONE) });
  const figures = { cpuMs: expect.any(Number) as number, memory: expect.any(Number) as number };
  expect(lines().at(-1)).toEqual({
    answer: {
      ...body,
      publicTestResults: body.publicTestResults.map((result) => ({ ...result, ...figures })),
    },
  });
  // The third test is hidden: not even that there is one is said.
  expect(said).not.toContain('"total":3');
  expect(said).not.toContain('-14');
});

test('what is refused before a run begins has its status, and no lines', async () => {
  const { runInLines, taskId, token } = await setScene();
  const empty = await runInLines(' ');
  expect([empty.status, empty.lines()]).toMatchObject([400, [{ code: 'VALIDATION' }]]);
  await server.call(finalSubmit, { token, body: { taskId } });
  const closed = await runInLines(DOUBLES_ONE);
  expect([closed.status, closed.lines()]).toMatchObject([409, [{ code: 'NOT_OPEN' }]]);
});
