import { describe, expect, test } from 'vitest';
import type { LogChange } from '../attempts/edit-log.ts';
import type { BlockTexts } from './followed-programs.ts';
import { CHECKPOINT_ENTRIES, openHistory } from './history.rules.ts';

const starts: BlockTexts = new Map([['PYTHON', ['# start\n']]]);
const begun: LogChange = ['PYTHON', [{ code: '# start\n' }]];
const typed = (text: string, from: number): LogChange[] =>
  [...text].map((letter, index) => ['PYTHON', 0, from + index, 0, letter]);

describe('a history', () => {
  const text = 'print(1)\n'.repeat(100);
  const changes = [begun, ...typed(text, 8)];
  const history = openHistory(changes, starts);

  test('shows the program after any number of entries, in whatever order it is asked', () => {
    expect(history.length).toBe(901);
    const order = [901, 0, 1, 450, 451, 452, 400, 399, 2, 900, CHECKPOINT_ENTRIES, CHECKPOINT_ENTRIES + 1];
    for (const entries of order)
      expect(history.programAt(entries)).toEqual(
        entries === 0
          ? null
          : { language: 'PYTHON', texts: [`# start\n${text.slice(0, Math.max(0, entries - 1))}`] },
      );
    expect(history.programAt(5000)).toEqual(history.programAt(901));
    expect(history.programAt(-1)).toBeNull();
  });

  test('counts what each entry inserted, without white space; what a program starts with is not inserted', () => {
    expect(history.inserted.slice(0, 10)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });
});

test('a history goes on in the language of the newest change, and keeps the others', () => {
  const history = openHistory(
    [begun, ['C', [{ code: 'int' }]], ['PYTHON', 0, 0, 2, ''], ['C', 0, 3, 0, ' x']],
    starts,
  );
  expect([1, 2, 3, 4].map((entries) => history.programAt(entries))).toEqual([
    { language: 'PYTHON', texts: ['# start\n'] },
    { language: 'C', texts: ['int'] },
    { language: 'PYTHON', texts: ['start\n'] },
    { language: 'C', texts: ['int x'] },
  ]);
});

test('of a whole program what is new in a block counts', () => {
  const history = openHistory(
    [
      ['HTML/CSS/JS', [{ code: '<p></p>' }, { code: 'p {}' }]],
      ['HTML/CSS/JS', [{ code: '<p>Hello</p>' }, { code: 'p {}' }]],
    ],
    new Map([['HTML/CSS/JS', ['<p></p>', '']]]),
  );
  expect(history.inserted).toEqual([3, 5]);
});

test('a history ends before a change that has no place', () => {
  const history = openHistory([begun, ['PYTHON', 0, 99, 0, 'x'], ...typed('y', 0)], starts);
  expect(history.length).toBe(1);
  expect(openHistory([], starts).programAt(0)).toBeNull();
});
