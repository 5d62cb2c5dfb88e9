import { expect, test } from 'vitest';
import { differingLines } from './changed-text.tsx';

test.each([
  ['one line', 'a\nB\nc', 'a\nb\nc', [['a'], ['B'], ['c']]],
  ['nothing', 'a\nb', 'a\nb', [['a', 'b'], [], []]],
  ['lines at the end', 'a\nb\nc', 'a', [['a'], ['b', 'c'], []]],
  ['a line at the beginning', 'x\na', 'a', [[], ['x'], ['a']]],
  ['a line that stands there twice', 'a\na', 'a', [['a'], ['a'], []]],
  ['lines that are gone', 'a\nc', 'a\nb\nc', [['a'], [], ['c']]],
  ['everything', 'a', 'b', [[], ['a'], []]],
])('what differs of a text is found: %s', (_what, text, other, cut) => {
  expect(differingLines(text, other)).toEqual(cut);
});
