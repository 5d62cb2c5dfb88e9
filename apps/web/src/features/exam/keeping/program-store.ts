/**
 * Keeps what a student types in one exam: at once in memory, within 300 ms on the device, and on the server at the
 * next pause. It outlives lost networks, reloads, other tabs and ended sessions; only the server's answer makes a
 * change count as saved. No React inside.
 */
import { CODE_MAX, type Language, type ProgramCode } from '@assay/contract';
import { CallError, isConnectionIssue } from '../../../lib/server/call.ts';
import { acknowledge } from './acknowledge.ts';
import { browserProblemOf } from './browser-problem-of.ts';
import { openDeviceWriter, type DeviceWriter } from './device-writer.ts';
import { createFollower } from './follow.ts';
import { resolveConflict, takeOther, takeProgram } from './merge-work.ts';
import { sendable, shorten } from './outbox.ts';
import type { ExamSnapshot, ProgramStore, ProgramStoreOptions } from './program-store.types.ts';
import { createSaveScheduler, type SaveScheduler } from './save-scheduler.ts';
import { hasConflict, hasUnsent, openState, workOf, type StoreState } from './store-state.ts';
import { newestProgram, withLanguage, withTyped, type Work } from './work.ts';

/** The same text without what no database can store: NUL, and halves of characters, which only a paste can bring. */
const storable = ({ code }: ProgramCode[number]) => ({ code: code.replaceAll('\0', '').toWellFormed() });

/** The work with what was typed; as it was when that is too large to be kept. */
const typed = (work: Work, language: Language, code: ProgramCode, at: string): Work => {
  const text = code.map(storable);
  const fits = text.every((block) => block.code.length <= CODE_MAX);
  return fits ? withTyped(work, language, text, at) : work;
};

const isUnsent = (state: StoreState): boolean => hasUnsent(state) || hasConflict(state);

const snapshotOf = (state: StoreState, scheduler: SaveScheduler): ExamSnapshot => ({
  works: new Map(state.works),
  deadline: state.deadline,
  unsent: isUnsent(state),
  conflict: hasConflict(state),
  onDevice: state.options.device.durable && !state.deviceFails,
  ...scheduler.trouble(),
  late: state.late,
  followedAt: state.followedAt,
});

/** A refused save may mean that the attempt is over, unless it lies in the connection, the session or the browser. */
const mayBeOver = (error: unknown): boolean => {
  const sessionEnded = error instanceof CallError && error.status === 401;
  return !isConnectionIssue(error) && !sessionEnded && !browserProblemOf(error);
};

/** Sends what the server lacks, one save at a time. */
const createSender = (
  state: StoreState,
  scheduler: SaveScheduler,
  device: DeviceWriter,
  announce: () => void,
) => {
  const { options } = state;
  let saving: Promise<void> | null = null;

  const send = async (leaving: boolean): Promise<void> => {
    shorten(state);
    await device.write();
    const batch = sendable(state);
    if (batch.programDrafts.length + batch.presence.length === 0) return;
    scheduler.noteSending(true);
    try {
      await acknowledge(state, batch, await options.save(batch, leaving));
      scheduler.noteTaken();
    } catch (error) {
      const isTooLong = error instanceof CallError && error.code === 'LOG_TOO_LONG';
      const refused = batch.editLogs.map(({ programIndex }) => programIndex);
      if (isTooLong && shorten(state, refused)) return send(leaving);
      scheduler.noteFailed(error);
      if (mayBeOver(error)) options.onRefused?.();
      throw error;
    }
  };

  /** Never more than one at a time; whoever asks meanwhile gets the one under way. */
  const save = (leaving: boolean): Promise<void> => {
    saving ??= send(leaving).finally(() => {
      saving = null;
      scheduler.noteSending(false);
      announce();
    });
    return saving;
  };

  const sendAll = async () => {
    await device.write();
    // The save under way may have left before the last change.
    if (saving) await saving.catch(() => undefined);
    do {
      await save(false);
      await device.write();
    } while (sendable(state).programDrafts.length > 0);
  };

  return { save, sendAll };
};

/** What the store learns from other calls of the page, and from the person's session. */
const createNotes = (state: StoreState, scheduler: SaveScheduler, announce: () => void) => ({
  setDeadline: (later: string) => {
    if (later === state.deadline) return;
    state.deadline = later;
    announce();
  },
  noteReached: (later?: string) => {
    if (later !== undefined) state.deadline = later;
    scheduler.noteReached();
    announce();
  },
  noteUnreachable: (error: unknown) => {
    scheduler.noteUnreachable(error);
    announce();
  },
  retryNow: scheduler.retryNow,
  setLocked: (locked: boolean) => {
    state.locked = locked;
    scheduler.setLocked(locked);
  },
});

/** Opens the store on what the device and the server hold. */
export const openProgramStore = async (options: ProgramStoreOptions): Promise<ProgramStore> => {
  const { userId, taskId, now } = options;
  const state = await openState(options);
  const scheduler = createSaveScheduler({
    now,
    hasUnsent: () => hasUnsent(state) || state.presence.unsent().length > 0,
    save: () => void sender.save(false).catch(() => undefined),
  });
  const listeners = new Set<() => void>();
  let snapshot = snapshotOf(state, scheduler);

  const announce = () => {
    if (!isUnsent(state)) scheduler.noteAllSaved();
    snapshot = snapshotOf(state, scheduler);
    listeners.forEach((listener) => listener());
    if (state.closed) return;
    if (state.unwritten.size > 0) device.writeSoon();
    scheduler.schedule();
  };
  const device = openDeviceWriter(state, { announce, onTypedElsewhere: scheduler.noteTypedElsewhere });
  const sender = createSender(state, scheduler, device, announce);

  const change = (questionId: string, make: (work: Work, at: string) => Work) => {
    const at = now();
    if (state.closed || at >= Date.parse(state.deadline)) return;
    const before = workOf(state, questionId);
    const after = make(before, new Date(at).toISOString());
    if (after === before) return;
    // What is said from now on is said of what was typed here.
    state.followedAt = null;
    scheduler.noteTyped();
    state.works.set(questionId, after);
    state.unwritten.add(questionId);
    announce();
  };

  announce();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    type: (questionId, language, code) => change(questionId, (work, at) => typed(work, language, code, at)),
    chooseLanguage: (questionId, language) =>
      change(questionId, (work, at) => withLanguage(work, language, at)),
    note: (kind, characters = 0, at = now()) => {
      if (state.closed || at >= Date.parse(state.deadline)) return;
      state.presence.note(kind, characters, new Date(at).toISOString());
      scheduler.schedule();
    },
    resolve: (questionId, take) => change(questionId, (work, at) => resolveConflict(work, take, at)),
    takeOther: (questionId, hash) => change(questionId, (work, at) => takeOther(work, hash, at)),
    takeProgram: (questionId, language, code) =>
      change(questionId, (work, typedAt) => takeProgram(work, { language, code, typedAt })),
    sendAll: sender.sendAll,
    resend: (questionIds) => {
      questionIds.filter((id) => newestProgram(workOf(state, id))).forEach((id) => state.missing.add(id));
      announce();
    },
    refresh: device.refresh,
    follow: createFollower(state, device, announce),
    keep: device.write,
    leave: () => {
      void device.write();
      if (!state.locked) sender.save(true).catch(() => undefined);
    },
    ...createNotes(state, scheduler, announce),
    forget: () => options.device.forget(userId, taskId).catch(() => undefined),
    close: () => {
      state.closed = true;
      scheduler.stop();
      device.close();
    },
  };
};
