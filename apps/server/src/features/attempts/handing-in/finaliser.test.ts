import { examClock, saveDraft, startTask } from '@assay/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
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
import { startFinaliser } from '../index.ts';

const server = useTestServer();
const HOUR_MS = 3_600_000;

test('a clock that is set four hours ahead, and back, ends no exam', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const clock = async () => (await server.call(examClock, { token, body: { taskId } })).body.data;

  const said = vi.spyOn(server.deps.log, 'error');
  const stop = startFinaliser(server.deps, 20);
  const { now } = Date;
  onTestFinished(() => void (Date.now = now));
  Date.now = () => now() + 4 * HOUR_MS;
  expect(Date.parse((await clock()).deadline)).toBeLessThan(server.deps.now().getTime());
  const WARNING = 'the clock of this machine was set: no attempt is ended for a minute';
  await waitFor('both finalisers have seen the jump', () =>
    [2, 3].includes(said.mock.calls.filter(([text]) => String(text) === WARNING).length),
  );
  // The round that saw it has ended when it is stopped.
  await stop();
  expect((await clock()).submitted).toBe(false);
  Date.now = now;
  expect((await clock()).submitted).toBe(false);
  const saved = await server.call(saveDraft, {
    token,
    body: {
      taskId,
      programDrafts: [{ programIndex: questionId, language: 'PYTHON', code: [{ code: 'print(1)' }] }],
    },
  });
  expect(saved.body.data).toMatchObject({ saved: [{ revision: 1 }], late: [] });
});
