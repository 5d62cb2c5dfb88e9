import { expect, test } from 'vitest';
import { readTestRow } from './test-sheet.rules.ts';

const row = (said: Partial<Parameters<typeof readTestRow>[0]>) =>
  readTestRow({ input: '1 2', output: '3', type: '', name: '', hint: '', weight: '', group: '', ...said });

test('a row is a test: what it does not say is as for most tests', () => {
  expect(row({})).toEqual({
    test: { input: '1 2', output: '3', type: null, name: '', hint: '', weight: 1, group: '' },
  });
  expect(
    row({
      input: '1\r\n2',
      type: ' Sample',
      name: ' two  lines ',
      hint: ' Read both. ',
      weight: '0',
      group: 'A',
    }),
  ).toEqual({
    test: {
      input: '1\n2',
      output: '3',
      type: 'PUBLIC',
      name: 'two lines',
      hint: 'Read both.',
      weight: 0,
      group: 'A',
    },
  });
  // A program that reads nothing can be tested, and so can one that prints nothing.
  expect(row({ input: '' })).toMatchObject({ test: { input: '' } });
  expect(row({ output: '' })).toMatchObject({ test: { output: '' } });
});

test.each([
  ['nothing in it', { input: '', output: '' }, 'it has neither an input nor an output'],
  ['another type', { type: 'visible' }, '“visible” is no type: PUBLIC or HIDDEN'],
  ['half a weight', { weight: '0.5' }, 'a weight is a whole number from 0 to 1000'],
  ['a weight in words', { weight: 'much' }, 'a weight is a whole number from 0 to 1000'],
  ['too long a name', { name: 'n'.repeat(61) }, 'a name may have at most 60 characters'],
  ['what nobody sees in a name', { group: 'a\u200bb' }, 'A name must not have invisible characters'],
  ['too long a hint', { hint: 'h'.repeat(501) }, 'a hint may have at most 500 characters'],
])('a row with %s is left out', (_what, said, reason) => {
  expect(row(said)).toEqual({ reason });
});
