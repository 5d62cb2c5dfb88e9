import { expect, test } from 'vitest';
import { questionTitle } from './question-title.rules.ts';

const titleOf = (statement: string): string => questionTitle({ name: '', statement });

test('a question is called by its short name', () => {
  expect(questionTitle({ name: 'Prime factors', statement: 'Write a number as …' })).toBe('Prime factors');
});

test('without one it is called by the first words of its statement', () => {
  expect(titleOf('Print the sum.')).toBe('Print the sum.');
  expect(titleOf('Insert numbers one after the other into an empty binary search tree and print it.')).toBe(
    'Insert numbers one after the other into an empty binary…',
  );
});

test('a title ends with a whole word, without the sign behind it', () => {
  expect(titleOf(`${'word '.repeat(11)}ends, and goes on`)).toBe(`${'word '.repeat(11)}ends…`);
  expect(titleOf('x'.repeat(70))).toBe(`${'x'.repeat(60)}…`);
  expect(titleOf('x'.repeat(60))).toBe('x'.repeat(60));
});

test('a formula is told as it was typed, without its dollars', () => {
  expect(titleOf('Compute $n^2$ for \\$5 each')).toBe('Compute n^2 for $5 each');
});

test('a question without words is called a question', () => {
  expect(titleOf(' ')).toBe('Question');
});
