import type { CaseEntryKind } from './similarity-case.ts';
import type { LeftOutReason } from './similarity.ts';

/** What more than this share of the class has says nothing about who has it. */
export const COMMON_SHARE = 1 / 5;

/** With fewer programs nobody can say what is rare: two would be more than a fifth of them. */
export const COMPARED_MIN = 10;

/** Shorter programs are not compared: whoever solves so small a question writes what others write. Steps of a program. */
export const STEPS_MIN = 40;

/** Most programs that may have a fragment which still counts. */
export const commonAbove = (programs: number): number => Math.floor(programs * COMMON_SHARE);

/**
 * How surprising a step is after those before it, in bits (1 bit: once in two, 10 bits: once in 1,024). Among the others
 * the steps before it were met `before` times, and followed by this one `together` times. The estimate is the expected
 * value under Jeffreys' prior (half a time more that it followed, half a time more that it did not), so that few programs
 * never make a step rarer than they can tell.
 */
export const stepBits = (together: number, before: number): number =>
  -Math.log2((together + 0.5) / (before + 1));

/**
 * What is left of the surprise at a fragment that may have stood at any place of the other program, or of the surprise at
 * a pair that is one of so many: the more there are, the likelier it is that one of them is alike by chance (Bonferroni's
 * correction, as in the expected values of Karlin and Altschul, PNAS 87, 1990).
 */
export const amongMany = (bits: number, many: number): number => bits - Math.log2(Math.max(1, many));

/** From how many bits on a pair is shown; chosen on the planted classes (adr/014). */
export const SURPRISE = { shown: 65, high: 100 } as const;

/** How a pair is said to be. No number is shown: it would be read as a share of guilt. */
export const SURPRISE_WORDS = {
  high: 'Very unlikely by chance',
  shown: 'Unlikely by chance',
} as const;
export const surpriseLevel = (bits: number): keyof typeof SURPRISE_WORDS =>
  bits >= SURPRISE.high ? 'high' : 'shown';

/** Larger programs are no answers to an exam, and reading them would hold up the comparison of all others. */
export const PROGRAM_LIMITS = {
  /** Characters of the whole program. */
  characters: 50_000,
  /** Steps, once what is repeated has been left out. */
  steps: 2000,
  /** How deep its syntax tree may be. A chain of 300 `else if` is less. */
  depth: 1000,
  /** CPU time of reading it, ms; a usual program takes 5. */
  cpuMs: 1000,
} as const;

/** So many programs of other tasks are compared with a class, the newest. */
export const OTHERS_MAX = 2000;

/** So many pairs of a question are kept, the most unlikely. */
export const PAIRS_KEPT = 2000;

/** So many jumps of a program are told. */
export const JUMPS_MAX = 50;

/** Why a program was left out, as a sentence says it. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  SHORT: `shorter than ${STEPS_MIN} steps: whoever solves so small a question writes what others write`,
  LANGUAGE: 'in a language in which programs are not compared',
  FEW: `in a language that fewer than ${COMPARED_MIN} programs are written in`,
  LONG: `longer than ${PROGRAM_LIMITS.steps.toLocaleString('en-IN')} steps or ${PROGRAM_LIMITS.characters.toLocaleString('en-IN')} characters`,
  DEEP: 'nested deeper than programs are',
  SLOW: 'it took too long to be read',
  BROKEN: 'it could not be read',
};

/** What two programs share, in words: no share of anything, and no guess at how it came about. */
export const sharedWords = ({ fragments, onlyTheirs }: { fragments: number; onlyTheirs: number }): string => {
  const all = `${fragments} shared ${fragments === 1 ? 'fragment' : 'fragments'}`;
  if (onlyTheirs === 0) return `${all}, which a few others have too`;
  if (onlyTheirs === fragments) return `${all} that only these two have`;
  return `${onlyTheirs} of ${all} only these two have`;
};

/**
 * Which programs hang together by pairs, directly or through others: for each of them the number of its group, from 1 in
 * the order of `pairs`. A pair whose programs are in no other pair is no group, and not in the answer.
 */
export const groupsOf = (pairs: readonly { left: string; right: string }[]): Map<string, number> => {
  const rootOf = new Map<string, string>();
  const find = (program: string): string => {
    let root = program;
    for (let up = rootOf.get(root); up !== undefined && up !== root; up = rootOf.get(root)) root = up;
    rootOf.set(program, root);
    return root;
  };
  for (const { left, right } of pairs) rootOf.set(find(right), find(left));
  const members = Map.groupBy(rootOf.keys(), find);
  const numbers = new Map<string, number>();
  let last = 0;
  for (const { left } of pairs) {
    const group = members.get(find(left)) ?? [];
    if (group.length < 3 || numbers.has(left)) continue;
    last += 1;
    for (const member of group) numbers.set(member, last);
  }
  return numbers;
};

/** Why the programs of a task cannot be compared, in a sentence; null where they can. */
export const findComparisonProblem = ({
  isOver,
  programs,
}: {
  /** Nobody can sit the task any more. */
  isOver: boolean;
  /** Programs of the class for the questions that are to be compared. */
  programs: number;
}): string | null => {
  if (!isOver) return 'Students can still sit this task. Its programs can be compared when it is over.';
  return programs < COMPARED_MIN
    ? `Fewer than ${COMPARED_MIN} programs have been submitted, too few to tell what is rare among them.`
    : null;
};

/** Why something cannot be noted in a case like this, in a sentence; null where it can. */
export const findCaseEntryProblem = (
  { kind, studentId }: { kind: CaseEntryKind; studentId: string | null },
  studentIds: readonly string[],
): string | null => {
  if (kind === 'NOTE') return studentId === null ? null : 'A note is nobody’s word. Leave the student out.';
  return studentId !== null && studentIds.includes(studentId)
    ? null
    : 'Choose the student of this case who said it.';
};
