import { expect, test } from 'vitest';
import { compareTexts } from './differing-part.ts';

const inParts = (expected: string, received: string) => {
  const found = compareTexts(expected, received);
  const told = ({ before, differs, after }: (typeof found)['expected']) => `${before}[${differs}]${after}`;
  return [told(found.expected), told(found.received)];
};

test.each([
  ['https://exam.org/e/1', 'http://exam.org/e/1', 'http[s]://exam.org/e/1', 'http[]://exam.org/e/1'],
  ['https://exam.org/e/1', 'https://10.0.0.7/e/1', 'https://[exam.org]/e/1', 'https://[10.0.0.7]/e/1'],
  ['https://exam.org/e/1', 'https://exam.org/e/1?a', 'https://exam.org/e/1[]', 'https://exam.org/e/1[?a]'],
  ['aaa', 'aa', 'aa[a]', 'aa[]'],
  ['same', 'same', 'same[]', 'same[]'],
  ['', 'x', '[]', '[x]'],
])('%s beside %s', (expected, received, ...parts) => {
  expect(inParts(expected, received)).toEqual(parts);
});
