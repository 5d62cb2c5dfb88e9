import { expect, test } from 'vitest';
import { LINES, type Checker } from '@assay/runner-contract/checker';
import { isSameOutput } from './same-output.ts';

test.each([
  ['5\n', '5'],
  ['\n\n a\n b \n\n', 'a\n b'],
  ['a\r\nb\r\n', 'a\nb'],
  ['a  \t\nb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['', ' \r\n'],
  ['à\n', 'à'],
])('%j counts as %j', (output, expected) => {
  expect(isSameOutput(LINES, Buffer.from(output), expected)).toBe(true);
});

test.each([
  ['a b', 'ab'],
  ['a\n\nb', 'a\nb'],
  ['a\n b', 'a\nb'],
  ['A', 'a'],
  ['1.0', '1'],
  ['a\rb', 'a\nb'],
])('%j does not count as %j', (output, expected) => {
  expect(isSameOutput(LINES, Buffer.from(output), expected)).toBe(false);
});

test('bytes are compared, not their display', () => {
  expect(isSameOutput(LINES, Buffer.from([0xff]), '\ufffd')).toBe(false);
});

test('a megabyte of blanks is compared in no time', () => {
  const blanks = `${' '.repeat(1_000_000)}x`;
  expect(isSameOutput(LINES, Buffer.from(`y${blanks}`), 'y x')).toBe(false);
});

const WORDS: Checker = { kind: 'TOKENS', ignoresCase: false };
const ANY_CASE: Checker = { kind: 'TOKENS', ignoresCase: true };
const numbers = (tolerance: number): Checker => ({ kind: 'NUMBERS', ignoresCase: false, tolerance });

test.each<[Checker, string, string]>([
  [{ kind: 'EXACT' }, 'a\r\nb\n', 'a\nb\n'],
  [WORDS, ' 1\n2\t\t3 \n\n', '1 2 3'],
  [WORDS, '', ' \n'],
  [ANY_CASE, 'yes NO', 'YES no'],
  [ANY_CASE, 'OVER Ä', 'over ä'],
  [numbers(1e-6), '3.1415926 x', '3.14159265 x'],
  [numbers(1e-6), '1e3 -0 .5 5.', '1000 0 0.5 5'],
  [numbers(1e-6), '100000000.05', '100000000'],
  [numbers(0), '1.50', '1.5'],
  [numbers(0.5), '1', '1.5'],
  [{ kind: 'NUMBERS', ignoresCase: true, tolerance: 0.1 }, 'AREA 2.05', 'area 2'],
  [numbers(1e-6), 'Infinity', 'Infinity'],
  [{ kind: 'UNORDERED' }, 'b\na  \r\na\n', 'a\na\nb'],
])('by %j, %j counts as %j', (checker, output, expected) => {
  expect(isSameOutput(checker, Buffer.from(output), expected)).toBe(true);
});

test.each<[Checker, string, string]>([
  [{ kind: 'EXACT' }, 'a\nb', 'a\nb\n'],
  [{ kind: 'EXACT' }, 'a \n', 'a\n'],
  [{ kind: 'EXACT' }, 'a\rb', 'a\nb'],
  [WORDS, '1 2', '1 2 3'],
  [WORDS, '1 2 3', '1 2'],
  [WORDS, '12', '1 2'],
  [WORDS, 'Yes', 'yes'],
  [WORDS, '1.0', '1'],
  [numbers(1e-6), '3.1416', '3.14159265'],
  [numbers(1e-6), '1 x', '1 y'],
  [numbers(1e-6), '1 2', '1'],
  [numbers(1), '0x10', '16'],
  [numbers(1), 'nan', 'nan'],
  [numbers(1), 'NaN 1', '1 1'],
  [numbers(1), '1e999', '1e998'],
  [numbers(1), 'Infinity', '5'],
  [{ kind: 'UNORDERED' }, 'a\nb\nb', 'a\na\nb'],
  [{ kind: 'UNORDERED' }, 'a b', 'b a'],
  [{ kind: 'UNORDERED' }, 'a\n', 'a\nb'],
])('by %j, %j does not count as %j', (checker, output, expected) => {
  expect(isSameOutput(checker, Buffer.from(output), expected)).toBe(false);
});
