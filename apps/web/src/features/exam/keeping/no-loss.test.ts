/** Random exams against a server that keeps the contract's rules: whatever happens on the way, nothing is lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealWith } from '../../../lib/device/seal.ts';
import { CallError } from '../../../lib/server/call.ts';
import { newMemory, type DeviceMemory } from './device/device-memory.ts';
import { openMemory } from './device/device-store.ts';
import { DEADLINE, openNetwork, openServer, QUESTION, randomOf, START, type Server } from './fake-server.ts';
import { openProgramStore } from './program-store.ts';
import type { ProgramStore, ProgramStoreOptions, SaveResponse, SaveBatch } from './program-store.types.ts';
import { newestProgram, type ChainedEntry, type Work } from './work.ts';

const opened: ProgramStore[] = [];
beforeEach(
  () => void vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }),
);
afterEach(() => {
  opened.splice(0).forEach((store) => store.close());
  vi.useRealTimers();
});

const openOn = async (
  memory: DeviceMemory,
  server: Server,
  save: (batch: SaveBatch) => Promise<SaveResponse>,
  fetchPrograms: ProgramStoreOptions['fetchPrograms'] = null,
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
    save,
    fetchPrograms,
    now: Date.now,
  });
  opened.push(store);
  return store;
};

const shown = (store: ProgramStore): string => {
  const work = store.getSnapshot().works.get(QUESTION);
  return (work && newestProgram(work)?.code[0]?.code) ?? '';
};

const edited = (text: string, random: () => number, mark: string): string => {
  const at = Math.floor(random() * (text.length + 1));
  return text.slice(0, at) + mark + text.slice(Math.min(text.length, at + Math.floor(random() * 3)));
};

/** Tells stores where the server stands, and waits until they have followed. */
const followNow = async (stores: readonly ProgramStore[], server: Server) => {
  const following = stores.map((store) => store.follow(server.acknowledged()));
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all(following);
};

/** Lets everything that is under way come to its end. */
const settle = async (stores: readonly ProgramStore[]) => {
  for (let round = 0; round < 20 && stores.some((store) => store.getSnapshot().unsent); round += 1) {
    stores.forEach((store) => store.retryNow());
    await vi.advanceTimersByTimeAsync(10_000);
  }
};

test.each([11, 12, 13, 14, 15, 16])(
  'cuts, crashes, tabs, repeated and reordered saves: the server ends with what was typed (seed %d)',
  async (seed) => {
    const random = randomOf(seed);
    const server = openServer();
    const { network, save } = openNetwork(server, random);
    const memory = newMemory();
    let store = await openOn(memory, server, save);
    let text = '';
    /** What was shown after a crash or in a new tab, and what should have been. */
    const found: [string, string][] = [];
    for (let step = 0; step < 150; step += 1) {
      text = edited(text, random, String.fromCharCode(97 + Math.floor(random() * 26)));
      store.type(QUESTION, random() < 0.9 ? 'C' : 'PYTHON', [{ code: text }]);
      await vi.advanceTimersByTimeAsync(random() * 900);
      if (random() < 0.08) {
        // What is older than the device's writing time outlives a crash.
        await vi.advanceTimersByTimeAsync(400);
        store.close();
        store = await openOn(memory, server, save);
        found.push([shown(store), text]);
      }
      if (random() < 0.08) {
        await vi.advanceTimersByTimeAsync(400);
        store = await openOn(memory, server, save);
        await store.refresh();
        found.push([shown(store), text]);
      }
    }
    expect(found.filter(([was, should]) => was !== should)).toEqual([]);
    network.cuts = false;
    await settle([store]);
    expect(store.getSnapshot()).toMatchObject({ unsent: false, conflict: false });
    expect([shown(store), server.text()]).toEqual([text, text]);
    expect(server.wrong).toEqual([]);
    // What the device kept is sound, and is the same.
    store.close();
    const again = await openOn(memory, server, save);
    expect(shown(again)).toBe(text);
  },
);

