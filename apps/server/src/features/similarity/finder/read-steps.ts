import type { Language } from '@assay/contract';
import { familyOf, parseProgram } from './grammars.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A program as it was graded. */
export interface ProgramText {
  language: Language;
  text: string;
  /** Where the student could type, UTF-16 units, from and up to; the rest is its author's. */
  typed: readonly (readonly [from: number, to: number])[];
}

/** The steps of what a student could type; null in a language that is not compared. */
export const readSteps = async ({ language, text, typed }: ProgramText): Promise<Token[] | null> => {
  const family = familyOf(language);
  if (!family) return null;
  const tokens = tokensOf(await parseProgram(family, text), text);
  return tokens.filter(({ start }) => typed.some(([from, to]) => start >= from && start < to));
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
