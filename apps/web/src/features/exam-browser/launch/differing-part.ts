/** A text in three parts; the middle one is where it differs from another. */
export interface ComparedText {
  before: string;
  differs: string;
  after: string;
}

const compared = (text: string, begin: number, end: number): ComparedText => ({
  before: text.slice(0, begin),
  differs: text.slice(begin, text.length - end),
  after: text.slice(text.length - end),
});

/** Two texts, each cut into what both begin with, what differs, and what both end with. */
export const compareTexts = (
  expected: string,
  received: string,
): { expected: ComparedText; received: ComparedText } => {
  const shorter = Math.min(expected.length, received.length);
  let begin = 0;
  while (begin < shorter && expected[begin] === received[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && expected.at(-1 - end) === received.at(-1 - end)) end += 1;
  return { expected: compared(expected, begin, end), received: compared(received, begin, end) };
};
