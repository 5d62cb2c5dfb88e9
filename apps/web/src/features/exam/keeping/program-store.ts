/**
 * Keeps what a student types in one exam: at once in memory, within 300 ms on the device, and on the server at the
 * next pause. It outlives lost networks, reloads, other tabs and ended sessions; only the server's answer makes a
 * change count as saved. No React inside.
 */
import {
  CODE_MAX,
  LOG_START,
  SAVE_BODY_MAX,
  canReplay,
  type EditLog,
  type LogChange,
  type LogHead,
  type ProgramCode,
  type ProgramDraft,
} from '@assay/contract';
import { CallError, isConnectionIssue } from '../../../lib/call.ts';
import type {
  ExamSnapshot,
  ProgramStore,
  ProgramStoreOptions,
  SaveAnswer,
  SaveBatch,
} from './program-store.types.ts';
import { browserProblemOf } from './browser-problem-of.ts';
import { createSaveScheduler } from './save-scheduler.ts';
import {
  NO_WORK,
  continuedFrom,
  isSameHead,
  mergeTabs,
  newestProgram,
  rebase,
  reconcile,
  resolveConflict,
  takeOther,
  unsentPrograms,
  withAcknowledged,
  withConflict,
  withLanguage,
  withResent,
  withTyped,
  type Program,
  type Work,
} from './work.ts';

const DEVICE_WAIT_MS = 200;
/** One save carries no more bytes than this, unless one question alone has more. */
const SAVE_MAX = SAVE_BODY_MAX / 2;

const sizeOfCode = (code: ProgramCode): number => code.reduce((sum, block) => sum + block.code.length, 0);
const sizeOfChange = (change: LogChange): number =>
  change.length === 2 ? sizeOfCode(change[1]) : change[4].length;
/** Bytes of a batch on its way. */
const sizeOf = (batch: SaveBatch): number => new TextEncoder().encode(JSON.stringify(batch)).length;

/** The same text without what no database can store: NUL, and halves of characters, which only a paste can bring. */
const storable = ({ code }: ProgramCode[number]) => ({ code: code.replaceAll('\0', '').toWellFormed() });

