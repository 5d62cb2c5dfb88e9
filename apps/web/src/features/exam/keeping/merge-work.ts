/** Puts together the work of tabs, devices and the server, so that nothing that was typed is thrown away. */
import type { LogHead, SavedProgram } from '@assay/contract';
import {
  appended,
  asOther,
  byRevision,
  continuedFrom,
  fromServer,
  isSameHead,
  newestProgram,
  programIn,
  unsentPrograms,
  withAcknowledged,
  withOthers,
  withResent,
  type ChainedEntry,
  type OtherVersion,
  type Conflict,
  type Work,
  type Typed,
} from './work.ts';

/**
 * Brings what this tab typed since it last looked (every number above `seen`) onto what the device holds. Where
 * another tab has used the same numbers meanwhile, this tab's programs follow whole.
 */
export const rebase = (held: Work, mine: Work, seen: number): Work => {
  if (held.top <= seen) return withOthers(withAcknowledged(mine, held.acked), held.others);
  const fresh = byRevision(mine.programs.filter(({ revision }) => revision > seen));
  const settled = mine.conflict && isSameHead(held.acked, mine.conflict.head);
  const known = withAcknowledged(withOthers(held, mine.others), mine.acked);
  const onto = { ...known, conflict: settled ? null : mine.conflict };
  return fresh.reduce((next, program) => appended(next, program, true), onto);
};

/** Programs that another tab wrote without this one having seen them and that this tab's typing would hide. */
const hiddenByTyping = (held: Work, mine: Work, seen: number): OtherVersion[] =>
  held.programs
    .filter((program) => {
      const typed = programIn(mine.programs, program.language);
      return program.revision > seen && typed && typed.revision > seen && typed.hash !== program.hash;
    })
    .map((program) => asOther(program, 'this-device'));

/** What the device holds next: `rebase`, and nothing that another tab typed is thrown away. */
export const mergeTabs = (held: Work, mine: Work, seen: number): Work =>
  withOthers(rebase(held, mine, seen), hiddenByTyping(held, mine, seen));

/** What the server has takes the place of what is here; programs that it lacks are set aside. */
export const takeServer = (work: Work, head: LogHead, drafts: readonly SavedProgram[]): Work => {
  const lost = work.programs.filter(({ language }) => !programIn(drafts, language));
  const taken = {
    ...work,
    programs: drafts.map(fromServer),
    top: Math.max(work.top, head.revision),
    head,
    acked: head,
    pending: [],
    conflict: null,
  };
  return withOthers(
    taken,
    lost.map((program) => asOther(program, 'this-device')),
  );
};

/**
 * Puts together what the device kept and what the server has, when the page is loaded. Work that the server lacks goes
 * on if it continues what the server has. If another device overtook it, it is kept as it is: the next save answers the
 * conflict, so that there is one way in which conflicts come up.
 * @param since what follows the server's head in this device's log; null when that head is not in it
 */
export const reconcile = (
  held: Work,
  drafts: readonly SavedProgram[],
  head: LogHead,
  since: readonly ChainedEntry[] | null,
): Work => {
  const work = withAcknowledged({ ...held, conflict: null }, head);
  if (isSameHead(work.acked, head)) return work;
  if (since) return withResent(work, head, since);
  const newest = newestProgram({ programs: drafts.map(fromServer) });
  const mine = newestProgram(work);
  const same = mine !== null && mine.hash === newest?.hash;
  if (!mine || same) return takeServer(work, head, drafts);
  // Nothing of ours is missing, and the server has gone on: another device has.
  if (work.pending.length === 0 && head.revision > work.acked.revision) return takeServer(work, head, drafts);
  // A server that was set back behind what this device knows gets the programs whole.
  if (work.acked.revision > head.revision) return continuedFrom(work, head);
  return work;
};

/** The work after the server has said that it holds another device's programs. */
export const withConflict = (work: Work, theirs: Conflict): Work =>
  // The same text on both devices needs no decision.
  newestProgram(work)?.hash === theirs.hash
    ? takeServer(work, theirs.head, [theirs, ...theirs.rest])
    : { ...work, conflict: theirs };

/**
 * Ends a conflict: `mine` goes on with this device's program, `theirs` with the other's. Either way it is a change on
 * top of the other device's log, and what is replaced is kept aside.
 */
export const resolveConflict = (work: Work, take: 'mine' | 'theirs', at: string): Work => {
  const theirs = work.conflict;
  if (!theirs) return work;
  const mine = newestProgram(work);
  const chosen: Typed = take === 'theirs' || !mine ? { ...theirs, typedAt: at } : { ...mine, typedAt: at };
  const server = [theirs, ...theirs.rest].map(fromServer);
  const unsent = new Set(unsentPrograms(work));
  // What was written here in other languages goes on too, below the chosen program.
  const kept = byRevision(work.programs).filter(
    (program) =>
      program.language !== chosen.language && (unsent.has(program) || !programIn(server, program.language)),
  );
  const onto: Work = {
    ...work,
    programs: server,
    top: Math.max(work.top, theirs.head.revision),
    head: theirs.head,
    acked: theirs.head,
    pending: [],
    conflict: null,
  };
  const decided = [...kept, chosen].reduce((next, program) => appended(next, program, true), onto);
  return withOthers(decided, [
    ...work.programs.filter((program) => unsent.has(program)).map((one) => asOther(one, 'this-device')),
    ...server.map((one) => asOther(one, 'other-device')),
  ]);
};

/** Takes a program in the place of the one in its language, which is set aside. */
export const takeProgram = (work: Work, typed: Typed): Work => {
  const replaced = programIn(work.programs, typed.language);
  const next = appended(work, typed, true);
  return replaced ? withOthers(next, [asOther(replaced, 'this-device')]) : next;
};

/** Takes a version that was set aside; what stood in its place is set aside instead. */
export const takeOther = (work: Work, hash: string, at: string): Work => {
  const other = work.others.find((one) => one.hash === hash);
  if (!other) return work;
  const others = work.others.filter((one) => one.hash !== hash);
  const { language, code } = other;
  return takeProgram({ ...work, others }, { language, code, typedAt: at });
};
