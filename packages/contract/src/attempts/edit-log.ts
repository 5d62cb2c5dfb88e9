/**
 * The log of what a student typed: one chain of entries a question, over all its languages. Each entry's hash covers
 * the one before, so whoever knows the newest hash knows that nothing is missing and nothing was changed. Browser and
 * server compute the same; nothing here knows storage, network or time.
 */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { CODE_MAX, languageSchema, type Language } from '../questions/question.ts';
import { openEditedText, type EditedText } from './edited-text.ts';
import { hashText, programCodeSchema, revisionSchema, type HashText, type ProgramCode } from './program.ts';

/** `[language, block, at, removed, inserted]`: at a place in a block so many characters give way to a text. */
const editSchema = z.tuple([
  languageSchema,
  z.number().int().min(0).max(19),
  z.number().int().min(0).max(CODE_MAX),
  z.number().int().min(0).max(CODE_MAX),
  z.string().max(CODE_MAX),
]);

/** `[language, code]`: the whole program, whatever stood there. */
const wholeSchema = z.tuple([languageSchema, programCodeSchema]);

/**
 * One change. Places and lengths count UTF-16 units. An edit has the number after the entry before; a whole program
 * may leave numbers out (after a conflict it is numbered above both sides). The first entry of a language is whole.
 */
export const logEntrySchema = z.object({
  revision: revisionSchema,
  /** By the server's clock as the browser knows it. ISO 8601. */
  typedAt: z.iso.datetime(),
  change: z.union([editSchema, wholeSchema]),
});
export type LogEntry = z.infer<typeof logEntrySchema>;
export type LogChange = LogEntry['change'];

/** Where a chain stands: the number and the hash of its newest entry. */
export const logHeadSchema = z.object({ revision: z.number().int().min(0), hash: z.string().max(64) });
export type LogHead = z.infer<typeof logHeadSchema>;

/** The head of a chain without entries. */
export const LOG_START: LogHead = { revision: 0, hash: '' };

/** So many entries go in one call at most, over all its logs; whoever has more to send sends whole programs instead. */
export const LOG_ENTRIES_MAX = 4000;
/**
 * So many characters are moved, typed and set in one call at most while its logs are replayed (`replayWork`). Typing for
 * an hour in a long program comes to a tenth of it.
 */
export const LOG_WORK_MAX = 10_000_000;
/** The same of one student in a minute, over all calls. */
export const LOG_WORK_PER_MINUTE = 100_000_000;

/** Entries of one question on their way to the server. */
export const editLogSchema = z.object({
  programIndex: idSchema,
  device: z.string().max(64),
  /** What the first entry goes on from: the newest head that the server has acknowledged. */
  base: logHeadSchema,
  entries: z.array(logEntrySchema).min(1).max(LOG_ENTRIES_MAX),
  /** Of the last entry. */
  hash: z.string().length(64),
});
export type EditLog = z.infer<typeof editLogSchema>;

/** What the server holds of a question's log. */
export const acknowledgedSchema = logHeadSchema.extend({ programIndex: idSchema });
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

/** What a chain is made of, whatever it says. */
export interface ChainLink {
  revision: number;
  typedAt: string;
  change: readonly unknown[];
}

/** The hash of an entry that follows the one with the hash `previous`. */
export const entryHash = (previous: string, entry: ChainLink, hash = hashText): string =>
  hash(JSON.stringify([previous, entry.revision, entry.typedAt, entry.change]));

const follows = (head: LogHead, { revision, change }: ChainLink): boolean =>
  change.length === 2 ? revision > head.revision : revision === head.revision + 1;

/** The head after each of the entries; it ends before the first entry that has no place there. */
export const headsAfter = (base: LogHead, entries: readonly ChainLink[], hash?: HashText): LogHead[] => {
  const heads: LogHead[] = [];
  let head = base;
  for (const entry of entries) {
    if (!follows(head, entry)) break;
    head = { revision: entry.revision, hash: entryHash(head.hash, entry, hash) };
    heads.push(head);
  }
  return heads;
};

/** The texts of a question, one program a language. */
export type LogTexts = ReadonlyMap<Language, ProgramCode>;

/** The program after a change; null when the change has no place in it. */
export const codeAfter = (code: ProgramCode | undefined, change: LogChange): ProgramCode | null => {
  if (change.length === 2) return change[1];
  const [, block, at, removed, inserted] = change;
  const text = code?.[block]?.code;
  if (!code || text === undefined || at + removed > text.length) return null;
  const after = text.slice(0, at) + inserted + text.slice(at + removed);
  if (after.length > CODE_MAX) return null;
  return code.map((one, index) => (index === block ? { code: after } : one));
};

/**
 * What it costs to replay entries, in characters: each edit moves what lies between it and the edit before, and sets what
 * it inserts; a whole program is set. It depends on the entries alone, so both sides know it before anything is done.
 */
