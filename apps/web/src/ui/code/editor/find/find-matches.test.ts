import { SearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { matchWords } from './find-matches.ts';

const words = (doc: string, query: ConstructorParameters<typeof SearchQuery>[0], anchor = 0, head = anchor) =>
  matchWords(
    new SearchQuery({ literal: true, ...query }),
    EditorState.create({ doc, selection: { anchor, head } }),
  );

test('matches are counted, and the selected one is told by its place', () => {
  expect(words('sum = sum + 1', { search: 'sum' })).toBe('2 matches');
  expect(words('sum = sum + 1', { search: 'sum' }, 6, 9)).toBe('2 of 2');
  expect(words('sum = 1', { search: 'sum' })).toBe('1 match');
  expect(words('sum = 1', { search: 'total' })).toBe('No matches');
  expect(words('sum = 1', { search: '' })).toBe('');
});

test('case, whole words and expressions narrow what matches, and a backslash is one', () => {
  const doc = 'Sum sum summary "\\n"';
  expect(words(doc, { search: 'sum' })).toBe('3 matches');
  expect(words(doc, { search: 'sum', caseSensitive: true })).toBe('2 matches');
  expect(words(doc, { search: 'sum', wholeWord: true })).toBe('2 matches');
  expect(words(doc, { search: 's.[m]{3}', regexp: true })).toBe('No matches');
  expect(words(doc, { search: '\\n' })).toBe('1 match');
  expect(words(doc, { search: '(', regexp: true })).toBe('Not a valid expression');
});

test('counting ends where nobody counts any more', () => {
  expect(words('a'.repeat(999), { search: 'a' })).toBe('999 matches');
  expect(words('a'.repeat(1000), { search: 'a' })).toBe('More than 999 matches');
});
