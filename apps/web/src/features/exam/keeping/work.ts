/**
 * What a student has typed, as plain values. One question's programs form one log over all its languages: every change
 * is an entry with the next number, chained to the one before, and the program that was changed last is the one that
 * counts. The log belongs to the device, so all its tabs share it; nothing here knows storage, network or time.
 */
import {
  LOG_START,
  changeBetween,
  codeAfter,
  entryHash,
  programHash,
  startingBlocks,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramBlock,
  type ProgramCode,
  type SavedProgram,
} from '@assay/contract';

/** A program in one language. */
export interface Program {
  language: Language;
  code: ProgramCode;
  hash: string;
  /** Of its newest entry. */
  revision: number;
  /** ISO 8601 by the server's clock. */
  typedAt: string;
}

/** An entry in its place: with the hash of the one before it, and its own. */
export interface ChainedEntry extends LogEntry {
  previous: string;
  hash: string;
}

/** A version that was not gone on with. It stays reachable until the exam is submitted. */
export interface OtherVersion {
  language: Language;
  code: ProgramCode;
  hash: string;
  /** ISO 8601. */
  at: string;
  from: 'other-device' | 'this-device';
}

/** What the server holds from another device: its newest program, its other languages, and where its log stands. */
export interface Conflict extends SavedProgram {
  rest: readonly SavedProgram[];
  head: LogHead;
}

/** The work on one question. */
export interface Work {
  /** What the log makes; at most one a language. */
  programs: readonly Program[];
  /** The highest number given out; numbers never go down, so that other tabs see that something is new. */
  top: number;
  head: LogHead;
  /** The newest head of the server's that this log contains. */
  acked: LogHead;
  /** The entries after `acked`, which the server does not have. */
  pending: readonly ChainedEntry[];
  others: readonly OtherVersion[];
  /** Another device's work while the student has not chosen; nothing is sent meanwhile. */
  conflict: Conflict | null;
}

export const NO_WORK: Work = {
  programs: [],
  top: 0,
  head: LOG_START,
  acked: LOG_START,
  pending: [],
  others: [],
  conflict: null,
};

/** The program that counts: the one typed or chosen last. */
export const newestProgram = (work: Pick<Work, 'programs'>): Program | null =>
  work.programs.reduce<Program | null>(
    (newest, program) => (newest && newest.revision > program.revision ? newest : program),
    null,
  );

const byRevision = (programs: readonly Program[]): Program[] =>
  programs.toSorted((a, b) => a.revision - b.revision);

/** The programs that the server's are not, oldest first. */
export const unsentPrograms = (work: Work): Program[] => {
  const [first] = work.pending;
  return first ? byRevision(work.programs.filter(({ revision }) => revision >= first.revision)) : [];
};

const programIn = <P extends { language: Language }>(
  programs: readonly P[],
  language: Language,
): P | undefined => programs.find((program) => program.language === language);

const withProgram = (programs: readonly Program[], program: Program): Program[] => [
  ...programs.filter(({ language }) => language !== program.language),
  program,
];

const withOthers = (work: Work, added: readonly OtherVersion[]): Work => {
  const known = new Set([...work.others, ...work.programs].map(({ hash }) => hash));
  const fresh = added.filter(({ hash }, index) => {
    const first = added.findIndex((other) => other.hash === hash) === index;
    return first && !known.has(hash);
  });
  return fresh.length === 0 ? work : { ...work, others: [...work.others, ...fresh] };
};

const asOther = (program: Program, from: OtherVersion['from']): OtherVersion => ({
  language: program.language,
  code: program.code,
  hash: program.hash,
  at: program.typedAt,
  from,
});

const fromServer = ({ language, code, hash, revision, lastSavedAt }: SavedProgram): Program => ({
  language,
  code,
  hash,
  revision,
  typedAt: lastSavedAt,
});

/** The texts shown for a language: what was typed, or the blocks that the question starts with. */
export const codeOf = (
  work: Work,
  question: { language: readonly Language[]; code: readonly ProgramBlock[] },
  language: Language,
): ProgramCode =>
  programIn(work.programs, language)?.code ??
  startingBlocks(question, language).map(({ code }) => ({ code }));

