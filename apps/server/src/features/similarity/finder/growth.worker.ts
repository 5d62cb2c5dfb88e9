/** Runs in a thread of its own, for `finder.ts`: whoever looks at a pair does not wait for a comparison. */
import {
  composeProgram,
  JUMP_CHARACTERS,
  JUMPS_MAX,
  replayLog,
  typedRanges,
  withoutSpace,
  type Growth,
  type Language,
  type LogChange,
  type LogEntry,
  type LogTexts,
  type Snippet,
} from '@assay/contract';
import { CUT } from './find-pairs.ts';
import { readSteps, type ProgramText } from './read-steps.ts';
import type { Steps } from './step-model.ts';

/** A program that grew, and which of its steps in the end are looked for. */
export interface Grown {
  final: ProgramText;
  fragments: readonly Steps[];
  /** What it started from. */
  start: readonly Snippet[];
  /** All that was typed, in its order. */
  entries: readonly LogEntry[];
}

/** So many moments are looked at, one after so many edits each; those after a jump come on top. */
const MOMENTS = 60;

const rowsOf = (kinds: readonly string[], { from, to }: Steps): string[] =>
  Array.from({ length: Math.max(0, to - from - CUT.k + 1) }, (_, step) =>
    kinds.slice(from + step, from + step + CUT.k).join(' '),
  );

const kindsOf = async (program: ProgramText): Promise<string[]> =>
  (await readSteps(program)).tokens.map(({ kind }) => kind);

const inserted = (change: LogChange): number => (change.length === 5 ? withoutSpace(change[4]).length : 0);

/** The places of the entries after which the program is looked at, the last one always. */
const chooseMoments = (entries: readonly LogEntry[], jumps: readonly number[]): number[] => {
  const every = Math.max(1, Math.ceil(entries.length / MOMENTS));
  const even = [...entries.keys()].filter((place) => place % every === every - 1);
  const all = new Set([...even, ...jumps, entries.length - 1]);
  return [...all].toSorted((a, b) => a - b);
};

const programOf = (
  start: readonly Snippet[],
  texts: LogTexts,
  language: Language,
): ProgramText | undefined => {
  const code = texts.get(language);
  return code && { language, text: composeProgram(start, code), typed: typedRanges(start, code) };
};

/** How the fragments came into a program; null where its log does not fit together, or has nothing of its language. */
export const traceGrowth = async ({ final, fragments, start, entries }: Grown): Promise<Growth | null> => {
  const { language } = final;
  const kinds = await kindsOf(final);
  const sought = new Set(fragments.flatMap((fragment) => rowsOf(kinds, fragment)));
  const jumps = [...entries.keys()]
    .filter((place) => entries[place]?.change[0] === language)
    .filter((place) => inserted(entries[place]?.change ?? [language, []]) >= JUMP_CHARACTERS)
    .slice(0, JUMPS_MAX);
  const moments: Growth['moments'] = [];
  let texts: LogTexts | null = new Map();
  let done = 0;
  for (const place of chooseMoments(entries, jumps)) {
    texts = replayLog(texts, entries.slice(done, place + 1));
    done = place + 1;
    if (!texts) return null;
    const program = programOf(start, texts, language);
    if (!program) continue;
    const there = await kindsOf(program);
    const rows = new Set(rowsOf(there, { from: 0, to: there.length }));
    const pieces = [...sought].filter((row) => rows.has(row)).length;
    moments.push({ at: entries[place]?.typedAt ?? '', pieces });
  }
  if (moments.length === 0) return null;
  const firstWith = (pieces: number): string | null =>
    moments.find((moment) => moment.pieces >= pieces)?.at ?? null;
  return {
    moments,
    pieces: sought.size,
    halfAt: firstWith(Math.ceil(sought.size / 2)),
    allAt: firstWith(sought.size),
    jumps: jumps.flatMap((place) => {
      const entry = entries[place];
      return entry ? [{ at: entry.typedAt, characters: inserted(entry.change) }] : [];
    }),
  };
};
