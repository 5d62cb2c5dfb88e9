import { programHash, type ProgramDraft } from '@assay/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/server/call.ts';
import { openMemory, type DeviceStore } from './device/device-store.ts';
import { openProgramStore } from './program-store.ts';
import type { ProgramStore, SaveResponse, SaveBatch } from './program-store.types.ts';
import { codeOf } from './work.ts';

const QUESTION = '01890000-0000-7000-8000-000000000001';
const START = Date.parse('2026-01-10T10:00:00.000Z');
const DEADLINE = '2026-01-10T11:00:00.000Z';
/** The answer of a server that takes everything. */
const taking = ({ editLogs, presence }: SaveBatch, deadline = DEADLINE): SaveResponse => ({
  saved: [],
  conflicts: [],
  late: [],
  acknowledged: editLogs.map(({ programIndex, entries, hash }) => ({
    programIndex,
    revision: entries.at(-1)?.revision ?? 0,
    hash,
  })),
  presence: presence.map(({ page, entries, hash }) => ({
    page,
    revision: entries.at(-1)?.revision ?? 0,
    hash,
  })),
  deadline,
});
const offline = new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');

let opened: ProgramStore[] = [];
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  opened.forEach((store) => store.close());
  opened = [];
  vi.useRealTimers();
});

const open = async (
  device: DeviceStore,
  save: (batch: SaveBatch) => Promise<SaveResponse>,
  onRefused?: () => void,
) => {
  const store = await openProgramStore({
    userId: 'student',
    taskId: 'task',
    questionIds: [QUESTION],
    device,
    drafts: [],
    heads: [],
    deadline: DEADLINE,
    save,
    fetchPrograms: null,
    now: Date.now,
    onRefused,
  });
  opened.push(store);
  return store;
};
const textOf = (store: ProgramStore) => {
  const work = store.getSnapshot().works.get(QUESTION);
  return work && codeOf(work, { language: ['C'], code: [], starters: [] }, 'C')[0]?.code;
};
const type = (store: ProgramStore, text: string) => store.type(QUESTION, 'C', [{ code: text }]);

