import { runCode } from '@assay/contract';
import { expect, test } from 'vitest';
import { loginAs, makeDepartment, makeStudent } from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

test('a student’s runs are counted over all sessions, and nobody else’s with them', async () => {
  const department = await makeDepartment(server.deps);
  const student = await makeStudent(server.deps, department);
  const sessions: string[] = [];
  for (let count = 0; count < 3; count += 1) sessions.push(await loginAs(server, student));
  // The limit acts before the call is read, so nothing has to run.
  const run = async (token: string | undefined) =>
    (await server.send(runCode, { ...(token && { token }), body: {} })).status;
  const most = runCode.rateLimit ?? 0;
  const first = await Promise.all(Array.from({ length: most }, (_, number) => run(sessions[number % 2])));
  expect(first).toEqual(Array(40).fill(400));
  expect(await run(sessions[2])).toBe(429);
  expect(await run(await loginAs(server, await makeStudent(server.deps, department)))).toBe(400);
});
