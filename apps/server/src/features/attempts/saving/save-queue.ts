import { ATTEMPT_FULL, isAttemptFull, type PresenceHead, type PresenceLog } from '@assay/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import {
  listDraftsOf,
  lockForSaves,
  writeDrafts,
  type Draft,
  type LockedAttempt,
} from './draft.repository.ts';
import { noteTaken, setAside } from './set-aside.repository.ts';
import { clockWasSet, takenOut } from '../attempt/open-attempt.ts';
import { writeOrigins, type OriginNote } from '../attempt/origin.repository.ts';
import { isStoredIn } from './stored-log.ts';
import { openPresenceDesk } from './settle-presence.ts';
import { isLateInDoubt, settleSave, type Arriving } from './settle-save.ts';
import { type Pending, type Settled } from './pending-save.ts';

/** A save with the attempt that it is for. */
export interface Save extends Arriving {
  attemptId: string;
  /** Whether the student was there; not kept where the call is refused: another page is the exam's then. */
  presence: readonly PresenceLog[];
  /** What is to be written of where the attempt is worked on; mostly nothing. */
  origins: readonly OriginNote[];
}

/** What became of a save. */
export interface Saved {
  attempt: LockedAttempt;
  /** By question. */
  settled: ReadonlyMap<string, Settled>;
  /** What is held of each question that the save was about, newest first. */
  held: ReadonlyMap<string, readonly Draft[]>;
  /** What is held of each page whose presence was told. */
  presence: readonly PresenceHead[];
  /** Nothing of it was kept: the attempt has all that is kept of one, or the clock that says it is over was just set. */
  notKept: 'full' | 'in-doubt' | null;
}

interface Waiting {
  save: Save;
  resolve: (saved: Saved) => void;
  reject: (error: unknown) => void;
}

/** Saves written in one transaction at most. */
const GROUP_MAX = 100;
/** Transactions at a time: one is decided here while the database writes the other. */
const WRITERS = 2;

/** Saves with more entries are followed by a turn for others: they take milliseconds each. */
const LONG_LOG = 500;
const isLong = ({ logs }: Save): boolean => logs.some(({ entries }) => entries.length > LONG_LOG);

const questionsOf = ({ attemptId, programs }: Save) =>
  [...new Set(programs.map(({ programIndex }) => programIndex))].map((questionId) => ({
    attemptId,
    questionId,
  }));

/** What the saves of one attempt find and leave; saves and drafts are its own. */
const openPending = (saves: readonly Save[], drafts: readonly Draft[]): Pending => {
  const held = saves
    .flatMap(questionsOf)
    .map(
      ({ questionId }) => [questionId, drafts.filter((draft) => draft.questionId === questionId)] as const,
    );
  return { held: new Map(held), drafts: new Map(), batches: [], aside: [], taken: [], bytes: 0 };
};

const whyNotKept = (attempt: LockedAttempt, pending: Pending, save: Save): Saved['notKept'] => {
  if (isAttemptFull(attempt.storedBytes + pending.bytes)) return 'full';
  return isLateInDoubt(attempt, save) ? 'in-doubt' : null;
};

/** When the exam page of an attempt was last heard of; not by what was refused: that comes from elsewhere. */
const heardAtOf = (attemptId: string, saves: readonly Save[]): Date | null =>
  saves.findLast((save) => save.attemptId === attemptId && !save.refusedAs)?.at ?? null;