type Typed = Pick<Program, 'language' | 'code' | 'typedAt'>;

/** The work with one entry more. `whole`: it does not build on the text that stands there. */
const appended = (work: Work, { language, code, typedAt }: Typed, whole = false): Work => {
  const revision = work.top + 1;
  const fits = !whole && revision === work.head.revision + 1;
  const before = programIn(work.programs, language)?.code;
  const change: LogEntry['change'] = fits ? changeBetween(language, before, code) : [language, code];
  const entry = { revision, typedAt, change };
  const hash = entryHash(work.head.hash, entry);
  return {
    ...work,
    top: revision,
    head: { revision, hash },
    pending: [...work.pending, { ...entry, previous: work.head.hash, hash }],
    programs: withProgram(work.programs, {
      language,
      code,
      hash: programHash(language, code),
      revision,
      typedAt,
    }),
  };
};

/** The work after a change. */
export const withTyped = (work: Work, language: Language, code: ProgramCode, typedAt: string): Work =>
  appended(work, { language, code, typedAt });

/** Goes on in a language that was written in before: it becomes the one that counts. */
export const withLanguage = (work: Work, language: Language, at: string): Work => {
  const program = programIn(work.programs, language);
  return program && program !== newestProgram(work)
    ? appended(work, { language, code: program.code, typedAt: at })
    : work;
};

/** The log goes on from another head of the server's: whole programs say what the entries so far had said. */
export const continuedFrom = (
  work: Work,
  head: LogHead,
  programs: readonly Program[] = work.programs,
): Work =>
  byRevision(programs).reduce<Work>((next, program) => appended(next, program, true), {
    ...work,
    top: Math.max(work.top, head.revision),
    head,
    acked: head,
    pending: [],
  });

/** The work after the server has said where its log stands; unchanged where this log does not contain that. */
export const withAcknowledged = (work: Work, head: LogHead): Work => {
  const place = work.pending.findIndex(
    ({ revision, hash }) => revision === head.revision && hash === head.hash,
  );
  return place < 0 ? work : { ...work, acked: head, pending: work.pending.slice(place + 1) };
};

/** Whether two heads are one. */
export const isSameHead = (one: LogHead, other: LogHead): boolean =>
  one.revision === other.revision && one.hash === other.hash;

/** Whether the server has everything of it; versions that were set aside may stand here alone. */
export const isSettled = ({ head, acked, pending, others }: Omit<Work, 'conflict'>): boolean =>
  isSameHead(head, acked) && pending.length === 0 && others.length === 0;

