/** What the parts of a program store share: all that is known of one exam in this tab. */
import { LOG_START, type LogHead } from '@assay/contract';
import type { ProgramStoreOptions } from './program-store.types.ts';
import { reconcile } from './merge-work.ts';
import { openPresence, type Presence } from './presence/presence.ts';
import { NO_WORK, isSameHead, withAcknowledged, type ChainedEntry, type Work } from './work.ts';

export interface StoreState {
  readonly options: ProgramStoreOptions;
  readonly presence: Presence;
  readonly works: Map<string, Work>;
  /** Highest number of each question that this tab and the device agree on. */
  readonly seen: Map<string, number>;
  /** Questions whose work the device does not have as it is. */
  readonly unwritten: Set<string>;
  /** Questions whose newest program the server says it lacks. */
  readonly missing: Set<string>;
  /** ISO 8601. */
  deadline: string;
  /** The last write to the device failed. */
  deviceFails: boolean;
  /** Something came after the end. */
  late: boolean;
  /** When the store last followed another device, epoch ms. */
  followedAt: number | null;
  /** The person has to log in again. */
  locked: boolean;
  closed: boolean;
}

/** The place of a question's work on the device. */
export const keyOf = ({ options: { userId, taskId } }: Pick<StoreState, 'options'>, questionId: string) => ({
  userId,
  taskId,
  questionId,
});

/** What follows a head in the device's log; null when it is not in there. */
export const sinceOf = (
  state: Pick<StoreState, 'options'>,
  questionId: string,
  head: LogHead,
): Promise<ChainedEntry[] | null> =>
  state.options.device.since(keyOf(state, questionId), head).catch(() => null);

/** What the device keeps of the exam; nothing where it cannot be read. */
export const readDevice = ({ userId, taskId, questionIds, device }: ProgramStoreOptions) =>
  device.read(userId, taskId, questionIds).catch(() => new Map<string, Work>());

export const workOf = ({ works }: Pick<StoreState, 'works'>, questionId: string): Work =>
  works.get(questionId) ?? NO_WORK;

/** Something can be sent. */
export const hasUnsent = ({ missing, works }: StoreState): boolean =>
  missing.size > 0 || [...works.values()].some((work) => !work.conflict && work.pending.length > 0);

/** Nothing of a question is unsaved here, or waits for the student. */
export const isQuiet = ({ missing, unwritten }: StoreState, questionId: string, work: Work): boolean =>
  work.pending.length === 0 &&
  !work.conflict &&
  isSameHead(work.head, work.acked) &&
  !missing.has(questionId) &&
  !unwritten.has(questionId);

/** The student has to choose between two versions. */
export const hasConflict = ({ works }: StoreState): boolean =>
  [...works.values()].some(({ conflict }) => conflict !== null);

/** Puts together what the device and the server hold. */
export const openState = async (options: ProgramStoreOptions): Promise<StoreState> => {
  const kept = await readDevice(options);
  const works = new Map<string, Work>();
  const seen = new Map<string, number>();
  for (const questionId of options.questionIds) {
    const held = kept.get(questionId) ?? NO_WORK;
    const drafts = options.drafts.filter(({ programIndex }) => programIndex === questionId);
    const head = options.heads.find(({ programIndex }) => programIndex === questionId) ?? LOG_START;
    const known = withAcknowledged(held, head);
    const since = isSameHead(known.acked, head) ? null : await sinceOf({ options }, questionId, head);
    const work = reconcile(held, drafts, head, since);
    works.set(questionId, work);
    const appended = (work.pending.at(-1)?.revision ?? 0) > held.top;
    seen.set(questionId, appended ? held.top : work.top);
  }
  return {
    options,
    presence: await openPresence(options),
    works,
    seen,
    unwritten: new Set(works.keys()),
    missing: new Set(),
    deadline: options.deadline,
    deviceFails: false,
    late: false,
    followedAt: null,
    locked: false,
    closed: false,
  };
};
