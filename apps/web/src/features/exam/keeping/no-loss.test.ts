/** Random exams against a server that keeps the contract's rules: whatever happens on the way, nothing is lost. */
import {
  LOG_START,
  headsAfter,
  logFate,
  programHash,
  replayLog,
  type Acknowledged,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramCode,
  type SavedProgram,
} from '@assay/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealWith } from '../../../lib/device/seal.ts';
import { CallError } from '../../../lib/server/call.ts';
import { newMemory, type DeviceMemory } from './device/device-memory.ts';
import { openMemory } from './device/device-store.ts';
import { openProgramStore } from './program-store.ts';
import type { ProgramStore, SaveResponse, SaveBatch } from './program-store.types.ts';
import { newestProgram, type ChainedEntry, type Work } from './work.ts';

const QUESTION = '01890000-0000-7000-8000-000000000001';
const START = Date.parse('2026-01-10T10:00:00.000Z');
const DEADLINE = '2026-01-10T20:00:00.000Z';

const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** One question's log on the server, by the rules that the real one goes by. */
const openServer = () => {
  let entries: LogEntry[] = [];
  const aside: string[] = [];
  /** Programs that their logs do not make. */
  const wrong: unknown[] = [];
  const heads = (): LogHead[] => headsAfter(LOG_START, entries);
  const head = (): LogHead => heads().at(-1) ?? LOG_START;
  const textOf = (code: ProgramCode | undefined) => code?.[0]?.code ?? '';
  const drafts = (): SavedProgram[] =>
    [...(replayLog(new Map(), entries) ?? new Map<Language, ProgramCode>())]
      .map(([language, code]) => ({
        programIndex: QUESTION,
        language,
        code,
        hash: programHash(language, code),
        revision: entries.findLast(({ change }) => change[0] === language)?.revision ?? 0,
        device: 'somebody',
        lastSavedAt: DEADLINE,
      }))
      .toSorted((a, b) => b.revision - a.revision);
  const acknowledged = (): Acknowledged[] => [{ programIndex: QUESTION, ...head() }];
  const answer = (conflicts: SavedProgram[] = []): SaveResponse => ({
    saved: [],
    conflicts,
    late: [],
    acknowledged: acknowledged(),
    deadline: DEADLINE,
  });
  const take = ({ programDrafts, editLogs: [log] }: SaveBatch): SaveResponse => {
    if (!log) throw new Error('Every save has a log here.');
    const standing = logFate(head(), log);
    if (standing.fate === 'behind') return answer();
    if (standing.fate === 'older' && heads().some(({ hash }) => hash === log.hash)) return answer();
    if (standing.fate !== 'extends') {
      aside.push(...programDrafts.map(({ code }) => textOf(code)));
      return answer(drafts());
    }
    entries = [...entries, ...log.entries.slice(log.entries.length - standing.fresh)];
    if (standing.fresh > 0) {
      const made = replayLog(new Map(), entries);
      wrong.push(
        ...programDrafts.filter(({ language, code }) => textOf(made?.get(language)) !== textOf(code)),
      );
    }
    return answer();
  };
  return {
    take,
    wrong,
    acknowledged,
    drafts,
    text: () => textOf(drafts()[0]?.code),
    /** Every text that the log went through, and what was set aside. */
    everything: () =>
      new Set([
        ...entries.map((_, index) => textOf(replayLog(new Map(), entries.slice(0, index + 1))?.get('C'))),
        ...aside,
      ]),
    setBack: (share: number) => {
      entries = entries.slice(0, Math.floor(entries.length * share));
    },
  };
};
type Server = ReturnType<typeof openServer>;

/** A network that cuts calls before or after they act, and repeats old ones at any time. */
const openNetwork = (server: Server, random: () => number) => {
  const past: SaveBatch[] = [];
  const network = { cuts: true };
  const lost = () => new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  const save = async (batch: SaveBatch): Promise<SaveResponse> => {
    const sent = structuredClone(batch);
    past.push(sent);
    await new Promise((resolve) => setTimeout(resolve, random() * 400));
    if (network.cuts && random() < 0.25) throw lost();
    if (random() < 0.3) server.take(past[Math.floor(random() * past.length)] ?? sent);
    const answer = server.take(sent);
    if (random() < 0.1) server.take(sent);
    if (network.cuts && random() < 0.2) throw lost();
    return answer;
  };
  return { network, save };
};

const opened: ProgramStore[] = [];
beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  opened.splice(0).forEach((store) => store.close());
  vi.useRealTimers();
});

const openOn = async (
  memory: DeviceMemory,
  server: Server,
  save: (batch: SaveBatch) => Promise<SaveResponse>,
) => {
  const store = await openProgramStore({
    userId: 'student',
    taskId: 'task',
    questionIds: [QUESTION],
    device: openMemory(memory),
    drafts: server.drafts(),
    heads: server.acknowledged(),
    deadline: DEADLINE,
    save,
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
    const { network, save } = openNetwork(server, random);
    const stores = [await openOn(newMemory(), server, save), await openOn(newMemory(), server, save)];
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
