/**
 * What a student has typed, as plain values. One question's programs form one log over all its languages: every change
 * is an entry with the next number, chained to the one before, and the program that was changed last is the one that
 * counts. The log belongs to the device, so all its tabs share it; nothing here knows storage, network or time.
 */
import {
  LOG_START,
  changeBetween,
  entryHash,
  programHash,
  startingBlocks,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramStart,
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

/** Oldest first. */
export const byRevision = (programs: readonly Program[]): Program[] =>
  programs.toSorted((a, b) => a.revision - b.revision);

/** The programs that the server's are not, oldest first. */
export const unsentPrograms = (work: Work): Program[] => {
  const [first] = work.pending;
  return first ? byRevision(work.programs.filter(({ revision }) => revision >= first.revision)) : [];
};

/** The program in a language. */
export const programIn = <P extends { language: Language }>(
  programs: readonly P[],
  language: Language,
): P | undefined => programs.find((program) => program.language === language);

/** The programs with this one in the place of the one in its language. */
export const withProgram = (programs: readonly Program[], program: Program): Program[] => [
  ...programs.filter(({ language }) => language !== program.language),
  program,
];

/** The work with versions set aside, each once. */
export const withOthers = (work: Work, added: readonly OtherVersion[]): Work => {
  const known = new Set([...work.others, ...work.programs].map(({ hash }) => hash));
  const fresh = added.filter(({ hash }, index) => {
    const first = added.findIndex((other) => other.hash === hash) === index;
    return first && !known.has(hash);
  });
  return fresh.length === 0 ? work : { ...work, others: [...work.others, ...fresh] };
};

/** A program as a version that was not gone on with. */
export const asOther = (program: Program, from: OtherVersion['from']): OtherVersion => ({
  language: program.language,
  code: program.code,
  hash: program.hash,
  at: program.typedAt,
  from,
});

/** A program as the server tells it. */
export const fromServer = ({ language, code, hash, revision, lastSavedAt }: SavedProgram): Program => ({
  language,
  code,
  hash,
  revision,
  typedAt: lastSavedAt,
});

/** The texts shown for a language: what was typed, or the blocks that the question starts with. */
export const codeOf = (work: Work, question: ProgramStart, language: Language): ProgramCode =>
  programIn(work.programs, language)?.code ??
  startingBlocks(question, language).map(({ code }) => ({ code }));

/** What a change brings. */
export type Typed = Pick<Program, 'language' | 'code' | 'typedAt'>;

/** The work with one entry more. `whole`: it does not build on the text that stands there. */
export const appended = (work: Work, { language, code, typedAt }: Typed, whole = false): Work => {
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
