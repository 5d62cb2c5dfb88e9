/**
 * Keeps what a student types in one exam: at once in memory, within 300 ms on the device, and on the server at the
 * next pause. It outlives lost networks, reloads, other tabs and ended sessions; only the server's answer makes a
 * change count as saved. No React inside.
 */
import type {
  Language,
  ProgramCode,
  ProgramDraft,
  ResponseOf,
  SavedProgram,
  saveDraft,
} from '@assay/contract';
import { CallError, isConnectionIssue } from '../../lib/call.ts';
import type { DeviceStore } from './device-store.ts';
import { LONGEST_WAIT_MS, nextSaveAt } from './save-timing.ts';
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

export type SaveAnswer = ResponseOf<typeof saveDraft>['data'];

export interface ProgramStoreOptions {
  userId: string;
  taskId: string;
  questionIds: readonly string[];
  device: DeviceStore;
  /** What the server has, from `student/get-draft`. */
  drafts: readonly SavedProgram[];
  /** ISO 8601. */
  deadline: string;
  /** `student/save-draft`. @throws CallError */
  save: (programDrafts: ProgramDraft[], leaving: boolean) => Promise<SaveAnswer>;
  /** The server's clock, epoch ms. */
  now: () => number;
  /** A save was refused, and not for the connection or the session, or came too late: the attempt may be over. */
  onRefused?: () => void;
}

/** What the page shows; a new object after every change. */
export interface ExamSnapshot {
  works: ReadonlyMap<string, Work>;
  /** The moment the student's time ends, as the server said last. ISO 8601. */
  deadline: string;
  /** Something is not on the server. */
  unsent: boolean;
  /** What is typed survives closing the page. */
  onDevice: boolean;
  /** Epoch ms of the server's clock; null while saves reach the server. */
  unreachableSince: number | null;
  refused: boolean;
  /** Something arrived after the end and is kept, but not graded. */
  late: boolean;
}

export interface ProgramStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => ExamSnapshot;
  /** Ignored once the student's time is over. */
  type: (questionId: string, language: Language, code: ProgramCode) => void;
  /** Makes a program that was written before the one that counts. */
  chooseLanguage: (questionId: string, language: Language) => void;
  resolve: (questionId: string, take: 'mine' | 'theirs') => void;
  takeOther: (questionId: string, hash: string) => void;
  /** Writes to the device and sends until the server has everything. @throws CallError of the save that failed */
  sendAll: () => Promise<void>;
  /** The server said that it lacks the newest program of these questions. */
  resend: (questionIds: readonly string[]) => void;
  /** Takes over what other tabs have put on the device. */
  refresh: () => Promise<void>;
  /** The page may go away: writes and sends what can be sent now. */
  leave: () => void;
  /** The connection may be back. */
  retryNow: () => void;
  /** Nothing is sent while the person has to log in again. */
  setLocked: (locked: boolean) => void;
  close: () => void;
}

/** Opens the store on what the device and the server hold. */
export const openProgramStore = async (options: ProgramStoreOptions): Promise<ProgramStore> => {
  const { userId, taskId, device, now } = options;
  const kept = await device.read(userId, taskId);
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
  let unsentSince: number | null = null;
  let lastTypedAt: number | null = null;
  let failures = 0;
  let lastFailedAt: number | null = null;
  let unreachableSince: number | null = null;
  let refused = false;
  let late = false;
  let locked = false;
  let closed = false;
  let saving: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;

  const workOf = (questionId: string) => works.get(questionId) ?? NO_WORK;
  const isUnsent = () =>
    missing.size > 0 || [...works.values()].some((work) => work.conflict || unsentPrograms(work).length > 0);
  const takeSnapshot = (): ExamSnapshot => ({
    works: new Map(works),
    deadline,
    unsent: isUnsent(),
    onDevice: device.durable && !deviceFails,
    unreachableSince,
    refused,
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
    if (!isUnsent()) unsentSince = lastTypedAt = null;
    snapshot = takeSnapshot();
    listeners.forEach((listener) => listener());
    schedule();
  };

  const schedule = () => {
    clearTimeout(saveTimer);
    if (closed) return;
    if (unwritten.size > 0) writeTimer ??= setTimeout(() => void writeDevice(), DEVICE_WAIT_MS);
    const unsent =
      missing.size > 0 ||
      [...works.values()].some((work) => !work.conflict && unsentPrograms(work).length > 0);
    const at = nextSaveAt({
      unsent,
      unsentSince,
      lastTypedAt,
      saving: saving !== null,
      failures,
      lastFailedAt,
      locked,
    });
    if (at !== null)
      saveTimer = setTimeout(() => void save(false).catch(() => undefined), Math.max(0, at - now()));
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

  const noteFailure = (error: unknown) => {
    failures += 1;
    lastFailedAt = now();
    if (isConnectionIssue(error)) unreachableSince ??= lastFailedAt;
    else unreachableSince = null;
    refused = !isConnectionIssue(error);
    const sessionEnded = error instanceof CallError && error.status === 401;
    if (refused && !sessionEnded) options.onRefused?.();
  };

  const send = async (leaving: boolean): Promise<void> => {
    await writeDevice();
    const batch = sendable();
    if (batch.length === 0) return;
    unsentSince = null;
    try {
      apply(batch, await options.save(batch, leaving));
      failures = 0;
      unreachableSince = lastFailedAt = null;
      refused = false;
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  };

  /** Never more than one at a time; whoever asks meanwhile gets the one under way. */
  const save = (leaving: boolean): Promise<void> => {
    if (saving) return saving;
    saving = send(leaving).finally(() => {
      saving = null;
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
    unsentSince ??= at;
    lastTypedAt = at;
    put(questionId, after);
  };

  const adopt = (questionId: string, held: Work) => {
    const mine = works.get(questionId);
    if (!mine || closed) return;
    const known = seen.get(questionId) ?? 0;
    const work = rebase(held, mine, known);
    works.set(questionId, work);
    seen.set(questionId, Math.max(known, topRevision(held)));
    if (unsentPrograms(work).length > 0 && lastTypedAt === null) {
      // The tab in which it was typed sends it; this one only when that one is gone.
      unsentSince = now();
      lastTypedAt = unsentSince + LONGEST_WAIT_MS;
    }
    announce();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<{ questionId: string; work: Work }>) =>
    adopt(data.questionId, data.work),
  );

  const retryNow = () => {
    if (failures > 0) lastFailedAt = 0;
    schedule();
  };

  schedule();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    type: (questionId, language, code) =>
      change(questionId, (work, at) => withTyped(work, language, code, at)),
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
    retryNow,
    setLocked: (value) => {
      locked = value;
      if (!value) retryNow();
    },
    close: () => {
      closed = true;
      clearTimeout(saveTimer);
      clearTimeout(writeTimer);
      channel.close();
    },
  };
};
