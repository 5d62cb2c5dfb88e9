/**
 * What a student has typed, as plain values. One question's programs form one chain of revisions over all its
 * languages: every change gets the next number, and the program with the highest number is the one that counts.
 * The chain belongs to the device, so all its tabs share it; nothing here knows storage, network or time.
 */
import {
  draftFate,
  programHash,
  startingBlocks,
  type Language,
  type ProgramBlock,
  type ProgramCode,
  type SavedProgram,
} from '@assay/contract';

/** A program in one language. */
export interface Program {
  language: Language;
  code: ProgramCode;
  hash: string;
  revision: number;
  /** ISO 8601 by the server's clock. */
  typedAt: string;
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

/** The work on one question. */
export interface Work {
  /** At most one a language. */
  programs: readonly Program[];
  /** The newest revision of the server's that this chain contains; 0 when none. Higher revisions are not there yet. */
  base: number;
  others: readonly OtherVersion[];
  /** What the server holds from another device while the student has not chosen; nothing is sent meanwhile. */
  conflict: SavedProgram | null;
}

export const NO_WORK: Work = { programs: [], base: 0, others: [], conflict: null };

/** The highest number given out so far. */
export const topRevision = (work: Work): number =>
  work.programs.reduce((top, { revision }) => Math.max(top, revision), work.base);

/** The program that counts: the one typed or chosen last. */
export const newestProgram = (work: Work): Program | null =>
  work.programs.reduce<Program | null>(
    (newest, program) => (newest && newest.revision > program.revision ? newest : program),
    null,
  );

/** What is not on the server yet, oldest first: the order in which the chain has to be sent. */
export const unsentPrograms = (work: Work): Program[] =>
  work.programs.filter(({ revision }) => revision > work.base).toSorted((a, b) => a.revision - b.revision);

const programIn = (programs: readonly Program[], language: Language): Program | undefined =>
  programs.find((program) => program.language === language);

const withProgram = (programs: readonly Program[], program: Program): Program[] => [
  ...programs.filter(({ language }) => language !== program.language),
  program,
];

const withOthers = (work: Work, added: readonly OtherVersion[]): Work => {
  const known = new Set(work.others.map(({ hash }) => hash));
  const shown = new Set(work.programs.map(({ hash }) => hash));
  const fresh = added.filter(({ hash }) => !known.has(hash) && !shown.has(hash));
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

/** The work after a change, which gets the next revision. */
export const withTyped = (work: Work, language: Language, code: ProgramCode, typedAt: string): Work => ({
  ...work,
  programs: withProgram(work.programs, {
    language,
    code,
    hash: programHash(language, code),
    revision: topRevision(work) + 1,
    typedAt,
  }),
});

/** Goes on in a language that was written in before: it becomes the one that counts. */
export const withLanguage = (work: Work, language: Language, at: string): Work => {
  const program = programIn(work.programs, language);
  return program && program !== newestProgram(work) ? withTyped(work, language, program.code, at) : work;
};

/**
 * Brings what this tab typed since it last looked (every revision above `seen`) onto what the device holds. Where
 * another tab has used the same numbers meanwhile, this tab's changes are numbered anew after them.
 */
export const rebase = (held: Work, mine: Work, seen: number): Work => {
  const top = topRevision(held);
  const base = Math.max(held.base, mine.base);
  const others = withOthers(mine, held.others).others;
  if (top <= seen) return { ...mine, base, others };
  const fresh = mine.programs
    .filter(({ revision }) => revision > seen)
    .toSorted((a, b) => a.revision - b.revision)
    .map((program, index) => ({ ...program, revision: top + 1 + index }));
  const conflict = mine.conflict && base >= mine.conflict.revision ? null : mine.conflict;
  return { programs: fresh.reduce<readonly Program[]>(withProgram, held.programs), base, others, conflict };
};

/** Programs that another tab wrote without this one having seen them and that this tab's typing would hide. */
export const hiddenByTyping = (held: Work, mine: Work, seen: number): OtherVersion[] =>
  held.programs
    .filter((program) => {
      const typed = programIn(mine.programs, program.language);
      return program.revision > seen && typed && typed.revision > seen && typed.hash !== program.hash;
    })
    .map((program) => asOther(program, 'this-device'));

/** What the device holds next: `rebase`, and nothing that another tab typed is thrown away. */
export const mergeTabs = (held: Work, mine: Work, seen: number): Work =>
  withOthers(rebase(held, mine, seen), hiddenByTyping(held, mine, seen));

/** Newer of two programs of each language. */
const newestByLanguage = (programs: readonly Program[]): Program[] =>
  programs.reduce<Program[]>((kept, program) => {
    const rival = programIn(kept, program.language);
    return rival && rival.revision >= program.revision ? kept : withProgram(kept, program);
  }, []);

/**
 * Puts together what the device kept and what the server has, when the page is loaded. Work that the server lacks
 * goes on if it continues what the server has. If another device overtook it, it is kept as it is: the next save
 * answers the conflict, so that there is one way in which conflicts come up.
 */
export const reconcile = (held: Work, drafts: readonly SavedProgram[], device: string): Work => {
  const newest = drafts.reduce<SavedProgram | null>(
    (top, draft) => (top && top.revision >= draft.revision ? top : draft),
    null,
  );
  if (!newest) return { ...held, base: 0, conflict: null };

  const server = drafts.map(fromServer);
  const unsent = unsentPrograms(held);
  const last = unsent.at(-1);
  const fate = last ? draftFate(newest, { ...last, baseRevision: held.base, device }) : 'already-stored';
  if (fate === 'store')
    return {
      ...held,
      programs: newestByLanguage([...held.programs, ...server]),
      base: newest.revision,
      conflict: null,
    };
  if (fate === 'conflict') {
    const missing = server.filter(({ language }) => !programIn(held.programs, language));
    // Numbers above the base would be taken for unsent work of this device.
    const quiet = missing.map((program) => ({ ...program, revision: Math.min(program.revision, held.base) }));
    return { ...held, programs: [...held.programs, ...quiet], conflict: null };
  }
  const inServer = new Set(server.map(({ hash }) => hash));
  const lost = unsent.filter(({ hash }) => !inServer.has(hash));
  const sentBefore = held.programs.filter(({ language }) => !programIn(server, language));
  return withOthers(
    {
      programs: [
        ...server,
        ...sentBefore.map((one) => ({ ...one, revision: Math.min(one.revision, newest.revision) })),
      ],
      base: newest.revision,
      others: held.others,
      conflict: null,
    },
    lost.map((program) => asOther(program, 'this-device')),
  );
};

/**
 * The work after the server has taken everything up to `sent`. `storedAs` is higher where another device had stored
 * the same text before: the chain then goes on from there.
 */
export const withSaved = (work: Work, sent: number, storedAs = sent): Work => {
  const shift = Math.max(0, storedAs - sent);
  return {
    ...work,
    base: Math.max(work.base, sent + shift),
    programs: work.programs.map((program) =>
      shift > 0 && program.revision >= sent ? { ...program, revision: program.revision + shift } : program,
    ),
  };
};

/** The work after the server has said that it holds another device's program. */
export const withConflict = (work: Work, theirs: SavedProgram): Work => {
  const mine = newestProgram(work);
  // The same text on both devices needs no decision.
  if (mine?.hash === theirs.hash) return withSaved(work, mine.revision, theirs.revision);
  return { ...work, conflict: theirs };
};

/** The student goes on with `chosen` after a conflict; the other version is kept aside. */
const withChosen = (
  work: Work,
  theirs: SavedProgram,
  chosen: Pick<Program, 'language' | 'code' | 'typedAt'>,
): Work => {
  const replaced = programIn(work.programs, chosen.language);
  const top = Math.max(topRevision(work), theirs.revision);
  const decided: Work = {
    ...work,
    programs: withProgram(work.programs, {
      language: chosen.language,
      code: chosen.code,
      typedAt: chosen.typedAt,
      hash: programHash(chosen.language, chosen.code),
      revision: top + 1,
    }),
    base: theirs.revision,
    conflict: null,
  };
  return withOthers(decided, [
    ...(replaced ? [asOther(replaced, 'this-device')] : []),
    asOther(fromServer(theirs), 'other-device'),
  ]);
};

/** Ends a conflict: `mine` goes on with this device's program, `theirs` with the other's. Either way it is a change. */
export const resolveConflict = (work: Work, take: 'mine' | 'theirs', at: string): Work => {
  const theirs = work.conflict;
  const mine = newestProgram(work);
  if (!theirs) return work;
  const chosen = take === 'theirs' || !mine ? theirs : mine;
  return withChosen(work, theirs, { language: chosen.language, code: chosen.code, typedAt: at });
};

/** Takes a version that was set aside; what stood in its place is set aside instead. */
export const takeOther = (work: Work, hash: string, at: string): Work => {
  const other = work.others.find((one) => one.hash === hash);
  if (!other) return work;
  const replaced = programIn(work.programs, other.language);
  const others = work.others.filter((one) => one.hash !== hash);
  const next = withTyped({ ...work, others }, other.language, other.code, at);
  return replaced ? withOthers(next, [asOther(replaced, 'this-device')]) : next;
};
