import { LOG_START, entryHash, type PresenceHead, type PresenceLog } from '@assay/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../lib/server/call.ts';
import { newMemory, type DeviceMemory } from '../device/device-memory.ts';
import { openMemory } from '../device/device-store.ts';
import { openProgramStore } from '../program-store.ts';
import type { ProgramStore, SaveBatch, SaveResponse } from '../program-store.types.ts';

const QUESTION = '01890000-0000-7000-8000-000000000001';
const START = Date.parse('2026-01-10T10:00:00.000Z');
const DEADLINE = '2026-01-10T11:00:00.000Z';

const opened: ProgramStore[] = [];
beforeEach(
  () => void vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }),
);
afterEach(() => {
  opened.splice(0).forEach((store) => store.close());
  vi.useRealTimers();
});

/** A server that keeps each page's chain, and a network that can be cut before or after a call has acted. */
const openServer = () => {
  const pages = new Map<string, PresenceLog['entries']>();
  const cut: { now: 'before' | 'after' | null } = { now: null };
  const headOf = (page: string): PresenceHead => {
    let head = LOG_START;
    for (const entry of pages.get(page) ?? [])
      head = { revision: entry.revision, hash: entryHash(head.hash, entry) };
    return { page, ...head };
  };
  const take = ({ page, base, entries }: PresenceLog) => {
    const held = pages.get(page) ?? [];
    if (base.revision > held.length) return;
    pages.set(page, [...held.slice(0, base.revision), ...entries]);
  };
  const save = async ({ presence }: SaveBatch): Promise<SaveResponse> => {
    const lost = new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
    if (cut.now === 'before') throw lost;
    presence.forEach(take);
    if (cut.now === 'after') throw lost;
    const heads = presence.map(({ page }) => headOf(page));
    return { saved: [], conflicts: [], late: [], acknowledged: [], presence: heads, deadline: DEADLINE };
  };
  const kinds = () => [...pages.values()].map((entries) => entries.map(({ change }) => change[0]));
  return { pages, cut, save, kinds };
};

const openOn = async (memory: DeviceMemory, save: ReturnType<typeof openServer>['save']) => {
  const store = await openProgramStore({
    userId: 'student',
    taskId: 'task',
    questionIds: [QUESTION],
    device: openMemory(memory),
    drafts: [],
    heads: [],
    deadline: DEADLINE,
    save,
    fetchPrograms: null,
    now: Date.now,
  });
  opened.push(store);
  return store;
};
const settle = () => vi.advanceTimersByTimeAsync(20_000);

test('what a page notes is sent without anything typed, and is no unsaved work', async () => {
  const server = openServer();
  const store = await openOn(newMemory(), server.save);
  store.note('back');
  store.note('pasted', 120);
  expect(store.getSnapshot().unsent).toBe(false);
  await settle();
  expect([...server.pages.values()].flat().map(({ change }) => change)).toEqual([
    ['back', 0],
    ['pasted', 120],
  ]);
});

test.each(['before', 'after'] as const)(
  'notes outlive a network that is cut %s the server acts, and a page that is closed',
  async (when) => {
    const server = openServer();
    const memory = newMemory();
    server.cut.now = when;
    const first = await openOn(memory, server.save);
    first.note('back');
    first.note('offline');
    await settle();
    first.note('away');
    first.close();
    server.cut.now = null;
    const second = await openOn(memory, server.save);
    second.note('back');
    await settle();
    expect(server.kinds()).toEqual([['back', 'offline', 'away'], ['back']]);
  },
);

test('a server that was set back gets again what it lacks of the page', async () => {
  const server = openServer();
  const store = await openOn(newMemory(), server.save);
  store.note('back');
  store.note('away');
  await settle();
  server.pages.forEach((entries, page) => server.pages.set(page, entries.slice(0, 1)));
  store.note('back');
  await settle();
  store.note('away');
  await settle();
  expect(server.kinds()).toEqual([['back', 'away', 'back', 'away']]);
});

test('two tabs that send what an earlier page has left leave one chain of it', async () => {
  const server = openServer();
  const memory = newMemory();
  server.cut.now = 'before';
  const left = await openOn(memory, server.save);
  left.note('back');
  left.note('away');
  await settle();
  left.close();
  const tabs = [await openOn(memory, server.save), await openOn(memory, server.save)];
  server.cut.now = null;
  tabs.forEach((tab) => tab.note('back'));
  await settle();
  expect(server.kinds().toSorted()).toEqual([['back'], ['back'], ['back', 'away']].toSorted());
});

test('nothing is noted once the time is over', async () => {
  const server = openServer();
  const store = await openOn(newMemory(), server.save);
  vi.setSystemTime(Date.parse(DEADLINE) + 1);
  store.note('away');
  await settle();
  expect(server.kinds()).toEqual([]);
});
