import { expect, test } from 'vitest';
import { labelOf, titleOf, type KnownQuestion } from './known-questions.ts';

const question: KnownQuestion = {
  _id: 'q',
  serial: 12,
  name: '',
  text: 'Reverse a list without a second one',
  language: ['PYTHON'],
  marks: 10,
  timeRequired: 5,
  referenceCheck: { status: 'NONE', message: '' },
};

test('a question is called by its number in the list', () => {
  expect(labelOf(question)).toBe('Que 12 - Reverse a list without a second one (10)');
  expect(titleOf(question)).toBe('Reverse a list without a second one');
});

test('a short name stands for its words', () => {
  expect(titleOf({ ...question, name: 'Turn it round' })).toBe('Turn it round');
});

test('one that is in no list of the person is called without a number', () => {
  expect(labelOf({ ...question, serial: null })).toBe('Reverse a list without a second one (10)');
});

test('one of which nothing is known yet is a question', () => {
  expect(titleOf(undefined)).toBe('Question');
});
