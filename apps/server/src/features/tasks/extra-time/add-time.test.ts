import { addTime, examClock, finalSubmit, startTask, studentsInTask, type BodyIn } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  windowOf,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const MINUTE = 60_000;

/** A running task until in two hours, with students Asha, who has started, Dev, who has submitted, and Ira, who has not come. */
const setScene = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const names = ['Asha Rao', 'Dev Nair', 'Ira Sen'];
  const people = await Promise.all(
    names.map((fullname) => makeStudent(server.deps, department, { fullname })),
  );
  const window = windowOf(server.deps, -60, 120);
  const taskId = await makeTask(server.deps, faculty, { ...window, students: people });
  const tokens = await Promise.all([faculty, ...people].map((person) => loginAs(server, person)));
  const [token = '', asha = '', dev = ''] = tokens;
  for (const student of [asha, dev]) await server.call(startTask, { token: student, body: { taskId } });
  await server.call(finalSubmit, { token: dev, body: { taskId } });
  const room = async () => (await server.call(studentsInTask, { token, params: { taskId } })).body;
  const endOf = async (student: string) =>
    Date.parse((await server.call(examClock, { token: student, body: { taskId } })).body.data.deadline);
  const add = async (body: Partial<BodyIn<typeof addTime>>) => {
    const seenGivenAt = (await room()).task.extraTimeGivenAt;
    return server.call(addTime, {
      token,
      body: { taskId, studentIds: null, minutes: 10, reason: 'The power failed.', seenGivenAt, ...body },
    });
  };
  return { taskId, people, window, asha, add, endOf, room };
};

test('minutes for everybody reach who writes and who has not come, add up, and pass over who has submitted', async () => {
  const { add, asha, endOf, room, window, taskId } = await setScene();
  const first = await add({});
  expect([first.body.message, first.body.data.given]).toEqual(['2 students have more time', 2]);
  await add({ minutes: 5 });
  expect(await endOf(asha)).toBe(window.endTime.getTime() + 15 * MINUTE);
  const { data, task } = await room();
  expect(task.canExtend).toBe(true);
  const ends = new Map(data.map(({ name, end }) => [name, Date.parse(end) - window.endTime.getTime()]));
  expect([ends.get('Asha Rao'), ends.get('Dev Nair'), ends.get('Ira Sen')]).toEqual([
    15 * MINUTE,
    0,
    15 * MINUTE,
  ]);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', taskId)
    .where('action', '=', 'extend-time')
    .select('detail')
    .execute();
  expect(noted.map(({ detail }) => detail)).toMatchObject([
    { addedMinutes: 10, reason: 'The power failed.' },
    { addedMinutes: 5 },
  ]);
});

test('a call that is repeated, or made on what somebody has changed since, adds nothing', async () => {
  const { add, asha, endOf, people, window } = await setScene();
  const only = { studentIds: [people[0]?.id ?? ''], seenGivenAt: null };
  expect((await add(only)).status).toBe(200);
  const again = await add(only);
  expect([again.status, again.failure.message]).toEqual([409, expect.stringContaining('since you looked')]);
  expect(await endOf(asha)).toBe(window.endTime.getTime() + 10 * MINUTE);
});

test('who has submitted is named, and neither nothing nor a stranger is given time', async () => {
  const { add, people } = await setScene();
  const submitted = await add({ studentIds: [people[1]?.id ?? ''] });
  expect([submitted.status, submitted.failure.message]).toEqual([
    409,
    'Dev Nair has already submitted; more time would change nothing.',
  ]);
  expect((await add({ minutes: 0 })).status).toBe(400);
  expect((await add({ reason: ' ' })).status).toBe(400);
  const department = await makeDepartment(server.deps);
  const stranger = await makeStudent(server.deps, department);
  expect((await add({ studentIds: [stranger.id] })).status).toBe(400);
});

test('after the end minutes help only when they reach beyond this moment', async () => {
  const { add, people, window } = await setScene();
  const absent = { studentIds: [people[2]?.id ?? ''] };
  server.setNow(new Date(window.endTime.getTime() + 20 * MINUTE));
  try {
    const late = await add(absent);
    expect([late.status, late.failure.message]).toEqual([
      409,
      expect.stringContaining('Ira Sen would still have no time'),
    ]);
    expect((await add({ ...absent, minutes: 30 })).body.data.given).toBe(1);
  } finally {
    server.setNow(new Date());
  }
});
