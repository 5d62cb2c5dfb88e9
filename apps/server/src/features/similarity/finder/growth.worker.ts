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
  type LogEntry,
  type LogTexts,
  type ProgramCode,
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

const solid = (code: ProgramCode | undefined): number =>
  (code ?? []).reduce((all, block) => all + withoutSpace(block.code).length, 0);

/** Whether a change replaces the whole program, and is not what it started from. */
const isReplaced = (entries: readonly LogEntry[], place: number): boolean => {
  const change = entries[place]?.change;
  return change?.length === 2 && entries.findIndex((earlier) => earlier.change[0] === change[0]) < place;
};

/** The places of the entries after which the program is looked at, the last one always. */
const chooseMoments = (entries: readonly LogEntry[], language: Language): number[] => {
  const every = Math.max(1, Math.ceil(entries.length / MOMENTS));
  const places = [...entries.keys()];
  const even = places.filter((place) => place % every === every - 1);
  const pasted = places.filter((place) => {
    const change = entries[place]?.change;
    return (
      change?.length === 5 &&
      change[0] === language &&
      change[4].length >= JUMP_CHARACTERS &&
      withoutSpace(change[4]).length >= JUMP_CHARACTERS
    );
  });
  const replaced = places.filter((place) => isReplaced(entries, place));
  const jumps = [...pasted, ...replaced].toSorted((a, b) => a - b).slice(0, JUMPS_MAX);
  const all = new Set([...even, ...jumps, ...jumps.map((place) => place - 1), entries.length - 1]);
  return [...all].filter((place) => place >= 0).toSorted((a, b) => a - b);
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
  const moments: Growth['moments'] = [];
  const jumps: Growth['jumps'] = [];
  let texts: LogTexts | null = new Map();
  let done = 0;
  for (const place of chooseMoments(entries, language)) {
    const before: LogTexts = texts;
    texts = replayLog(before, entries.slice(done, place + 1));
    if (!texts) return null;
    const at = entries[place]?.typedAt ?? '';
    const characters = solid(texts.get(language)) - solid(before.get(language));
    if (done === place && before.has(language) && characters >= JUMP_CHARACTERS)
      jumps.push({ at, characters });
    done = place + 1;
    const program = programOf(start, texts, language);
    if (!program) continue;
    const there = await kindsOf(program);
    const rows = new Set(rowsOf(there, { from: 0, to: there.length }));
    moments.push({ at, pieces: [...sought].filter((row) => rows.has(row)).length });
  }
  if (moments.length === 0) return null;
  const firstWith = (pieces: number): string | null =>
    moments.find((moment) => moment.pieces >= pieces)?.at ?? null;
  return {
    moments,
    pieces: sought.size,
    halfAt: firstWith(Math.ceil(sought.size / 2)),
    allAt: firstWith(sought.size),
    jumps,
  };
};
