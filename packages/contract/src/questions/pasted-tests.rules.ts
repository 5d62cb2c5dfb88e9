import { TEST_TEXT_MAX, TESTS_MAX } from './test-case.ts';

/** BLOCKS: separated by lines. ROWS: one a line, or a row of a table, its cells separated by a tab. */
export const PASTE_FORMATS = ['BLOCKS', 'ROWS'] as const;
export type PasteFormat = (typeof PASTE_FORMATS)[number];

/** Stands alone in its line between the input of a test and its expected output. */
export const OUTPUT_LINE = '---';
/** Stands alone in its line between two tests. */
export const TEST_LINE = '===';

export interface PastedTest {
  input: string;
  /** Empty: to be filled by the reference solution. */
  output: string;
}

/** What a pasted text comes to; nothing of it can be taken while there are problems. */
export interface PastedTests {
  tests: PastedTest[];
  /** Sentences. */
  problems: string[];
}

const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n');

const isLine = (line: string, mark: string): boolean => line.trimEnd() === mark;

/** How a text is most likely meant. */
export const pasteFormatOf = (text: string): PasteFormat => {
  const lines = linesOf(text);
  if (lines.some((line) => isLine(line, OUTPUT_LINE) || isLine(line, TEST_LINE))) return 'BLOCKS';
  return text.includes('\t') ? 'ROWS' : 'BLOCKS';
};

/** The lines between those that are only the mark. */
const split = (lines: readonly string[], mark: string): string[][] => {
  const parts: string[][] = [[]];
  for (const line of lines)
    if (isLine(line, mark)) parts.push([]);
    else parts.at(-1)?.push(line);
  return parts;
};

/** The text of some lines, without the blank ones at both ends. */
const textOf = (lines: readonly string[]): string => {
  const isFilled = (line: string): boolean => line.trim() !== '';
  const first = lines.findIndex(isFilled);
  return first < 0 ? '' : lines.slice(first, lines.findLastIndex(isFilled) + 1).join('\n');
};

const readBlocks = (text: string): PastedTests => {
  const tests: PastedTest[] = [];
  const problems: string[] = [];
  for (const block of split(linesOf(text), TEST_LINE)) {
    const [input = [], output, ...more] = split(block, OUTPUT_LINE);
    if (!output && textOf(input) === '') continue;
    tests.push({ input: textOf(input), output: textOf(output ?? []) });
    if (more.length > 0)
      problems.push(`Test ${tests.length} has more than one line ${OUTPUT_LINE}: a test has only one.`);
  }
  return { tests, problems };
};

/** A cell that a spreadsheet has put between quotes, because it holds line ends, tabs or quotes; null for any other. */
const quotedCell = (text: string, at: number): { cell: string; end: number } | null => {
  if (text[at] !== '"') return null;
  let end = at + 1;
  for (; end < text.length; end += 1)
    if (text[end] === '"') {
      if (text[end + 1] !== '"') break;
      end += 1;
    }
  const cell = text.slice(at + 1, end);
  const isClosed = end < text.length && [undefined, '\t', '\n'].includes(text[end + 1]);
  return isClosed && /[\n\t]|""/.test(cell) ? { cell: cell.replaceAll('""', '"'), end: end + 1 } : null;
};

const plainCell = (text: string, at: number): { cell: string; end: number } => {
  const length = text.slice(at).search(/[\t\n]/);
  const end = length < 0 ? text.length : at + length;
  return { cell: text.slice(at, end), end };
};

/** The rows of a table as spreadsheets copy it. */
const rowsOf = (text: string): string[][] => {
  const all = text.replace(/\r\n?/g, '\n');
  const rows: string[][] = [[]];
  for (let at = 0; at <= all.length;) {
    const { cell, end } = quotedCell(all, at) ?? plainCell(all, at);
    rows.at(-1)?.push(cell);
    if (all[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows;
};

const INPUT_HEAD = /^(test )?(input|stdin|in)$/i;
const OUTPUT_HEAD = /^((expected )?output|expected|stdout|out)$/i;

/** Whether a row names the columns. */
const isHead = ([input = '', output]: readonly string[]): boolean =>
  INPUT_HEAD.test(input.trim()) && (output === undefined || OUTPUT_HEAD.test(output.trim()));

const readRows = (text: string): PastedTests => {
  const tests: PastedTest[] = [];
  const problems: string[] = [];
  for (const [index, row] of rowsOf(text).entries()) {
    const cells = row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (cells.length === 0 || (index === 0 && isHead(cells))) continue;
    const [input = '', output = ''] = cells;
    tests.push({ input, output });
    if (cells.length > 2)
      problems.push(
        `Row ${index + 1} has ${cells.length} columns: only the input and the expected output can be read.`,
      );
  }
  return { tests, problems };
};

/** Says of each test that is too long that it is. */
const testsTooLong = (tests: readonly PastedTest[]): string[] =>
  tests.flatMap(({ input, output }, index) =>
    input.length > TEST_TEXT_MAX || output.length > TEST_TEXT_MAX
      ? [`Test ${index + 1} is too long: an input or output may have at most 1,000,000 characters.`]
      : [],
  );

/** Says where there are more tests than a question has room for that has so many already. */
export const testsTooMany = (tests: readonly PastedTest[], present: number): string[] => {
  const room = TESTS_MAX - present;
  return tests.length > room
    ? [`A question may have at most ${TESTS_MAX} test cases: there is room for ${room} more.`]
    : [];
};

/**
 * Reads the tests that somebody pasted for a question that has some already. BLOCKS: a line `---` between input and
 * expected output, a line `===` between two tests, blank lines around them mean nothing. ROWS: a line or row for each,
 * input and expected output in two columns. Without an output a test has an empty one.
 */
export const readPastedTests = (text: string, format: PasteFormat, present: number): PastedTests => {
  const { tests, problems } = format === 'BLOCKS' ? readBlocks(text) : readRows(text);
  return { tests, problems: [...problems, ...testsTooLong(tests), ...testsTooMany(tests, present)] };
};

/** The first tests of a question that stay PUBLIC where all the others are made HIDDEN. */
export const FIRST_PUBLIC = 2;

/** What a test is at its place, from 0, where all but the first ones are HIDDEN. */
export const typeAt = (place: number): 'PUBLIC' | 'HIDDEN' => (place < FIRST_PUBLIC ? 'PUBLIC' : 'HIDDEN');
