/**
 * Follows another device of the same student: what it has saved takes the place of programs here of which nothing is
 * unsaved. What is unsaved stays as it is; the next save then answers the conflict, so that there is one way in which
 * conflicts come up.
 */
import type { Acknowledged, SavedProgram } from '@assay/contract';
import type { DeviceWriter } from './device-writer.ts';
import { takeServer } from './merge-work.ts';
import { isQuiet, workOf, type StoreState } from './store-state.ts';
import { continuedFrom, isSameHead, type Work } from './work.ts';

/** What the server holds of one question. */
interface Theirs {
  head: Acknowledged;
  drafts: readonly SavedProgram[];
  /** The server has lost what this device knew of it. */
  isSetBack: boolean;
}

/**
 * The work once the server's log is ahead of it. What the server has lost of it is said anew, as a change of this device,
 * so that the student is asked which one counts.
 */
export const followed = (work: Work, { head, drafts, isSetBack }: Theirs): Work =>
  isSetBack ? continuedFrom(work, work.acked) : takeServer(work, head, drafts);

/** @param announce the state has changed */
export const createFollower = (state: StoreState, device: DeviceWriter, announce: () => void) => {
  const { options } = state;
  let under: Promise<void> | null = null;

  /** An answer that is older than what this tab knows says nothing. */
  const isBehind = ({ programIndex, ...head }: Acknowledged): boolean => {
    const work = state.works.get(programIndex);
    return (
      work !== undefined &&
      isQuiet(state, programIndex, work) &&
      head.revision >= work.acked.revision &&
      !isSameHead(work.acked, head)
    );
  };

  const take = async (known: Acknowledged, theirs: Theirs): Promise<void> => {
    const isTaken = await device.replace(known.programIndex, (work) =>
      isBehind(theirs.head) && isSameHead(work.acked, known) ? followed(work, theirs) : work,
    );
    if (!isTaken || theirs.isSetBack) return;
    state.followedAt = options.now();
    announce();
  };

  const fetchAndTake = async (
    heads: readonly Acknowledged[],
    fetch: NonNullable<typeof options.fetchPrograms>,
  ): Promise<void> => {
    // Another tab of this device may have typed, or have followed already.
    await device.refresh();
    const known = heads
      .filter(isBehind)
      .map(({ programIndex }) => ({ programIndex, ...workOf(state, programIndex).acked }));
    if (known.length === 0) return;
    const { draft, setBack } = await fetch(known);
    for (const mine of known) {
      const isOwn = ({ programIndex }: { programIndex: string }) => programIndex === mine.programIndex;
      const head = draft.heads.find(isOwn);
      const drafts = draft.programDrafts.filter(isOwn);
      if (head) await take(mine, { head, drafts, isSetBack: setBack.includes(mine.programIndex) });
    }
  };

  /** One at a time; what cannot be fetched now is asked for again with the next heads. */
  return (heads: readonly Acknowledged[]): Promise<void> => {
    const { fetchPrograms } = options;
    if (!fetchPrograms || state.closed || !heads.some(isBehind)) return under ?? Promise.resolve();
    under ??= fetchAndTake(heads, fetchPrograms)
      .catch(() => undefined)
      .finally(() => {
        under = null;
      });
    return under;
  };
};
