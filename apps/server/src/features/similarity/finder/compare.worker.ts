/** Runs in a thread of its own, for `finder.ts`: reading programs takes a processor for a minute. */
import type { MessagePort } from 'node:worker_threads';
import { COMPARED_MIN, STEPS_MIN, SURPRISE } from '@assay/contract';
import { CUT, findPairs, type SharedFragment } from './find-pairs.ts';
import { familyOf, type Family } from './grammars.ts';
import { linesOf, readSteps, type Lines, type ProgramText } from './read-steps.ts';
import type { Steps } from './step-model.ts';
import type { Token } from './tokens.ts';

export interface ComparedProgram extends ProgramText {
  studentId: string;
  isOfClass: boolean;
}

/** What one question is compared by. */
export interface Comparison {
  programs: readonly ComparedProgram[];
  /** What students were given, as whole programs. */
  given: readonly Omit<ProgramText, 'typed'>[];
  /** Hears how many programs have been read. */
  port: MessagePort;
}

/** The same steps in two programs, and the lines that they stand on. */
export interface FragmentPlace {
  left: Steps & Lines;
  right: Steps & Lines;
  /** How many programs have the rarest part of it. */
  sharedBy: number;
}

export interface SimilarPair {
  /** Places in the programs of the comparison. */
  left: number;
  right: number;
  surprise: number;
  fragments: FragmentPlace[];
  /** Steps of each program. */
  leftSteps: number;
  rightSteps: number;
}

export interface ComparisonResult {
  pairs: SimilarPair[];
  /** Programs of the class that were compared, that are too short, and whose language is not compared. */
  compared: number;
  short: number;
  unread: number;
  /** Programs of the class whose language too few have used to tell what is rare. */
  few: number;
}

interface Read {
  /** Place in the programs of the comparison. */
  place: number;
  program: ComparedProgram;
  tokens: Token[];
}

/** Programs between two reports. */
const REPORT_EVERY = 20;

const readAll = async ({ programs, port }: Comparison): Promise<Read[]> => {
  const read: Read[] = [];
  for (const [place, program] of programs.entries()) {
    const tokens = await readSteps(program);
    if (tokens) read.push({ place, program, tokens });
    if (place % REPORT_EVERY === REPORT_EVERY - 1) port.postMessage(place + 1);
  }
  port.postMessage(programs.length);
  return read;
};

const readGiven = async (given: Comparison['given'], family: Family): Promise<string[][]> => {
  const own = given.filter(({ language }) => familyOf(language) === family);
  const read = await Promise.all(own.map((one) => readSteps({ ...one, typed: [[0, one.text.length]] })));
  return read.map((tokens) => (tokens ?? []).map(({ kind }) => kind));
};

const placeOf = ({ program, tokens }: Read, steps: Steps): Steps & Lines => ({
  ...steps,
  ...linesOf(program.text, tokens.slice(steps.from, steps.to)),
});

const compareFamily = (read: readonly Read[], given: string[][], classSize: number): SimilarPair[] =>
  findPairs(
    read.map(({ program, tokens }) => ({ ...program, kinds: tokens.map(({ kind }) => kind) })),
    given,
    classSize,
    CUT,
    SURPRISE.shown,
  ).flatMap(({ left, right, surprise, fragments }) => {
    const [one, other] = [read[left], read[right]];
    if (!one || !other) return [];
    const places = fragments.map((fragment: SharedFragment) => ({
      left: placeOf(one, fragment.left),
      right: placeOf(other, fragment.right),
      sharedBy: fragment.sharedBy,
    }));
    return [
      {
        left: one.place,
        right: other.place,
        surprise,
        fragments: places,
        leftSteps: one.tokens.length,
        rightSteps: other.tokens.length,
      },
    ];
  });

/** Compares the programs for one question. */
export const compare = async (comparison: Comparison): Promise<ComparisonResult> => {
  const { programs, given } = comparison;
  const countOfClass = (some: readonly { program: ComparedProgram }[]): number =>
    some.filter(({ program }) => program.isOfClass).length;
  const classSize = programs.filter(({ isOfClass }) => isOfClass).length;
  const read = await readAll(comparison);
  const long = read.filter(({ tokens }) => tokens.length >= STEPS_MIN);
  const result = {
    pairs: [] as SimilarPair[],
    compared: 0,
    short: countOfClass(read) - countOfClass(long),
    unread: classSize - countOfClass(read),
    few: 0,
  };
  for (const [family, own] of Map.groupBy(long, ({ program }) => familyOf(program.language))) {
    if (!family) continue;
    if (Math.max(classSize, own.length) < COMPARED_MIN || own.length < 2) {
      result.few += countOfClass(own);
      continue;
    }
    result.compared += countOfClass(own);
    result.pairs.push(...compareFamily(own, await readGiven(given, family), classSize));
  }
  result.pairs.sort((a, b) => b.surprise - a.surprise);
  return result;
};

/** A program that grew, and which of its steps in the end are looked for. */
export interface Growth {
  final: ProgramText;
  fragments: readonly Steps[];
  /** The program at moments, in their order. */
  moments: readonly ProgramText[];
}

const cut = (kinds: readonly string[], { from, to }: Steps): string[] =>
  Array.from({ length: Math.max(0, to - from - CUT.k + 1) }, (_, step) =>
    kinds.slice(from + step, from + step + CUT.k).join(' '),
  );

/** At each moment, how much of the fragments stood in the program already, from 0 to 1. */
export const growth = async ({ final, fragments, moments }: Growth): Promise<number[]> => {
  const kindsOf = async (program: ProgramText): Promise<string[]> =>
    ((await readSteps(program)) ?? []).map(({ kind }) => kind);
  const kinds = await kindsOf(final);
  const sought = new Set(fragments.flatMap((fragment) => cut(kinds, fragment)));
  const shares: number[] = [];
  for (const moment of moments) {
    const there = await kindsOf(moment);
    const found = new Set(cut(there, { from: 0, to: there.length }).filter((row) => sought.has(row)));
    shares.push(sought.size === 0 ? 0 : found.size / sought.size);
  }
  return shares;
};
