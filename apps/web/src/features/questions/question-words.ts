/** What parts of a question say, as texts that are compared and read. */
import {
  CHECKER_WORDS,
  checkerSentence,
  isTalk,
  type Checker,
  type JudgeProgram,
  type Snippet,
} from '@assay/contract';
import type { TestValues } from './question-form-values.ts';
import { testInShort } from './test-cases/test-in-short.ts';

/** The beginning of a text in one line. @param max characters */
export const shortened = (text: string, max: number): string => {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return words.length > max ? `${words.slice(0, max)}…` : words;
};

/** Blocks that say something, one after the other, each with what students may do with it. */
export const snippetsText = (snippets: readonly Snippet[]): string =>
  snippets
    .filter(({ code }) => code.trim() !== '')
    .map(
      ({ isVisible, isEditable, code }) =>
        `[${isVisible ? 'visible' : 'hidden'}, ${isEditable ? 'editable' : 'fixed'}]\n${code}`,
    )
    .join('\n');

/** Who decides, and how. */
export const judgingText = (judge: JudgeProgram | null, checker: Checker): string =>
  judge
    ? `${judge.language}, ${isTalk(judge) ? 'talks to the program' : 'reads the output'}\n${judge.code}`
    : checkerSentence(checker);

/** A test as one entry of a list. @param max characters of its input and of its output */
export const testWords = ({ input, output, type, checker, ...settings }: TestValues, max: number) => {
  const inShort = testInShort(settings);
  return {
    name: `“${shortened(input, max)}”`,
    detail: [`output “${shortened(output, max)}”`, type, checker && CHECKER_WORDS[checker.kind], inShort]
      .filter(Boolean)
      .join(', '),
  };
};