test('what is typed is on the device within 300 ms and on the server after a pause', async () => {
  const device = openMemory();
  const sent: ProgramDraft[][] = [];
  const store = await open(device, async (batch) => {
    sent.push(batch.programDrafts);
    return taking(batch);
  });
  type(store, 'a');
  await vi.advanceTimersByTimeAsync(300);
  expect((await device.read('student', 'task', [QUESTION])).get(QUESTION)?.programs).toHaveLength(1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(sent).toMatchObject([
    [{ programIndex: QUESTION, revision: 1, baseRevision: 0, device: device.device }],
  ]);
  expect(store.getSnapshot().unsent).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('after a lost connection the newest text is sent, once it is back', async () => {
  let away = true;
  const sent: string[] = [];
  const store = await open(openMemory(), async (batch) => {
    if (away) throw offline;
    sent.push(...batch.programDrafts.map(({ code }) => code[0]?.code ?? ''));
    return taking(batch);
  });
  type(store, 'a');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(store.getSnapshot()).toMatchObject({ unsent: true, unreachableSince: START + 1000 });
  type(store, 'ab');
  away = false;
  store.retryNow();
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual(['ab']);
  expect(store.getSnapshot()).toMatchObject({ unsent: false, unreachableSince: null });
});

test('what was refused by a clock that was set ahead is sent within seconds of its being back', async () => {
  let isAhead = true;
  const sent: string[] = [];
  const store = await open(openMemory(), async (batch) => {
    if (isAhead) {
      vi.setSystemTime(START + 4 * 3_600_000);
      throw new CallError(503, 'CLOCK_SET', 'The clock of the server has just been adjusted.');
    }
    sent.push(...batch.programDrafts.map(({ code }) => code[0]?.code ?? ''));
    return taking(batch);
  });
  type(store, 'a');
  await vi.advanceTimersByTimeAsync(1200);
  expect(store.getSnapshot()).toMatchObject({ unsent: true, refused: true });
  isAhead = false;
  vi.setSystemTime(START + 1200);
  // Another call has told the time.
  store.noteReached();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['a']);
  expect(store.getSnapshot()).toMatchObject({ unsent: false, refused: false });
});

test('a log that the server finds too long is said at once by the whole program', async () => {
  const sent: SaveBatch[] = [];
  const store = await open(openMemory(), async (batch) => {
    sent.push(batch);
    const isEdit = batch.editLogs.some(({ entries }) => entries.some(({ change }) => change.length !== 2));
    if (isEdit) throw new CallError(413, 'LOG_TOO_LONG', 'This is too long a log for one call.');
    return taking(batch);
  });
  type(store, 'a');
  await vi.advanceTimersByTimeAsync(2000);
  type(store, 'ab');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(3);
  expect(sent[2]?.editLogs[0]?.entries.map(({ change }) => change)).toEqual([['C', [{ code: 'ab' }]]]);
  expect(store.getSnapshot()).toMatchObject({ unsent: false, refused: false });
});

test('two tabs show the same text and send one chain', async () => {
  const device = openMemory();
  const sent: ProgramDraft[] = [];
  const save = async (batch: SaveBatch) => {
    sent.push(...batch.programDrafts);
    return taking(batch);
  };
  const first = await open(device, save);
  const second = await open(device, save);
  type(first, 'from the first');
  await vi.advanceTimersByTimeAsync(300);
  await second.refresh();
  expect(textOf(second)).toBe('from the first');
  type(second, 'from the first and the second');
  await vi.advanceTimersByTimeAsync(300);
  await first.refresh();
  expect(textOf(first)).toBe('from the first and the second');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(new Set(sent.map(({ device: name }) => name)).size).toBe(1);
  expect(sent.at(-1)?.revision).toBe(2);
});

test('after a reload without connection the text is there and is sent', async () => {
  const device = openMemory();
  const before = await open(device, () => Promise.reject(offline));
  type(before, 'kept');
  await vi.advanceTimersByTimeAsync(5000);
  before.close();
  const sent: ProgramDraft[] = [];
  const after = await open(device, async (batch) => {
    sent.push(...batch.programDrafts);
    return taking(batch);
  });
  expect(textOf(after)).toBe('kept');
  await after.sendAll();
  expect(sent).toMatchObject([{ revision: 1 }]);
});

test('while the person has to log in nothing is sent; afterwards everything is', async () => {
  const sent: ProgramDraft[] = [];
  const store = await open(openMemory(), async (batch) => {
    sent.push(...batch.programDrafts);
    return taking(batch);
  });
  store.setLocked(true);
  type(store, 'typed meanwhile');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual([]);
  store.setLocked(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toMatchObject([{ code: [{ code: 'typed meanwhile' }] }]);
});

test('a conflict stops sending until the student has chosen, then the choice is sent on top', async () => {
  const sent: ProgramDraft[] = [];
  const theirs = {
    programIndex: QUESTION,
    language: 'C' as const,
    code: [{ code: 'theirs' }],
    revision: 8,
    hash: programHash('C', [{ code: 'theirs' }]),
    device: 'another',
    lastSavedAt: DEADLINE,
  };
  const store = await open(openMemory(), async (batch) => {
    sent.push(...batch.programDrafts);
    if (sent.length > 1) return taking(batch);
    const held = { programIndex: QUESTION, revision: 8, hash: 'y'.repeat(64) };
    return { ...taking(batch), conflicts: [theirs], acknowledged: [held] };
  });
  type(store, 'mine');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  store.resolve(QUESTION, 'theirs');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.at(-1)).toMatchObject({ baseRevision: 8, revision: 9, code: [{ code: 'theirs' }] });
  expect(store.getSnapshot().unsent).toBe(false);
});

test('nothing is taken after the end; a later end is obeyed', async () => {
  let deadline = DEADLINE;
  const store = await open(openMemory(), async (batch) => taking(batch, deadline));
  type(store, 'in time');
  vi.setSystemTime(Date.parse(DEADLINE));
  type(store, 'too late');
  expect(textOf(store)).toBe('in time');
  deadline = '2026-01-10T12:00:00.000Z';
  await store.sendAll();
  type(store, 'in the time added');
  expect(textOf(store)).toBe('in the time added');
});

test.each(['EXAM_BROWSER_NEEDED', 'EXAM_BROWSER_REFUSED', 'EXAM_BROWSER_AGAIN'])(
  'what is refused for the sake of the browser (%s) stays on the device, and is sent when that is let in',
  async (code) => {
    let letIn = false;
    const sent: string[] = [];
    const refused = vi.fn<() => void>();
    const device = openMemory();
    const save = async (batch: SaveBatch) => {
      if (!letIn) throw new CallError(403, code, 'Open it again.');
      sent.push(...batch.programDrafts.map((draft) => draft.code[0]?.code ?? ''));
      return taking(batch);
    };
    const store = await open(device, save, refused);
    type(store, 'typed while refused');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.getSnapshot()).toMatchObject({
      unsent: true,
      refused: false,
      browserProblem: { code, message: 'Open it again.' },
    });
    expect(refused).not.toHaveBeenCalled();
    const kept = (await device.read('student', 'task', [QUESTION])).get(QUESTION);
    expect(kept?.programs[0]?.code).toEqual([{ code: 'typed while refused' }]);

    letIn = true;
    store.noteReached();
    expect(store.getSnapshot().browserProblem).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['typed while refused']);
    expect(store.getSnapshot()).toMatchObject({ unsent: false, browserProblem: null });
  },
);

test('what is typed last is on the device when the page is about to be loaded anew', async () => {
  const device = openMemory();
  const store = await open(device, async (batch) => taking(batch));
  type(store, 'typed just now');
  await store.keep();
  const kept = (await device.read('student', 'task', [QUESTION])).get(QUESTION);
  expect(kept?.programs[0]?.code).toEqual([{ code: 'typed just now' }]);
});
