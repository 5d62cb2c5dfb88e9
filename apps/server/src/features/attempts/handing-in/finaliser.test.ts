import { examClock, finalSubmit, saveDraft, startTask } from '@assay/contract';
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

const begin = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  return {
    clock: async () => (await server.call(examClock, { token, body: { taskId } })).body.data,
    save: (code: string) => {
      const draft = { programIndex: questionId, language: 'PYTHON' as const, code: [{ code }] };
      const typedAt = server.deps.now().toISOString();
      return server.call(saveDraft, { token, body: { taskId, programDrafts: [{ ...draft, typedAt }] } });
    },
    submit: () => server.call(finalSubmit, { token, body: { taskId } }),
  };
};

test('a clock that is set four hours ahead, and back, ends no exam', async () => {
  const { clock, save, submit } = await begin();
  expect((await save('typed before')).status).toBe(200);
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
  // An open page follows the server's clock: it sends what was typed, and hands in.
  const refused = [await save('typed meanwhile'), await submit()];
  expect(refused.map(({ status, failure }) => `${status} ${failure.code}`)).toEqual(
    Array(2).fill('503 CLOCK_SET'),
  );
  expect((await clock()).submitted).toBe(false);
  Date.now = now;
  expect((await clock()).submitted).toBe(false);
  // What was held back comes again, with the times of the wrong clock.
  expect((await save('typed meanwhile')).body.data).toMatchObject({ saved: [{ revision: 2 }], late: [] });
  expect((await submit()).body.data).toMatchObject({
    submittedBy: 'STUDENT',
    programs: [{ attempted: true }],
  });
});
