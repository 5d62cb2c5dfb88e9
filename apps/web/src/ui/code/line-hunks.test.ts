import { expect, test } from 'vitest';
import { lineHunks } from './line-hunks.ts';

const shown = (before: string, after: string): string[] =>
  lineHunks(before, after).map((line) =>
    line.kind === 'skipped'
      ? `… ${line.count}`
      : `${{ equal: ' ', removed: '-', added: '+' }[line.kind]}${line.text}`,
  );
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

test('lines that went and came stand where they were', () => {
  expect(shown('a\nb\nc', 'a\nB\nc\nd')).toEqual([' a', '-b', '+B', ' c', '+d']);
});

test('a text that came whole, or went whole, has no other lines', () => {
  expect(shown('', 'a\nb\n')).toEqual(['+a', '+b']);
  expect(shown('a', '')).toEqual(['-a']);
});

test('an end of line that the last line lacks is no difference', () => {
  expect(shown('a\nb', 'a\nb\n')).toEqual(['… 2']);
});

test('of many equal lines three stand around what differs, and the others are counted', () => {
  const lines = numbered(20);
  const after = lines.with(9, 'another');
  expect(shown(lines.join('\n'), after.join('\n'))).toEqual([
    '… 6',
    ' line 7',
    ' line 8',
    ' line 9',
    '-line 10',
    '+another',
    ' line 11',
    ' line 12',
    ' line 13',
    '… 7',
  ]);
});

test('one equal line is shown rather than counted', () => {
  const lines = numbered(9);
  const after = lines.with(0, 'first').with(8, 'last');
  expect(shown(lines.join('\n'), after.join('\n')).filter((line) => line.startsWith('…'))).toEqual([]);
});