/** The work of a device whose server was set back: `since` is what follows the server's head in the device's log. */
export const withResent = (work: Work, head: LogHead, since: readonly ChainedEntry[]): Work => ({
  ...work,
  acked: head,
  pending: since,
});

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
const takeServer = (work: Work, head: LogHead, drafts: readonly SavedProgram[]): Work => {
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

/** Takes a version that was set aside; what stood in its place is set aside instead. */
export const takeOther = (work: Work, hash: string, at: string): Work => {
  const other = work.others.find((one) => one.hash === hash);
  if (!other) return work;
  const replaced = programIn(work.programs, other.language);
  const others = work.others.filter((one) => one.hash !== hash);
  const { language, code } = other;
  const next = appended({ ...work, others }, { language, code, typedAt: at }, true);
  return replaced ? withOthers(next, [asOther(replaced, 'this-device')]) : next;
};

const isSoundEntry = ({ previous, hash, revision, typedAt, change }: ChainedEntry): boolean => {
  try {
    return hash === entryHash(previous, { revision, typedAt, change });
  } catch {
    return false;
  }
};

/** The entries that follow one another from a hash on: those before the first broken link. */
const soundPart = (from: string, entries: readonly ChainedEntry[]): ChainedEntry[] => {
  const broken = entries.findIndex(
    (entry, index) => entry.previous !== (entries[index - 1]?.hash ?? from) || !isSoundEntry(entry),
  );
  return broken < 0 ? [...entries] : entries.slice(0, broken);
};

/** The entries whose place is known in a log with gaps: each follows the one before, or brings a whole program. */
const usableEntries = (log: readonly ChainedEntry[]): ChainedEntry[] =>
  log.reduce<ChainedEntry[]>((usable, entry) => {
    const follows = entry.change.length === 2 || entry.previous === usable.at(-1)?.hash;
    return follows && isSoundEntry(entry) ? [...usable, entry] : usable;
  }, []);

/**
 * The entries that follow `head` in a device's whole log, up to `top`; null when `head` is not on the way to it. Where
 * the log once went on from another head, what it had left is not on the way.
 */
export const entriesSince = (
  log: readonly ChainedEntry[],
  top: LogHead,
  head: LogHead,
): ChainedEntry[] | null => {
  const byHash = new Map(log.map((entry) => [entry.hash, entry]));
  const since: ChainedEntry[] = [];
  for (let hash = top.hash; hash !== head.hash;) {
    const entry = byHash.get(hash);
    if (!entry || entry.revision <= head.revision) return null;
    since.unshift(entry);
    hash = entry.previous;
  }
  return since;
};

const isSoundProgram = (program: Program): boolean => {
  try {
    return programHash(program.language, program.code) === program.hash;
  } catch {
    return false;
  }
};

/** Programs after entries; an entry that has no place in what stands there is passed over. */
const programsAfter = (programs: readonly Program[], entries: readonly ChainedEntry[]): Program[] =>
  entries.reduce<Program[]>(
    (after, { change, revision, typedAt }) => {
      const [language] = change;
      const code = codeAfter(programIn(after, language)?.code, change);
      return code
        ? withProgram(after, { language, code, hash: programHash(language, code), revision, typedAt })
        : after;
    },
    [...programs],
  );

/**
 * The work as a device kept it; null when something about it is damaged.
 * @param kept without its pending entries
 * @param tail the device's entries above `kept.acked`, oldest first
 */
export const soundWork = (kept: Work, tail: readonly ChainedEntry[]): Work | null => {
  const first = tail.findLastIndex(({ previous }) => previous === kept.acked.hash);
  const pending = first < 0 ? [] : soundPart(kept.acked.hash, tail.slice(first));
  const last = pending.at(-1);
  // Entries that were left when the log went on from another head have lower numbers than it had given out.
  const newest = tail.at(-1);
  const complete = !newest || newest.revision <= kept.top || newest.hash === last?.hash;
  const atHead = pending.findIndex(({ hash }) => hash === kept.head.hash);
  const reached = atHead >= 0 || isSameHead(kept.acked, kept.head);
  if (!complete || !reached || !kept.programs.every(isSoundProgram)) return null;
  return {
    ...kept,
    pending,
    // The entries may have got further than the programs.
    programs: programsAfter(kept.programs, pending.slice(atHead + 1)),
    head: last ? { revision: last.revision, hash: last.hash } : kept.acked,
    top: Math.max(kept.top, last?.revision ?? 0),
  };
};

const textsOf = (code: unknown): ProgramCode =>
  (Array.isArray(code) ? code : []).map((block: { code?: unknown } | null) => ({
    code: String(block?.code ?? ''),
  }));

/**
 * The work of a damaged device: the programs that are sound, and for the others what the log still makes of them. They
 * go on as whole programs; a text that does not fit its hash is set aside.
 * @param log all of the device's entries, oldest first
 */
export const mendedWork = (kept: Work, log: readonly ChainedEntry[]): Work => {
  const sound = kept.programs.filter(isSoundProgram);
  const replayed = programsAfter([], usableEntries(log)).filter(({ language, revision }) => {
    const here = programIn(sound, language);
    return !here || revision > here.revision;
  });
  const programs = replayed.reduce<readonly Program[]>(withProgram, sound);
  const damaged = kept.programs
    .filter((program) => !sound.includes(program))
    .map((program) => ({ ...program, code: textsOf(program.code) }))
    .map((program) => ({ ...program, hash: programHash(program.language, program.code) }));
  const top = Math.max(kept.top, log.at(-1)?.revision ?? 0);
  const unsent = programs.filter(({ revision }) => revision > kept.acked.revision);
  return withOthers(
    continuedFrom({ ...kept, programs, top }, kept.acked, unsent),
    damaged.map((program) => asOther(program, 'this-device')),
  );
};
