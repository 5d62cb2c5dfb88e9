/** How the grader reads an output: `\r\n` = `\n`, blanks at line ends and around the whole do not count. */
const asCompared = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim();

export interface MarkedText {
  /** Up to the first difference. */
  before: string;
  /** The character that differs; empty where the text ends too early or nothing differs. */
  differs: string;
  after: string;
}

const cut = (text: string, at: number): MarkedText => ({
  before: text.slice(0, at),
  differs: text.slice(at, at + 1),
  after: text.slice(at + 1),
});

/** Both texts cut at the first place where they differ; null when they count as equal. */
export const firstDifference = (
  expected: string,
  actual: string,
): { expected: MarkedText; actual: MarkedText; line: number } | null => {
  const [wanted, got] = [asCompared(expected), asCompared(actual)];
  if (wanted === got) return null;
  let at = 0;
  while (at < wanted.length && wanted[at] === got[at]) at += 1;
  return { expected: cut(wanted, at), actual: cut(got, at), line: wanted.slice(0, at).split('\n').length };
};
