import { fetchTaskDefaults } from '@assay/contract';
import { expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, makeTask, share, windowOf } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

test('a new task is told whether this installation requires the exam browser', async () => {
  const token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
  const required = async () => (await server.call(fetchTaskDefaults, { token })).body.data.requireExamBrowser;
  const { config } = server.deps;
  const answers: boolean[] = [await required()];
  for (const examBrowser of [true, null]) {
    server.deps.config = { ...config, examBrowser };
    answers.push(await required());
  }
  // A demonstration that nobody has set otherwise.
  await server.deps.db.insertInto('installation').values({ isDemonstration: true }).execute();
  answers.push(await required());
  await server.deps.db.deleteFrom('installation').execute();
  server.deps.config = config;
  expect(answers).toEqual([false, true, true, false]);
});

test('a new task is told the own task that starts last, not one of a colleague', async () => {
  const department = await makeDepartment(server.deps);
  const [faculty, colleague] = [
    await makeFaculty(server.deps, department),
    await makeFaculty(server.deps, department),
  ];
  const token = await loginAs(server, faculty);
  const last = async () => (await server.call(fetchTaskDefaults, { token })).body.data.lastTask;
  expect(await last()).toBeNull();
  const theirs = await makeTask(server.deps, colleague, windowOf(server.deps, 500, 600));
  await share(server.deps, 'task', theirs, faculty, ['view', 'update']);
  const week = windowOf(server.deps, -7000, -6000);
  await makeTask(server.deps, faculty, { name: 'Practical 4', ...week });
  await makeTask(server.deps, faculty, { name: 'Practical 3', ...windowOf(server.deps, -17_000, -16_000) });
  expect(await last()).toEqual({ name: 'Practical 4', startTime: week.startTime.toISOString() });
  await server.deps.db
    .updateTable('task')
    .set({ deletedAt: server.deps.now() })
    .where('name', '=', 'Practical 4')
    .where('ownerId', '=', faculty.id)
    .execute();
  expect((await last())?.name).toBe('Practical 3');
});