test.each([21, 22, 23, 24])(
  'two devices and a server that is set back: no version of any device is lost (seed %d)',
  async (seed) => {
    const random = randomOf(seed);
    const server = openServer();
    const { network, save, fetchPrograms } = openNetwork(server, random);
    const open = () => openOn(newMemory(), server, save, fetchPrograms);
    const stores = [await open(), await open()];
    const last = ['', ''];
    for (let step = 0; step < 80; step += 1) {
      const which = random() < 0.5 ? 0 : 1;
      const store = stores[which];
      if (!store) continue;
      if (store.getSnapshot().conflict) store.resolve(QUESTION, random() < 0.5 ? 'mine' : 'theirs');
      const text = edited(shown(store), random, `<${which}${step}>`);
      store.type(QUESTION, 'C', [{ code: text }]);
      last[which] = text;
      await vi.advanceTimersByTimeAsync(random() * 4000);
      if (step === 50) server.setBack(0.6);
      // Only now: what a device gave up for the other's program before, a server that is set back may forget.
      if (step > 50) await followNow([store], server);
    }
    network.cuts = false;
    for (let round = 0; round < 6; round += 1) {
      await settle(stores);
      for (const store of stores) if (store.getSnapshot().conflict) store.resolve(QUESTION, 'mine');
    }
    await settle(stores);
    const kept = new Set([
      ...server.everything(),
      ...stores.flatMap((store) =>
        (store.getSnapshot().works.get(QUESTION)?.others ?? []).map(({ code }) => code[0]?.code ?? ''),
      ),
    ]);
    expect(last.filter((text) => !kept.has(text))).toEqual([]);
    expect(stores.map((store) => store.getSnapshot().unsent)).toEqual([false, false]);
  },
);

test.each([31, 32, 33, 34, 35, 36])(
  'two devices that follow each other through cuts and crashes: every text that gave way is kept, and both end with one (seed %d)',
  async (seed) => {
    const random = randomOf(seed);
    const server = openServer();
    const { network, save, fetchPrograms } = openNetwork(server, random);
    const memories = [newMemory(), newMemory()];
    const open = (memory: DeviceMemory) => openOn(memory, server, save, fetchPrograms);
    const stores = [await open(memories[0]!), await open(memories[1]!)];
    /** What each device typed last, and what was typed last when the other's program, or the choice of one, took its place. */
    const typed = ['', ''];
    const gaveWay = new Set<string>();
    const look = () =>
      stores.forEach((store, at) => {
        if (shown(store) !== typed[at]) gaveWay.add(typed[at] ?? '');
      });
    let heads = server.acknowledged();
    const settleAll = async () => {
      for (let round = 0; round < 6; round += 1) {
        await settle(stores);
        for (const store of stores) if (store.getSnapshot().conflict) store.resolve(QUESTION, 'mine');
      }
    };
    for (let step = 0; step < 120; step += 1) {
      const which = random() < 0.5 ? 0 : 1;
      const store = stores[which]!;
      if (store.getSnapshot().conflict) store.resolve(QUESTION, random() < 0.5 ? 'mine' : 'theirs');
      look();
      // Typing begins before, while or after the other device's program is fetched.
      const typing = random();
      const type = () => {
        const text = edited(shown(store), random, `<${which}${step}>`);
        store.type(QUESTION, random() < 0.9 ? 'C' : 'PYTHON', [{ code: text }]);
        typed[which] = text;
      };
      if (typing < 0.3) type();
      const following = store.follow(heads);
      await vi.advanceTimersByTimeAsync(random() * 500);
      look();
      if (typing > 0.7) type();
      await vi.advanceTimersByTimeAsync(1000 + random() * 2000);
      await following;
      look();
      // An answer may be old when it comes.
      if (random() < 0.7) heads = server.acknowledged();
      if (random() < 0.05) {
        await vi.advanceTimersByTimeAsync(400);
        store.close();
        stores[which] = await open(memories[which]!);
      }
    }
    network.cuts = false;
    await settleAll();
    await followNow(stores, server);
    await settleAll();
    look();
    const kept = new Set([
      '',
      ...server.everything(),
      ...stores.flatMap((store) =>
        (store.getSnapshot().works.get(QUESTION)?.others ?? []).map(({ code }) => code[0]?.code ?? ''),
      ),
    ]);
    expect(gaveWay.size).toBeGreaterThan(3);
    expect([...gaveWay].filter((text) => !kept.has(text))).toEqual([]);
    expect(stores.map(shown)).toEqual([server.text(), server.text()]);
    expect(stores.map((store) => store.getSnapshot())).toMatchObject([
      { unsent: false, conflict: false },
      { unsent: false, conflict: false },
    ]);
    expect(server.wrong).toEqual([]);
  },
);

