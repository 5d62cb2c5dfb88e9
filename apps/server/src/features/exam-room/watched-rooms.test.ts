import type { AddressInfo } from 'node:net';
import { logout, sendRoomMessage, watchRoom, type Room, type RoomChange } from '@assay/contract';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listenTo, type Listener } from '../../../test/event-listener.ts';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeStudent,
  makeTask,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { buildApp } from '../../app/build-app.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();

let faculty: TestAccount;
let student: TestAccount;
let [taskId, token] = ['', ''];

beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  student = await makeStudent(server.deps, department);
  taskId = await makeTask(server.deps, faculty, { students: [student] });
  token = await loginAs(server, faculty);
});

const listen = (as = token, url = server.url): Promise<Listener> =>
  listenTo(url, watchRoom, `/faculty/room/${taskId}`, as);

const roomIn = ({ events: [first] }: Listener): Room | undefined =>
  (first as { room: Room } | undefined)?.room;
const changesIn = ({ events }: Listener): RoomChange[] =>
  events.slice(1).map((event) => (event as { change: RoomChange }).change);
const begun = (listener: Listener) => waitFor('the room is told', () => listener.events.length > 0);

/** Another server process on the same database. */
const startApp = async (deps: Deps, port = 0) => {
  const app = await buildApp(deps, { web: null });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port });
  const { port: own } = app.server.address() as AddressInfo;
  return { app, port: own, url: `http://127.0.0.1:${own}` };
};

const tell = (text: string) =>
  server.call(sendRoomMessage, { token, params: { taskId }, body: { _id: newId(), to: null, text } });

test('who watches is told all of the room, and then what changes', async () => {
  const [one, two] = [await listen(), await listen()];
  for (const listener of [one, two]) {
    await begun(listener);
    expect(roomIn(listener)).toMatchObject({
      task: { _id: taskId },
      may: { canExtend: true, canReopen: true },
      students: [{ _id: student.id, state: 'NOT-THERE' }],
      messages: [],
    });
  }
  await makeAttempt(server.deps, taskId, student);
  await tell('Ten minutes are left.');
  for (const listener of [one, two])
    await waitFor('both changes are told', () => {
      const changes = changesIn(listener);
      return (
        changes.some(({ students }) => students.some(({ state }) => state === 'IDLE')) &&
        changes.some(({ messages }) => messages.some(({ text }) => text === 'Ten minutes are left.'))
      );
    });
});

test('no proxy keeps or packs the events, and who loses them knows when to try again', async () => {
  const listener = await listen();
  await begun(listener);
  expect(Object.fromEntries(listener.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  });
  expect(listener.headers.get('content-encoding')).toBeNull();
  expect(listener.text.startsWith('retry: 2000\n\n')).toBe(true);
});

test('a room is looked at once for all who watch it, however many they are', async () => {
  let looks = 0;
  let others = 0;
  const isRoom = (row: unknown): row is { task: { name: string } } =>
    typeof row === 'object' && row !== null && 'students' in row && 'task' in row;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (isRoom(row)) {
        looks += 1;
        // So that every look finds a change, and says which one it is.
        row.task.name = String(looks);
      } else others += 1;
      return result;
    },
  };
  const { url } = await startApp({ ...server.deps, db: server.deps.db.withPlugin(counter) });
  const listeners: Listener[] = [];
  for (let count = 0; count < 5; count += 1) {
    const listener = await listen(token, url);
    await begun(listener);
    listeners.push(listener);
  }
  const before = others;
  for (const listener of listeners)
    await waitFor('three looks are told', () => changesIn(listener).length >= 3);
  for (const listener of listeners) {
    const first = Number(roomIn(listener)?.task.name);
    const told = changesIn(listener).map(({ task }) => Number(task?.name));
    expect(told).toEqual(told.map((_, place) => first + 1 + place));
  }
  expect(others).toBe(before);
});

test('a server that stops ends the streams, and the one that comes after tells everything again', async () => {
  const { app, port, url } = await startApp({ ...server.deps });
  const before = await listen(token, url);
  await begun(before);
  await app.close();
  await waitFor('the stream has ended', () => before.hasEnded);
  const again = await startApp({ ...server.deps }, port);
  const after = await listen(token, again.url);
  await begun(after);
  expect(roomIn(after)).toMatchObject({ students: [{ _id: student.id }] });
});

test('who logs out hears no more, while others do', async () => {
  const others = await loginAs(server, faculty);
  const [leaving, staying] = [await listen(), await listen(others)];
  await begun(leaving);
  await begun(staying);
  await server.call(logout, { token, body: {} });
  await waitFor('the stream has ended', () => leaving.hasEnded);
  token = others;
  await tell('Still there?');
  await waitFor('the other one is told', () =>
    changesIn(staying).some(({ messages }) => messages.length > 0),
  );
  expect(staying.hasEnded).toBe(false);
});

test('a session that is over, or whose account is closed, hears no more', async () => {
  const other = await makeFaculty(server.deps, {
    id: faculty.departmentId,
    instituteId: faculty.instituteId,
  });
  await server.deps.db
    .insertInto('taskShare')
    .values({ taskId, accountId: other.id, permissions: ['view'] })
    .execute();
  const [expiring, closing] = [await listen(), await listen(await loginAs(server, other))];
  await begun(expiring);
  await begun(closing);
  expect(roomIn(closing)?.may).toEqual({ canExtend: false, canReopen: false });
  await server.deps.db
    .updateTable('session')
    .set({ expiresAt: server.deps.now() })
    .where('accountId', '=', faculty.id)
    .execute();
  await server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', other.id).execute();
  await waitFor('both have ended', () => expiring.hasEnded && closing.hasEnded);
});

test('no student watches, and nobody whom the task is not shared with', async () => {
  const colleague = await makeFaculty(server.deps, {
    id: faculty.departmentId,
    instituteId: faculty.instituteId,
  });
  expect((await listen(await loginAs(server, student))).status).toBe(403);
  expect((await listen(await loginAs(server, colleague))).status).toBe(404);
});
