/** What of an output would have to be ignored for it to pass. */
export const FORGIVEN = [
  'white space',
  'letter case',
  'white space and letter case',
  'the last line',
] as const;
export type Forgiven = (typeof FORGIVEN)[number];

/** Longer outputs are not looked at: what a program prints without end is no slip of form. Characters. */
export const FORGIVEN_MAX = 20_000;

const withoutSpace = (text: string): string => text.replaceAll(/\s/g, '');
/** Lines as the runner compares them: without white space at their ends, the whole without white space around it. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .split('\n');

/** One of the two ends one line earlier, and is the same until then. */
const isOneLineMore = (actual: string, expected: string): boolean => {
  const [longer, shorter] = [linesOf(actual), linesOf(expected)].toSorted((a, b) => b.length - a.length);
  return (
    longer !== undefined &&
    shorter !== undefined &&
    longer.length === shorter.length + 1 &&
    shorter.every((line, place) => line === longer[place])
  );
};

/**
 * Of an output that was compared and found wrong: what would have to be ignored for it to pass, the least first; null
 * where it differs in more than form. The last line is ignored where one of the two has it and the other does not
 * (`Done.` at the end): two last lines that differ are two answers.
 */
export const forgivenOf = (actual: string, expected: string): Forgiven | null => {
  if (Math.max(actual.length, expected.length) > FORGIVEN_MAX) return null;
  const [bare, bareExpected] = [withoutSpace(actual), withoutSpace(expected)];
  if (bare === '' || bareExpected === '') return null;
  if (bare === bareExpected) return 'white space';
  if (linesOf(actual).join('\n').toLowerCase() === linesOf(expected).join('\n').toLowerCase())
    return 'letter case';
  if (bare.toLowerCase() === bareExpected.toLowerCase()) return 'white space and letter case';
  return isOneLineMore(actual, expected) ? 'the last line' : null;
};