const typeSome = async (memory: DeviceMemory) => {
  const server = openServer();
  const away = () => Promise.reject(new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue'));
  const store = await openOn(memory, server, away);
  for (const text of ['a', 'ab', 'abc', 'abcd']) store.type(QUESTION, 'C', [{ code: text }]);
  await vi.advanceTimersByTimeAsync(1000);
  store.close();
  return server;
};

/** Puts something else into a locked row, as a faulty page of this account would. */
const rewrite = <T>(
  memory: DeviceMemory,
  kind: 'works' | 'entries',
  index: number,
  change: (value: T) => unknown,
) => {
  const seal = sealWith(memory.key);
  const [place, row] = [...memory[kind].entries()][index] ?? [];
  if (!place || !row) throw new Error('There is no such row.');
  const at = kind === 'works' ? `${place}/work` : place;
  row[1].locked = seal.lock(at, change(seal.open(at, row[1].locked) as T));
};

const damages: [string, (memory: DeviceMemory) => void, string][] = [
  ['an entry is missing', (memory) => memory.entries.delete([...memory.entries.keys()][1] ?? ''), 'abcd'],
  [
    'the last entries are missing',
    (memory) => memory.entries.delete([...memory.entries.keys()][3] ?? ''),
    'abcd',
  ],
  [
    'an entry was changed',
    (memory) =>
      rewrite<ChainedEntry>(memory, 'entries', 2, (entry) => ({ ...entry, change: ['C', 0, 0, 0, 'zz'] })),
    'abcd',
  ],
  [
    'the bytes of an entry are damaged',
    (memory) => [...memory.entries.values()][1]?.[1].locked.fill(7, 30, 32),
    'abcd',
  ],
  [
    'the bytes of the programs are damaged',
    (memory) => [...memory.works.values()][0]?.[1].locked.fill(7, 30, 32),
    'abcd',
  ],
  ['the programs are missing', (memory) => memory.works.clear(), 'abcd'],
  [
    'the programs and an entry are missing',
    (memory) => {
      memory.works.clear();
      memory.entries.delete([...memory.entries.keys()][2] ?? '');
    },
    'ab',
  ],
];
test.each(damages)('a device on which %s goes on with what is sound', async (_what, damage, expected) => {
  const memory = newMemory();
  const server = await typeSome(memory);
  damage(memory);
  const store = await openOn(memory, server, async (batch) => server.take(batch));
  expect(shown(store)).toBe(expected);
  store.type(QUESTION, 'C', [{ code: `${expected} and more` }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.text()).toBe(`${expected} and more`);
});

test('a program whose text was damaged is made again from its log, and what stood there is set aside', async () => {
  const memory = newMemory();
  const server = await typeSome(memory);
  rewrite<{ work: Work }>(memory, 'works', 0, ({ work, ...rest }) => ({
    ...rest,
    work: {
      ...work,
      programs: work.programs.map((program) => ({ ...program, code: [{ code: 'ab\u0001garbage' }] })),
    },
  }));
  const store = await openOn(memory, server, async (batch) => server.take(batch));
  expect(shown(store)).toBe('abcd');
  const others = store.getSnapshot().works.get(QUESTION)?.others ?? [];
  expect(others.map(({ code }) => code[0]?.code)).toEqual(['ab\u0001garbage']);
});
