import { availableParallelism } from 'node:os';
import { login, saveDraft, startTask } from '@assay/contract';
import { expect, onTestFinished, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { hashInTurn } from '../../../platform/passwords/hashing-queue.ts';

const server = useTestServer({ TRUSTED_PROXIES: 'loopback' });

const LOGINS = 64;
const SAVES = 20;

test('saves are answered while a flood of logins from many places waits to be checked', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });

  const answered: string[] = [];
  const noted = async (what: string, call: Promise<{ status: number }>): Promise<number> => {
    const { status } = await call;
    answered.push(what);
    return status;
  };
  // All that may hash at a time does: so the whole flood is in flight, however fast the machine is.
  const { promise: enough, resolve: end } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const hashing = Array.from({ length: availableParallelism() }, () => hashInTurn(() => enough));
  const flood = Array.from({ length: LOGINS }, (_, number) =>
    noted(
      'login',
      server.call(login, {
        body: { username: `nobody${number}`, password: 'a guess' },
        headers: { 'x-forwarded-for': `10.${number}.0.9` },
      }),
    ),
  );
  const saves = Array.from({ length: SAVES }, (_, number) => {
    const draft = {
      programIndex: questionId,
      language: 'PYTHON' as const,
      code: [{ code: `print(${number})` }],
    };
    return noted('save', server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } }));
  });
  expect(await Promise.all(saves)).toEqual(Array(SAVES).fill(200));
  expect(answered).toEqual(Array(SAVES).fill('save'));
  end();
  expect(await Promise.all(flood)).toEqual(Array(LOGINS).fill(401));
  await Promise.all(hashing);
});
