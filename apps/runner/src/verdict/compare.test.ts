import { expect, test } from 'vitest';
import { sameOutput } from './compare.ts';

test.each([
  ['5\n', '5'],
  ['\n\n a\n b \n\n', 'a\n b'],
  ['a\r\nb\r\n', 'a\nb'],
  ['a  \t\nb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['', ' \r\n'],
  ['à\n', 'à'],
])('%j counts as %j', (output, expected) => {
  expect(sameOutput(Buffer.from(output), expected)).toBe(true);
});

test.each([
  ['a b', 'ab'],
  ['a\n\nb', 'a\nb'],
  ['a\n b', 'a\nb'],
  ['A', 'a'],
  ['1.0', '1'],
  ['a\rb', 'a\nb'],
])('%j does not count as %j', (output, expected) => {
  expect(sameOutput(Buffer.from(output), expected)).toBe(false);
});

test('bytes are compared, not their display', () => {
  expect(sameOutput(Buffer.from([0xff]), '\ufffd')).toBe(false);
});

test('a megabyte of blanks is compared in no time', () => {
  const blanks = `${' '.repeat(1_000_000)}x`;
  expect(sameOutput(Buffer.from(`y${blanks}`), 'y x')).toBe(false);
});
