/**
 * Keeps what a student types in one exam: at once in memory, within 300 ms on the device, and on the server at the
 * next pause. It outlives lost networks, reloads, other tabs and ended sessions; only the server's answer makes a
 * change count as saved. No React inside.
 */
import type { ProgramCode, ProgramDraft } from '@assay/contract';
import { CallError, isConnectionIssue } from '../../lib/call.ts';
import type { ExamSnapshot, ProgramStore, ProgramStoreOptions, SaveAnswer } from './program-store.types.ts';
import { createSaveScheduler } from './save-scheduler.ts';
import {
  NO_WORK,
  mergeTabs,
  newestProgram,
  rebase,
  reconcile,
  resolveConflict,
  takeOther,
  topRevision,
  unsentPrograms,
  withConflict,
  withLanguage,
  withSaved,
  withTyped,
  type Work,
} from './work.ts';

const DEVICE_WAIT_MS = 200;

/** The same text without what no database can store: NUL, and halves of characters, which only a paste can bring. */
const storable = ({ code }: ProgramCode[number]) => ({ code: code.replaceAll('\0', '').toWellFormed() });

/** Opens the store on what the device and the server hold. */
export const openProgramStore = async (options: ProgramStoreOptions): Promise<ProgramStore> => {
  const { userId, taskId, device, now } = options;
  const kept = await device.read(userId, taskId).catch(() => new Map<string, Work>());
  const works = new Map(
    options.questionIds.map((questionId) => {
      const drafts = options.drafts.filter(({ programIndex }) => programIndex === questionId);
      return [questionId, reconcile(kept.get(questionId) ?? NO_WORK, drafts, device.device)] as const;
    }),
  );
  /** Highest revision of each question that this tab and the device agree on. */
  const seen = new Map([...works].map(([questionId, work]) => [questionId, topRevision(work)]));
  const unwritten = new Set(works.keys());
  const missing = new Set<string>();
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(`assay-exam/${userId}/${taskId}`);

  let deadline = options.deadline;
  let deviceFails = false;
  let late = false;
  let locked = false;
  let closed = false;
  let saving: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let writeTimer: ReturnType<typeof setTimeout> | undefined;

  const workOf = (questionId: string) => works.get(questionId) ?? NO_WORK;
  const hasUnsent = () =>
    missing.size > 0 || [...works.values()].some((work) => !work.conflict && unsentPrograms(work).length > 0);
  const isUnsent = () => hasUnsent() || [...works.values()].some(({ conflict }) => conflict);
  const scheduler = createSaveScheduler({
    now,
    hasUnsent,
    save: () => void save(false).catch(() => undefined),
  });
  const takeSnapshot = (): ExamSnapshot => ({
    works: new Map(works),
    deadline,
    unsent: isUnsent(),
    onDevice: device.durable && !deviceFails,
    ...scheduler.trouble(),
    late,
  });
  let snapshot = takeSnapshot();

  /** What can be sent now: known to the device, and not waiting for the student's decision. */
  const sendable = (): ProgramDraft[] =>
    [...works].flatMap(([programIndex, work]) => {
      if (work.conflict) return [];
      const unsent = unsentPrograms(work).filter(({ revision }) => revision <= (seen.get(programIndex) ?? 0));
      const newest = newestProgram(work);
      const programs = unsent.length === 0 && newest && missing.has(programIndex) ? [newest] : unsent;
      return programs.map(({ language, code, revision, typedAt }) => ({
        programIndex,
        language,
        code,
        revision,
        // A program that the server lost is below the base; the server takes it as one that it has not seen.
        baseRevision: Math.min(work.base, revision - 1),
        device: device.device,
        typedAt,
      }));
    });

  const announce = () => {
    if (!isUnsent()) scheduler.noteAllSaved();
    snapshot = takeSnapshot();
    listeners.forEach((listener) => listener());
    if (closed) return;
    if (unwritten.size > 0) writeTimer ??= setTimeout(() => void writeDevice(), DEVICE_WAIT_MS);
    scheduler.schedule();
  };

  const put = (questionId: string, work: Work) => {
    works.set(questionId, work);
    unwritten.add(questionId);
    announce();
  };

  const writeOne = async (questionId: string) => {
    unwritten.delete(questionId);
    const mine = { ...workOf(questionId), conflict: null };
    const known = seen.get(questionId) ?? 0;
    const top = topRevision(mine);
    try {
      const held = await device.update({ userId, taskId, questionId }, (stored) =>
        mergeTabs(stored, mine, known),
      );
      deviceFails = false;
      // Typing may have gone on during the write.
      works.set(questionId, rebase(held, workOf(questionId), top));
      seen.set(questionId, topRevision(held));
      if (!closed) channel.postMessage({ questionId, work: held });
    } catch {
      deviceFails = true;
      seen.set(questionId, top);
    }
  };

  /** One write after the other; resolves when everything typed so far is on the device. */
  const writeDevice = (): Promise<void> => {
    clearTimeout(writeTimer);
    writeTimer = undefined;
    writing = writing.then(async () => {
      if (unwritten.size === 0) return;
      await Promise.all([...unwritten].map(writeOne));
      announce();
    });
    return writing;
  };

  const apply = (sent: readonly ProgramDraft[], answer: SaveAnswer) => {
    deadline = answer.deadline;
    if (answer.late.length > 0) {
      late = true;
      options.onRefused?.();
    }
    for (const questionId of new Set(sent.map(({ programIndex }) => programIndex))) {
      missing.delete(questionId);
      const work = workOf(questionId);
      const theirs = answer.conflicts.find(
        (held) => held.programIndex === questionId && held.device !== device.device,
      );
      const revisions = sent.flatMap((draft) =>
        draft.programIndex === questionId ? [draft.revision ?? 0] : [],
      );
      works.set(questionId, theirs ? withConflict(work, theirs) : withSaved(work, Math.max(...revisions)));
      unwritten.add(questionId);
    }
  };

  const send = async (leaving: boolean): Promise<void> => {
    await writeDevice();
    const batch = sendable();
    if (batch.length === 0) return;
    scheduler.noteSending(true);
    try {
      apply(batch, await options.save(batch, leaving));
      scheduler.noteTaken();
    } catch (error) {
      scheduler.noteFailed(error);
      const sessionEnded = error instanceof CallError && error.status === 401;
      if (!isConnectionIssue(error) && !sessionEnded) options.onRefused?.();
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
    await writeDevice();
    // The save under way may have left before the last change.
    if (saving) await saving.catch(() => undefined);
    while (sendable().length > 0) await save(false);
  };

  const change = (questionId: string, make: (work: Work, at: string) => Work) => {
    const at = now();
    if (closed || at >= Date.parse(deadline)) return;
    const before = workOf(questionId);
    const after = make(before, new Date(at).toISOString());
    if (after === before) return;
    scheduler.noteTyped(at);
    put(questionId, after);
  };

  const adopt = (questionId: string, held: Work) => {
    const mine = works.get(questionId);
    if (!mine || closed) return;
    const known = seen.get(questionId) ?? 0;
    const work = rebase(held, mine, known);
    works.set(questionId, work);
    seen.set(questionId, Math.max(known, topRevision(held)));
    if (unsentPrograms(work).length > 0) scheduler.noteTypedElsewhere();
    announce();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<{ questionId: string; work: Work }>) =>
    adopt(data.questionId, data.work),
  );

  announce();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    type: (questionId, language, code) =>
      change(questionId, (work, at) => withTyped(work, language, code.map(storable), at)),
    chooseLanguage: (questionId, language) =>
      change(questionId, (work, at) => withLanguage(work, language, at)),
    resolve: (questionId, take) => change(questionId, (work, at) => resolveConflict(work, take, at)),
    takeOther: (questionId, hash) => change(questionId, (work, at) => takeOther(work, hash, at)),
    sendAll,
    resend: (questionIds) => {
      questionIds.filter((id) => newestProgram(workOf(id))).forEach((id) => missing.add(id));
      announce();
    },
    refresh: async () => {
      await writeDevice();
      const held = await device.read(userId, taskId).catch(() => new Map<string, Work>());
      held.forEach((work, questionId) => adopt(questionId, work));
    },
    leave: () => {
      void writeDevice();
      if (!locked) save(true).catch(() => undefined);
    },
    setDeadline: (later) => {
      if (later === deadline) return;
      deadline = later;
      announce();
    },
    retryNow: scheduler.retryNow,
    setLocked: (value) => {
      locked = value;
      scheduler.setLocked(value);
    },
    close: () => {
      closed = true;
      scheduler.stop();
      clearTimeout(writeTimer);
      channel.close();
    },
  };
};
