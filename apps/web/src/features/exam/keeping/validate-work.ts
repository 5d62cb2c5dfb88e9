/** What is sound of the work that a device has kept, and what can be mended of it. */
import { codeAfter, entryHash, programHash, type ProgramCode } from '@assay/contract';
import {
  asOther,
  continuedFrom,
  isSameHead,
  programIn,
  withOthers,
  withProgram,
  type Program,
  type ChainedEntry,
  type Work,
} from './work.ts';

const isValidEntry = ({ previous, hash, revision, typedAt, change }: ChainedEntry): boolean => {
  try {
    return hash === entryHash(previous, { revision, typedAt, change });
  } catch {
    return false;
  }
};

/** The entries that follow one another from a hash on: those before the first broken link. */
const validPart = (from: string, entries: readonly ChainedEntry[]): ChainedEntry[] => {
  const broken = entries.findIndex(
    (entry, index) => entry.previous !== (entries[index - 1]?.hash ?? from) || !isValidEntry(entry),
  );
  return broken < 0 ? [...entries] : entries.slice(0, broken);
};

/** The entries whose place is known in a log with gaps: each follows the one before, or brings a whole program. */
const usableEntries = (log: readonly ChainedEntry[]): ChainedEntry[] =>
  log.reduce<ChainedEntry[]>((usable, entry) => {
    const follows = entry.change.length === 2 || entry.previous === usable.at(-1)?.hash;
    return follows && isValidEntry(entry) ? [...usable, entry] : usable;
  }, []);

const isValidProgram = (program: Program): boolean => {
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
export const validWork = (kept: Work, tail: readonly ChainedEntry[]): Work | null => {
  const first = tail.findLastIndex(({ previous }) => previous === kept.acked.hash);
  const pending = first < 0 ? [] : validPart(kept.acked.hash, tail.slice(first));
  const last = pending.at(-1);
  // Entries that were left when the log went on from another head have lower numbers than it had given out.
  const newest = tail.at(-1);
  const complete = !newest || newest.revision <= kept.top || newest.hash === last?.hash;
  const atHead = pending.findIndex(({ hash }) => hash === kept.head.hash);
  const reached = atHead >= 0 || isSameHead(kept.acked, kept.head);
  if (!complete || !reached || !kept.programs.every(isValidProgram)) return null;
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
  const sound = kept.programs.filter(isValidProgram);
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
