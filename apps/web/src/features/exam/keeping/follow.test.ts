import type { Acknowledged } from '@assay/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newMemory, type DeviceMemory } from './device/device-memory.ts';
import { openMemory } from './device/device-store.ts';
import { DEADLINE, openServer, QUESTION, START, type Server } from './fake-server.ts';
import { openProgramStore } from './program-store.ts';
import type { ProgramStore, ServerPrograms } from './program-store.types.ts';
import { newestProgram } from './work.ts';

const opened: ProgramStore[] = [];
beforeEach(
  () => void vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }),
);
afterEach(() => {
  opened.splice(0).forEach((store) => store.close());
  vi.useRealTimers();
});

const open = async (
  server: Server,
  memory: DeviceMemory = newMemory(),
  fetchPrograms: (known: readonly Acknowledged[]) => Promise<ServerPrograms> = async (known) =>
    server.programs(known),
) => {
  const store = await openProgramStore({
    // The channel between tabs goes by it: two devices hear nothing of each other.
    userId: memory.device,
    taskId: 'task',
    questionIds: [QUESTION],
    device: openMemory(memory),
    drafts: server.drafts(),
    heads: server.acknowledged(),
    deadline: DEADLINE,
    save: async (batch) => server.take(batch),
    fetchPrograms,
    now: Date.now,
  });
  opened.push(store);
  return store;
};
const workOf = (store: ProgramStore) => store.getSnapshot().works.get(QUESTION);
const textOf = (store: ProgramStore) => {
  const work = workOf(store);
  return (work && newestProgram(work)?.code[0]?.code) ?? '';
};
const type = (store: ProgramStore, text: string) => store.type(QUESTION, 'C', [{ code: text }]);
const save = () => vi.advanceTimersByTimeAsync(2000);

/** Two devices that show the same, and the first of them has gone on since. */
const oneAhead = async () => {
  const server = openServer();
  const first = await open(server);
  type(first, 'one');
  await save();
  const memory = newMemory();
  const fetched = vi.fn<(known: readonly Acknowledged[]) => void>();
  const second = await open(server, memory, async (known) => {
    fetched(known);
    return server.programs(known);
  });
  type(first, 'one two');
  await save();
  return { server, first, second, memory, fetched };
};

test('a device with nothing unsaved shows what the other one saved, and typing goes on from there', async () => {
  const { server, first, second, fetched } = await oneAhead();
  expect(textOf(second)).toBe('one');
  await second.follow(server.acknowledged());
  expect(textOf(second)).toBe('one two');
  expect(second.getSnapshot()).toMatchObject({ unsent: false, conflict: false, followedAt: Date.now() });
  type(second, 'one two three');
  // From then on it is said how that is saved.
  expect(second.getSnapshot()).toMatchObject({ unsent: true, followedAt: null });
  await save();
  expect(server.text()).toBe('one two three');
  expect(second.getSnapshot()).toMatchObject({ unsent: false, conflict: false });
  await first.follow(server.acknowledged());
  expect(textOf(first)).toBe('one two three');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('where nothing differs, or an answer is older than what is known, nothing is fetched', async () => {
  const server = openServer();
  const fetched = vi.fn<() => void>();
  const store = await open(server, newMemory(), async (known) => {
    fetched();
    return server.programs(known);
  });
  const atStart = server.acknowledged();
  type(store, 'one');
  await save();
  await store.follow(server.acknowledged());
  await store.follow(atStart);
  expect(fetched).not.toHaveBeenCalled();
  expect(textOf(store)).toBe('one');
  expect(store.getSnapshot().followedAt).toBeNull();
});

test('unsaved typing stays, and the next save answers the usual conflict', async () => {
  const { server, second } = await oneAhead();
  type(second, 'one, differently');
  await second.follow(server.acknowledged());
  expect(textOf(second)).toBe('one, differently');
  await save();
  expect(second.getSnapshot().conflict).toBe(true);
  expect(workOf(second)?.conflict?.code).toEqual([{ code: 'one two' }]);
});

test('typing that begins while the other device’s program is fetched stays as well', async () => {
  const { server, first } = await oneAhead();
  const answer = Promise.withResolvers<void>();
  const slow = await open(server, newMemory(), async (known) => {
    const found = server.programs(known);
    await answer.promise;
    return found;
  });
  type(first, 'one two three');
  await save();
  const following = slow.follow(server.acknowledged());
  await vi.advanceTimersByTimeAsync(100);
  type(slow, 'one two, typed here');
  answer.resolve();
  await following;
  expect(textOf(slow)).toBe('one two, typed here');
  await save();
  expect(workOf(slow)?.conflict?.code).toEqual([{ code: 'one two three' }]);
});

test('what another tab of the device typed stays, also where this tab has not heard of it', async () => {
  const { server, second, memory } = await oneAhead();
  const tab = await open(server, memory, async (known) => server.programs(known));
  await tab.follow(server.acknowledged());
  type(tab, 'one two, in the other tab');
  // On the device, and not at the server yet.
  await vi.advanceTimersByTimeAsync(300);
  await second.follow(server.acknowledged());
  expect(textOf(second)).toBe('one two, in the other tab');
  await save();
  expect(server.text()).toBe('one two, in the other tab');
  expect([second, tab].map((store) => store.getSnapshot().conflict)).toEqual([false, false]);
});

test('what was followed is on the device: a reload without network shows it', async () => {
  const { server, second, memory } = await oneAhead();
  await second.follow(server.acknowledged());
  second.close();
  const again = await open(server, memory);
  expect(textOf(again)).toBe('one two');
  expect(again.getSnapshot().unsent).toBe(false);
});

test('a server that was set back, and written to by another device, asks which version counts', async () => {
  const server = openServer();
  const first = await open(server);
  const second = await open(server);
  type(first, 'one');
  await save();
  await second.follow(server.acknowledged());
  type(second, 'one, which the server forgets');
  await save();
  server.setBack(0.5);
  for (const text of ['one t', 'one tw', 'one two']) {
    type(first, text);
    await save();
  }
  await second.follow(server.acknowledged());
  await save();
  expect(textOf(second)).toBe('one, which the server forgets');
  expect(workOf(second)?.conflict?.code).toEqual([{ code: 'one two' }]);
  second.resolve(QUESTION, 'theirs');
  expect(workOf(second)?.others.map(({ code }) => code[0]?.code)).toContain('one, which the server forgets');
});

test('a device whose storage fails follows in memory', async () => {
  const { server, first } = await oneAhead();
  const device = openMemory();
  const store = await openProgramStore({
    userId: device.device,
    taskId: 'task',
    questionIds: [QUESTION],
    device: { ...device, update: () => Promise.reject(new Error('The disk is full.')) },
    drafts: server.drafts(),
    heads: server.acknowledged(),
    deadline: DEADLINE,
    save: async (batch) => server.take(batch),
    fetchPrograms: async (known) => server.programs(known),
    now: Date.now,
  });
  opened.push(store);
  await save();
  type(first, 'one two three');
  await save();
  await store.follow(server.acknowledged());
  expect(textOf(store)).toBe('one two three');
  type(store, 'one two three four');
  await save();
  expect(server.text()).toBe('one two three four');
});