/** Opens the store on what the device and the server hold. */
export const openProgramStore = async (options: ProgramStoreOptions): Promise<ProgramStore> => {
  const { userId, taskId, device, now } = options;
  const keyOf = (questionId: string) => ({ userId, taskId, questionId });
  const kept = await device.read(userId, taskId, options.questionIds).catch(() => new Map<string, Work>());
  /** What follows a head in the device's log; null when it is not in there. */
  const sinceOf = (questionId: string, head: LogHead) =>
    device.since(keyOf(questionId), head).catch(() => null);

  const works = new Map<string, Work>();
  /** Highest number of each question that this tab and the device agree on. */
  const seen = new Map<string, number>();
  for (const questionId of options.questionIds) {
    const held = kept.get(questionId) ?? NO_WORK;
    const drafts = options.drafts.filter(({ programIndex }) => programIndex === questionId);
    const head = options.heads.find(({ programIndex }) => programIndex === questionId) ?? LOG_START;
    const known = withAcknowledged(held, head);
    const since = isSameHead(known.acked, head) ? null : await sinceOf(questionId, head);
    const work = reconcile(held, drafts, head, since);
    works.set(questionId, work);
    const appended = (work.pending.at(-1)?.revision ?? 0) > held.top;
    seen.set(questionId, appended ? held.top : work.top);
  }
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
    missing.size > 0 || [...works.values()].some((work) => !work.conflict && work.pending.length > 0);
  const hasConflict = () => [...works.values()].some(({ conflict }) => conflict !== null);
  const isUnsent = () => hasUnsent() || hasConflict();
  const scheduler = createSaveScheduler({
    now,
    hasUnsent,
    save: () => void save(false).catch(() => undefined),
  });
  const takeSnapshot = (): ExamSnapshot => ({
    works: new Map(works),
    deadline,
    unsent: isUnsent(),
    conflict: hasConflict(),
    onDevice: device.durable && !deviceFails,
    ...scheduler.trouble(),
    late,
  });
  let snapshot = takeSnapshot();

  /** What of a question can be sent now: known to the device, and not waiting for the student's decision. */
  const batchOf = (programIndex: string, work: Work): SaveBatch | null => {
    const entries = work.pending.filter(({ revision }) => revision <= (seen.get(programIndex) ?? 0));
    const last = entries.at(-1);
    const newest = newestProgram(work);
    const draft = ({ language, code, revision, typedAt }: Program): ProgramDraft => ({
      programIndex,
      language,
      code,
      revision,
      // A program that the server lost is below its head; the server takes it as one that it has not seen.
      baseRevision: Math.min(work.acked.revision, revision - 1),
      device: device.device,
      typedAt,
    });
    if (work.conflict || (!last && !(newest && missing.has(programIndex)))) return null;
    if (!last) return newest && { programDrafts: [draft(newest)], editLogs: [] };
    // Typing goes on while the device writes: the texts have to be those that the entries make.
    if (last.hash !== work.head.hash) return null;
    const log: EditLog = {
      programIndex,
      device: device.device,
      base: work.acked,
      entries: entries.map(({ revision, typedAt, change }) => ({ revision, typedAt, change })),
      hash: last.hash,
    };
    return { programDrafts: unsentPrograms(work).map(draft), editLogs: [log] };
  };

  /** What can be sent now, as much as one save carries. */
  const sendable = (): SaveBatch => {
    const all: SaveBatch = { programDrafts: [], editLogs: [] };
    let size = 0;
    for (const [questionId, work] of works) {
      const batch = batchOf(questionId, work);
      if (!batch) continue;
      size += sizeOf(batch);
      const fits = size <= SAVE_MAX && canReplay([...all.editLogs, ...batch.editLogs]);
      if (!fits && all.programDrafts.length > 0) break;
      all.programDrafts.push(...batch.programDrafts);
      all.editLogs.push(...batch.editLogs);
    }
    return all;
  };

  /**
   * A log that is too long for one save, or that the server refused for its length, is said by whole programs. Answers
   * whether there was one.
   */
  const shorten = (refused: readonly string[] = []): boolean => {
    const long = [...works].filter(([questionId, { pending }]) => {
      const size = pending.reduce((sum, { change }) => sum + sizeOfChange(change), 0);
      const fits = size <= SAVE_MAX && canReplay([{ entries: pending }]) && !refused.includes(questionId);
      return !fits && pending.some(({ change }) => change.length !== 2);
    });
    for (const [questionId, work] of long) {
      works.set(questionId, continuedFrom(work, work.acked, unsentPrograms(work)));
      unwritten.add(questionId);
    }
    return long.length > 0;
  };

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
    try {
      const held = await device.update(keyOf(questionId), known, (stored) => mergeTabs(stored, mine, known));
      deviceFails = false;
      // Typing may have gone on during the write.
      works.set(questionId, rebase(held, workOf(questionId), mine.top));
      seen.set(questionId, held.top);
      if (!closed) channel.postMessage({ questionId, work: held });
    } catch {
      deviceFails = true;
      seen.set(questionId, mine.top);
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

  /** The work on a question after an answer about it. */
  const answered = async (
    questionId: string,
    log: EditLog | undefined,
    answer: SaveAnswer,
  ): Promise<Work> => {
    const head = answer.acknowledged.find(({ programIndex }) => programIndex === questionId);
    const [theirs, ...rest] = answer.conflicts
      .filter(({ programIndex }) => programIndex === questionId)
      .toSorted((a, b) => b.revision - a.revision);
    // What came too late is kept by the server, so it counts as sent.
    const sent = log?.entries.at(-1);
    if (log && sent && answer.late.includes(questionId))
      return withAcknowledged(workOf(questionId), { revision: sent.revision, hash: log.hash });
    if (!head) return workOf(questionId);
    const stands = { revision: head.revision, hash: head.hash };
    if (theirs && theirs.device !== device.device)
      return withConflict(workOf(questionId), { ...theirs, rest, head: stands });
    const known = () => {
      const work = withAcknowledged(workOf(questionId), stands);
      return isSameHead(work.acked, stands) ? work : null;
    };
    const after = known();
    if (after) return after;
    const since = await sinceOf(questionId, stands);
    // Looked up anew: typing may have gone on meanwhile.
    const work = workOf(questionId);
    const fresh = work.pending.filter(({ revision }) => revision > (seen.get(questionId) ?? 0));
    return (
      known() ??
      (since && (fresh.length === 0 || fresh[0]?.previous === (since.at(-1)?.hash ?? stands.hash))
        ? withResent(work, stands, [...since, ...fresh])
        : continuedFrom(work, stands))
    );
  };

  const apply = async (sent: SaveBatch, answer: SaveAnswer) => {
    deadline = answer.deadline;
    if (answer.late.length > 0) {
      late = true;
      options.onRefused?.();
    }
    for (const questionId of new Set(sent.programDrafts.map(({ programIndex }) => programIndex))) {
      missing.delete(questionId);
      const log = sent.editLogs.find(({ programIndex }) => programIndex === questionId);
      works.set(questionId, await answered(questionId, log, answer));
      unwritten.add(questionId);
    }
  };

  const send = async (leaving: boolean): Promise<void> => {
    shorten();
    await writeDevice();
    const batch = sendable();
    if (batch.programDrafts.length === 0) return;
    scheduler.noteSending(true);
    try {
      await apply(batch, await options.save(batch, leaving));
      scheduler.noteTaken();
    } catch (error) {
      const isTooLong = error instanceof CallError && error.code === 'LOG_TOO_LONG';
      if (isTooLong && shorten(batch.editLogs.map(({ programIndex }) => programIndex))) return send(leaving);
      scheduler.noteFailed(error);
      const sessionEnded = error instanceof CallError && error.status === 401;
      if (!isConnectionIssue(error) && !sessionEnded && !browserProblemOf(error)) options.onRefused?.();
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
    while (sendable().programDrafts.length > 0) {
      await save(false);
      await writeDevice();
    }
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
    seen.set(questionId, Math.max(known, held.top));
    if (work.pending.length > 0) scheduler.noteTypedElsewhere();
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
      change(questionId, (work, at) => {
        const text = code.map(storable);
        const fits = text.every((block) => block.code.length <= CODE_MAX);
        return fits ? withTyped(work, language, text, at) : work;
      }),
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
      const held = await device
        .read(userId, taskId, options.questionIds)
        .catch(() => new Map<string, Work>());
      held.forEach((work, questionId) => adopt(questionId, work));
    },
    keep: writeDevice,
    leave: () => {
      void writeDevice();
      if (!locked) save(true).catch(() => undefined);
    },
    setDeadline: (later) => {
      if (later === deadline) return;
      deadline = later;
      announce();
    },
    noteReached: (later) => {
      if (later !== undefined) deadline = later;
      scheduler.noteReached();
      announce();
    },
    noteUnreachable: (error) => {
      scheduler.noteUnreachable(error);
      announce();
    },
    forget: () => device.forget(userId, taskId).catch(() => undefined),
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