export const replayWork = (entries: readonly Pick<LogEntry, 'change'>[]): number => {
  const lastOf = new Map<string, number>();
  let work = 0;
  for (const { change } of entries)
    if (change.length === 2) work += change[1].reduce((sum, { code }) => sum + code.length, 0);
    else {
      const [language, block, at, removed, inserted] = change;
      const place = `${language} ${block}`;
      work += Math.abs(at - (lastOf.get(place) ?? 0)) + removed + inserted.length;
      lastOf.set(place, at + inserted.length);
    }
  return work;
};

/** Whether the logs of one call can be replayed at once; what is longer has to be said by whole programs. */
export const canReplay = (logs: readonly { entries: readonly Pick<LogEntry, 'change'>[] }[]): boolean => {
  const entries = logs.flatMap((log) => log.entries);
  return entries.length <= LOG_ENTRIES_MAX && replayWork(entries) <= LOG_WORK_MAX;
};

/** Makes an edit in a block; false when it has no place there. */
const editBlock = (
  program: readonly EditedText[] | undefined,
  [, block, at, removed, inserted]: z.infer<typeof editSchema>,
): boolean => {
  const edited = program?.[block];
  if (!edited) return false;
  const length = edited.length();
  if (at + removed > length || length - removed + inserted.length > CODE_MAX) return false;
  edited.replace(at, removed, inserted);
  return true;
};

const opened = (code: ProgramCode): EditedText[] => code.map((block) => openEditedText(block.code));

/** The texts after the entries; null when one of them has no place. It takes as long as `replayWork` says. */
export const replayLog = (texts: LogTexts, entries: readonly LogEntry[]): LogTexts | null => {
  const programs = new Map([...texts].map(([language, code]) => [language, opened(code)]));
  for (const { change } of entries)
    if (change.length === 2) programs.set(change[0], opened(change[1]));
    else if (!editBlock(programs.get(change[0]), change)) return null;
  return new Map(
    [...programs].map(([language, program]) => [language, program.map((block) => ({ code: block.text() }))]),
  );
};

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** How many characters two texts have in common at their beginning; a pair of surrogates is never cut. */
const commonStart = (before: string, after: string): number => {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  return same > 0 && (isLowSurrogate(before, same) || isLowSurrogate(after, same)) ? same - 1 : same;
};

/** The same at their end, not reaching into the first `start` characters. */
const commonEnd = (before: string, after: string, start: number): number => {
  const most = Math.min(before.length, after.length) - start;
  let same = 0;
  while (
    same < most &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  const cuts = same > 0 && isLowSurrogate(after, after.length - same);
  return cuts ? same - 1 : same;
};

/** The smallest change that makes `after` of `before`: an edit where one block differs, else the whole program. */
export const changeBetween = (
  language: Language,
  before: ProgramCode | undefined,
  after: ProgramCode,
): LogChange => {
  if (!before || before.length !== after.length) return [language, after];
  const differing = after.flatMap(({ code }, index) => (before[index]?.code === code ? [] : [index]));
  const [block] = differing;
  if (block === undefined || differing.length > 1) return [language, after];
  const [old, fresh] = [before[block]?.code ?? '', after[block]?.code ?? ''];
  const start = commonStart(old, fresh);
  const end = commonEnd(old, fresh, start);
  return [language, block, start, old.length - start - end, fresh.slice(start, fresh.length - end)];
};

/**
 * How an arriving log stands to what the server holds. `extends`: it goes on from there; `fresh` are the heads after each
 * of the entries that are new, which are its last ones (none when all of it is there). `older`: it ends before the
 * server's head, so only the stored entries can tell whether it is among them. `behind`: it builds on something that the
 * server does not have (any more). `conflict`: the two went apart, or the chain is broken.
 */
export const logFate = (
  head: LogHead,
  log: { base: LogHead; entries: readonly ChainLink[]; hash: string },
  hash?: HashText,
): { fate: 'extends'; fresh: LogHead[] } | { fate: 'older' | 'behind' | 'conflict' } => {
  const heads = headsAfter(log.base, log.entries, hash);
  const last = heads.at(-1);
  if (heads.length < log.entries.length || !last || last.hash !== log.hash) return { fate: 'conflict' };
  if (log.base.revision > head.revision) return { fate: 'behind' };
  if (last.revision < head.revision) return { fate: 'older' };
  const met = [log.base, ...heads].findIndex(({ revision }) => revision === head.revision);
  if (met < 0 || [log.base, ...heads][met]?.hash !== head.hash) return { fate: 'conflict' };
  return { fate: 'extends', fresh: heads.slice(met) };
};

/** When something was typed, as far as it can be true: never before the start, never after it arrived. */
export const clampTyped = (typedAt: Date, startedAt: Date, receivedAt: Date): Date =>
  new Date(Math.max(startedAt.getTime(), Math.min(typedAt.getTime(), receivedAt.getTime())));
