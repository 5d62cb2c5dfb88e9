import type { Checker } from '@assay/runner-contract/checker';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

const isBlank = (byte: number | undefined): boolean =>
  byte === SPACE || byte === TAB || byte === RETURN || byte === 0x0b || byte === 0x0c;

const isWhite = (byte: number | undefined): boolean => byte === NEWLINE || isBlank(byte);

/** Lines without blanks at their ends (a carriage return is one), the whole without white space around it. */
const normalise = (bytes: Buffer): Buffer => {
  const kept = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  let lineEnd = 0;
  for (const byte of bytes) {
    if (byte === NEWLINE) size = lineEnd;
    if (size === 0 && (byte === NEWLINE || isBlank(byte))) continue;
    kept[size] = byte;
    size += 1;
    if (!isBlank(byte)) lineEnd = size;
  }
  let end = lineEnd;
  while (end > 0 && kept[end - 1] === NEWLINE) end -= 1;
  return kept.subarray(0, end);
};

/** Every `\r\n` as `\n`; any other carriage return stays. */
const withPlainLineEnds = (bytes: Buffer): Buffer =>
  bytes.includes('\r\n') ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes;

/** Each line in turn of what has been normalised, in an order that depends on the lines alone. */
const sortedLines = (bytes: Buffer): string[] => normalise(bytes).toString('latin1').split('\n').toSorted();

const hasSameLines = (output: Buffer, expected: Buffer): boolean => {
  const [one, other] = [sortedLines(output), sortedLines(expected)];
  return one.length === other.length && one.every((line, place) => line === other[place]);
};

/** Where the next word begins and ends; null after the last one. Nothing is copied: outputs are of megabytes. */
const nextWord = (bytes: Buffer, from: number): { start: number; end: number } | null => {
  let start = from;
  while (start < bytes.length && isWhite(bytes[start])) start += 1;
  if (start === bytes.length) return null;
  let end = start;
  while (end < bytes.length && !isWhite(bytes[end])) end += 1;
  return { start, end };
};

/** Whether two words that differ as bytes are the same all the same. */
type SameWord = (said: string, expected: string) => boolean;

const hasSameWords = (output: Buffer, expected: Buffer, isSame: SameWord): boolean => {
  let [one, other] = [nextWord(output, 0), nextWord(expected, 0)];
  while (one && other) {
    const isEqual = output.compare(expected, other.start, other.end, one.start, one.end) === 0;
    const words = (): [string, string] => [
      output.toString('utf8', one?.start, one?.end),
      expected.toString('utf8', other?.start, other?.end),
    ];
    if (!isEqual && !isSame(...words())) return false;
    [one, other] = [nextWord(output, one.end), nextWord(expected, other.end)];
  }
  return one === null && other === null;
};

const NOT_A_NUMBER = /^[+-]?nan$/i;

/** Decimal numbers as programs of all languages print them. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Equal by absolute or by relative difference, as the default validator of ICPC problem packages does it. */
const isWithin = (said: string, expected: string, tolerance: number): boolean => {
  if (!NUMBER.test(said) || !NUMBER.test(expected)) return false;
  const [one, other] = [Number(said), Number(expected)];
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const difference = Math.abs(one - other);
  return difference <= tolerance || difference <= tolerance * Math.abs(other);
};

const inSameCase = (word: string): string => word.toLowerCase();

const sameWord =
  ({ ignoresCase }: { ignoresCase: boolean }): SameWord =>
  (said, expected) =>
    ignoresCase && inSameCase(said) === inSameCase(expected);

const sameNumber =
  ({ ignoresCase, tolerance }: { ignoresCase: boolean; tolerance: number }): SameWord =>
  (said, expected) =>
    isWithin(said, expected, tolerance) || sameWord({ ignoresCase })(said, expected);

/** NaN equals nothing, not even itself. */
const hasNotANumber = (bytes: Buffer): boolean => {
  for (let word = nextWord(bytes, 0); word; word = nextWord(bytes, word.end))
    if (word.end - word.start <= 4 && NOT_A_NUMBER.test(bytes.toString('latin1', word.start, word.end)))
      return true;
  return false;
};

/** Whether a program's output counts as the expected one. */
export const isSameOutput = (checker: Checker, output: Buffer, expectedText: string): boolean => {
  const expected = Buffer.from(expectedText);
  switch (checker.kind) {
    case 'LINES':
      return normalise(output).equals(normalise(expected));
    case 'EXACT':
      return withPlainLineEnds(output).equals(withPlainLineEnds(expected));
    case 'TOKENS':
      return hasSameWords(output, expected, sameWord(checker));
    case 'NUMBERS':
      return !hasNotANumber(expected) && hasSameWords(output, expected, sameNumber(checker));
    case 'UNORDERED':
      return hasSameLines(output, expected);
  }
};
