/** Runs in a thread of its own, for `finder.ts`: reading programs takes a processor for a minute. */
import { constants, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { COMPARED_MIN, STEPS_MIN, SURPRISE, type LeftOutReason } from '@assay/contract';
import { CUT, findPairs, type SharedFragment } from './find-pairs.ts';
import { familyOf, type Family } from '../../../platform/syntax/grammars.ts';
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
  /** The most surprising first. */
  pairs: SimilarPair[];
  /** Places of the programs that were compared. */
  compared: number[];
  /** Places of the others, and why. */
  leftOut: { place: number; reason: LeftOutReason }[];
}

interface Read {
  /** Place in the programs of the comparison. */
  place: number;
  program: ComparedProgram;
  tokens: Token[];
}

/** Programs between two reports. */
const REPORT_EVERY = 20;

const readAll = async ({ programs, port }: Comparison) => {
  const read: Read[] = [];
  const leftOut: ComparisonResult['leftOut'] = [];
  for (const [place, program] of programs.entries()) {
    const { tokens, problem } = await readSteps(program);
    const reason = problem ?? (tokens.length < STEPS_MIN ? 'SHORT' : null);
    if (reason === null) read.push({ place, program, tokens });
    else leftOut.push({ place, reason });
    if (place % REPORT_EVERY === REPORT_EVERY - 1) port.postMessage(place + 1);
  }
  port.postMessage(programs.length);
  return { read, leftOut };
};

const readGiven = async (given: Comparison['given'], family: Family): Promise<string[][]> => {
  const own = given.filter(({ language }) => familyOf(language) === family);
  const read = await Promise.all(own.map((one) => readSteps({ ...one, typed: [[0, one.text.length]] })));
  return read.map(({ tokens }) => tokens.map(({ kind }) => kind));
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
  // On Linux this is said of the thread alone: exams go first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const classSize = programs.filter(({ isOfClass }) => isOfClass).length;
  const { read, leftOut } = await readAll(comparison);
  const result: ComparisonResult = { pairs: [], compared: [], leftOut };
  for (const [family, own] of Map.groupBy(read, ({ program }) => familyOf(program.language))) {
    if (!family) continue;
    if (Math.max(classSize, own.length) < COMPARED_MIN || own.length < 2) {
      leftOut.push(...own.map(({ place }) => ({ place, reason: 'FEW' as const })));
      continue;
    }
    result.compared.push(...own.map(({ place }) => place));
    result.pairs.push(...compareFamily(own, await readGiven(given, family), classSize));
  }
  result.pairs.sort((a, b) => b.surprise - a.surprise);
  return result;
};