/** Writes saves in one transaction; those of attempts that somebody else holds are left out when they may be. */
const writeGroup = (db: Db, saves: readonly Save[], mayLeave: boolean): Promise<(Saved | null)[]> =>
  db.transaction().execute(async (trx) => {
    const ids = [...new Set(saves.map(({ attemptId }) => attemptId))];
    const attempts = new Map(
      (await lockForSaves(trx, ids, mayLeave)).map((attempt) => [attempt.id, attempt]),
    );
    const mine = saves.filter(({ attemptId }) => attempts.get(attemptId)?.isAssigned);
    const drafts = mine.length > 0 ? await listDraftsOf(trx, mine.flatMap(questionsOf)) : [];
    const savesOf = Map.groupBy(mine, ({ attemptId }) => attemptId);
    const draftsOf = Map.groupBy(drafts, ({ attemptId }) => attemptId);
    const pendingOf = new Map(
      [...attempts.keys()].map((id) => [id, openPending(savesOf.get(id) ?? [], draftsOf.get(id) ?? [])]),
    );
    const desk = await openPresenceDesk(trx, mine);
    const outcomes: (Saved | null)[] = [];
    for (const save of saves) {
      const attempt = attempts.get(save.attemptId);
      const pending = pendingOf.get(save.attemptId);
      if (!attempt || !pending) {
        outcomes.push(null);
        continue;
      }
      const notKept = whyNotKept(attempt, pending, save);
      const isKept = attempt.isAssigned && !notKept;
      const settled = isKept
        ? await settleSave(pending, attempt, save, isStoredIn(trx, attempt.id))
        : new Map<string, Settled>();
      const presence = isKept && !save.refusedAs ? desk.settle(attempt, save) : [];
      outcomes.push({ attempt, settled, held: new Map(pending.held), presence, notKept });
      if (isLong(save)) await nextTurn();
    }
    const all = [...pendingOf.values()];
    await writeDrafts(
      trx,
      all.flatMap((pending) => [...pending.drafts.values()]),
      all.flatMap((pending) => pending.batches),
      [...pendingOf].flatMap(([attemptId, pending]) => {
        const bytes = pending.bytes + desk.bytesOf(attemptId);
        return bytes > 0 ? [{ attemptId, bytes, heardAt: heardAtOf(attemptId, saves) }] : [];
      }),
    );
    await desk.write();
    await writeOrigins(
      trx,
      saves.flatMap((save) => (attempts.has(save.attemptId) ? save.origins : [])),
    );
    await setAside(
      trx,
      all.flatMap((pending) => pending.aside),
    );
    for (const [attemptId, { taken }] of pendingOf)
      for (const { questionId, programs, logs } of taken)
        await noteTaken(trx, { attemptId, questionId }, { programs, logs }, new Date());
    return outcomes;
  });

const answer = ({ resolve, reject }: Waiting, saved: Saved | null | undefined): void => {
  if (!saved?.attempt.isAssigned) reject(takenOut());
  else if (saved.notKept === 'full') reject(new AppError('ATTEMPT_FULL', ATTEMPT_FULL));
  else if (saved.notKept === 'in-doubt') reject(clockWasSet());
  else resolve(saved);
};

/** Writes one save alone, waiting for whoever holds its attempt. */
const writeAlone = async (db: Db, waiting: Waiting): Promise<void> => {
  try {
    answer(waiting, (await writeGroup(db, [waiting.save], false))[0]);
  } catch (error) {
    waiting.reject(error);
  }
};

/**
 * Takes saves and writes those that arrive while others are being written together, in one transaction. A save is
 * answered after its commit; one that cannot be written fails alone.
 */
const openSaveQueue = (db: Db): ((save: Save) => Promise<Saved>) => {
  const queue: Waiting[] = [];
  let writers = 0;

  const writeNext = async (group: Waiting[]): Promise<void> => {
    const outcomes = await writeGroup(
      db,
      group.map(({ save }) => save),
      true,
      // One save that the database refuses must not take the others with it.
    ).catch(() => null);
    group.forEach((waiting, index) => {
      const saved = outcomes?.[index];
      if (saved) answer(waiting, saved);
      else void writeAlone(db, waiting);
    });
  };
  const work = async (): Promise<void> => {
    writers += 1;
    // What arrives in the same turn of the loop is written together.
    await nextTurn();
    while (queue.length > 0) await writeNext(queue.splice(0, GROUP_MAX));
    writers -= 1;
  };
  return (save) =>
    new Promise((resolve, reject) => {
      queue.push({ save, resolve, reject });
      if (writers < WRITERS) void work();
    });
};

const queues = new WeakMap<Db, (save: Save) => Promise<Saved>>();

/**
 * Writes a save, together with others that arrive with it.
 * @throws TAKEN_OUT when the student is not assigned any more; ATTEMPT_FULL; CLOCK_SET
 */
export const writeSave = (db: Db, save: Save): Promise<Saved> => {
  const queue = queues.get(db) ?? openSaveQueue(db);
  queues.set(db, queue);
  return queue(save);
};
