import type { ProgramLine } from '@assay/contract';

/** What stands in place of everything that a message says about a line that is not shown. */
export const NOT_SHOWN = 'in a part of the program that is not shown';

/** A program of which the student sees some lines only: what may be said of it. */
export interface ShownProgram {
  /** Whether the line of this number, counted from 1, is hidden. */
  isHidden(line: number): boolean;
  /** True for the text of a line that is shown; blanks around it do not count. */
  isShownText(text: string): boolean;
  /** True for the text of a line that is hidden, and of none that is shown. */
  isHiddenText(text: string): boolean;
  /** Whether a text about hidden lines can be told: it uses no word that stands in hidden lines alone. */
  isTellable(text: string): boolean;
  /** The same where capitals do not count: Pascal tells names in them. */
  isTellableInAnyCase(text: string): boolean;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** The program of these lines; null when all of them are shown. */
export const shownProgram = (lines: readonly ProgramLine[]): ShownProgram | null => {
  const hidden = lines.filter(({ isVisible }) => !isVisible).map(({ text }) => text);
  if (hidden.length === 0) return null;
  const shown = lines.filter(({ isVisible }) => isVisible).map(({ text }) => text);
  const [hiddenTexts, shownTexts] = [new Set(hidden), new Set(shown)];
  const tellableBy = (form: (text: string) => string) => {
    const shownWords = new Set(shown.flatMap((line) => wordsOf(form(line))));
    const words = hidden.flatMap((line) => wordsOf(form(line)));
    const secretWords = new Set(words.filter((word) => !shownWords.has(word)));
    return (text: string): boolean => !wordsOf(form(text)).some((word) => secretWords.has(word));
  };
  return {
    isHidden: (line) => lines[line - 1]?.isVisible === false,
    isShownText: (text) => shownTexts.has(text.trim()),
    isHiddenText: (text) =>
      /[\p{L}\p{N}]/u.test(text) && hiddenTexts.has(text.trim()) && !shownTexts.has(text.trim()),
    isTellable: tellableBy((text) => text),
    isTellableInAnyCase: tellableBy((text) => text.toLowerCase()),
  };
};

/** A message about a hidden line: the place alone, or what is said of it as well where that can be told. */
export const tellOf = (program: ShownProgram, message: string): string =>
  message.trim() !== '' && program.isTellable(message) ? `${message.trim()} (${NOT_SHOWN})` : NOT_SHOWN;

/** The lines without those that repeat a line just above which stands for something that is not shown. */
export const withoutRepeats = (lines: readonly string[]): string[] =>
  lines.filter((line, index) => !line.includes(NOT_SHOWN) || line !== lines[index - 1]);
