import { expect, test } from 'vitest';
import { findSizeProblems, LARGE_PUBLIC, LARGE_TEXT_MAX, standInFor, TESTS_TOO_LARGE } from './large-text.ts';

const hash = 'a'.repeat(64);
const large = { hash, bytes: LARGE_TEXT_MAX };
const hidden = { input: '1', output: '1', type: 'HIDDEN', largeInput: large, largeOutput: null };

test('a stand-in shows how a text begins, its size and its hash, and no half of a character', () => {
  const text = `${'x'.repeat(999)}😀${'y'.repeat(40_000)}`;
  const shown = standInFor(text, { hash, bytes: 41_003 });
  expect(shown).toBe(`${'x'.repeat(999)}\n… (41,003 bytes in all, SHA-256 ${hash})`);
  expect(shown.isWellFormed()).toBe(true);
});

test('ten tests of 5 MB have room in a question, and not a byte more', () => {
  const ten = Array.from({ length: 10 }, () => ({ ...hidden, input: '', output: '' }));
  expect(findSizeProblems(ten)).toEqual([]);
  expect(findSizeProblems([...ten, { input: '1', output: '', type: 'HIDDEN' }])).toEqual([
    { path: 'testcases', message: TESTS_TOO_LARGE },
  ]);
});

test('a PUBLIC test is not stored apart', () => {
  expect(findSizeProblems([hidden, { ...hidden, type: 'PUBLIC' }])).toEqual([
    { path: 'testcases.1.type', message: LARGE_PUBLIC },
  ]);
});
