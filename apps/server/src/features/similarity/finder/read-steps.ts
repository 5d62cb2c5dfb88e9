import { PROGRAM_LIMITS, type Language, type LeftOutReason } from '@assay/contract';
import { CUT } from './find-pairs.ts';
import { familyOf, parseProgram, Unreadable } from '../../../platform/syntax/grammars.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A program as it was graded. */
export interface ProgramText {
  language: Language;
  text: string;
  /** Where the student could type, UTF-16 units, from and up to; the rest is its author's. */
  typed: readonly (readonly [from: number, to: number])[];
}

/** A row of steps counts so often in one program: a hundred lines that say the same say it a few times. */
const REPEATS_MAX = 8;

/** The steps without those that only repeat what was said often enough. */
const withoutRepeats = (tokens: readonly Token[]): Token[] => {
  const times = new Map<string, number>();
  return tokens.filter((_, at) => {
    const row = tokens
      .slice(at, at + CUT.k)
      .map(({ kind }) => kind)
      .join(' ');
    const before = times.get(row) ?? 0;
    times.set(row, before + 1);
    return before < REPEATS_MAX;
  });
};

const readTyped = async ({ language, text, typed }: ProgramText): Promise<Token[] | LeftOutReason> => {
  const family = familyOf(language);
  if (!family) return 'LANGUAGE';
  if (text.length > PROGRAM_LIMITS.characters) return 'LONG';
  try {
    const tokens = tokensOf(await parseProgram(family, text), text);
    const own = tokens.filter(({ start }) => typed.some(([from, to]) => start >= from && start < to));
    const counted = withoutRepeats(own);
    return counted.length > PROGRAM_LIMITS.steps ? 'LONG' : counted;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
};

/** The steps of what a student could type; without any, and with why, where it cannot be compared. */
export const readSteps = async (
  program: ProgramText,
): Promise<{ tokens: Token[]; problem: LeftOutReason | null }> => {
  const read = await readTyped(program);
  return typeof read === 'string' ? { tokens: [], problem: read } : { tokens: read, problem: null };
};

/** Lines, from 1, both of them included. */
export interface Lines {
  first: number;
  last: number;
}

/** The lines that some steps stand on. */
export const linesOf = (text: string, steps: readonly Token[]): Lines => {
  const lineAt = (place: number): number => text.slice(0, place).split('\n').length;
  return {
    first: lineAt(Math.min(...steps.map(({ start }) => start))),
    last: lineAt(Math.max(...steps.map(({ start, end }) => Math.max(start, end - 1)))),
  };
};
