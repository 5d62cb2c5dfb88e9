/** What of an exam goes to the server next, and in which form. */
import {
  SAVE_BODY_MAX,
  canReplay,
  type EditLog,
  type LogChange,
  type ProgramCode,
  type ProgramDraft,
} from '@assay/contract';
import type { SaveBatch } from './program-store.types.ts';
import type { StoreState } from './store-state.ts';
import { continuedFrom, newestProgram, unsentPrograms, type Program, type Work } from './work.ts';

/** One save carries no more bytes than this, unless one question alone has more. */
const SAVE_MAX = SAVE_BODY_MAX / 2;

const sizeOfCode = (code: ProgramCode): number => code.reduce((sum, block) => sum + block.code.length, 0);
const sizeOfChange = (change: LogChange): number =>
  change.length === 2 ? sizeOfCode(change[1]) : change[4].length;
/** Bytes of a batch on its way. */
const sizeOf = (batch: SaveBatch): number => new TextEncoder().encode(JSON.stringify(batch)).length;

/** What of a question can be sent now: known to the device, and not waiting for the student's decision. */
const batchOf = (
  { seen, missing, options: { device } }: StoreState,
  programIndex: string,
  work: Work,
): SaveBatch | null => {
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
  if (!last) return newest && { programDrafts: [draft(newest)], editLogs: [], presence: [] };
  // Typing goes on while the device writes: the texts have to be those that the entries make.
  if (last.hash !== work.head.hash) return null;
  const log: EditLog = {
    programIndex,
    device: device.device,
    base: work.acked,
    entries: entries.map(({ revision, typedAt, change }) => ({ revision, typedAt, change })),
    hash: last.hash,
  };
  return { programDrafts: unsentPrograms(work).map(draft), editLogs: [log], presence: [] };
};

/** What can be sent now, as much as one save carries. */
export const sendable = (state: StoreState): SaveBatch => {
  const all: SaveBatch = { programDrafts: [], editLogs: [], presence: state.presence.unsent() };
  let size = 0;
  for (const [questionId, work] of state.works) {
    const batch = batchOf(state, questionId, work);
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
export const shorten = ({ works, unwritten }: StoreState, refused: readonly string[] = []): boolean => {
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
