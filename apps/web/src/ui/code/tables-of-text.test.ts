import { expect, test } from 'vitest';
import { hasNames, tablesOfText } from './tables-of-text.ts';

test('a printed answer is read as the tables that it is', () => {
  expect(tablesOfText('name\tmarks\nAsha\t80\n\nn\n3\n', true)).toEqual([
    { names: ['name', 'marks'], rows: [{ cells: ['Asha', '80'], line: 2 }] },
    { names: ['n'], rows: [{ cells: ['3'], line: 5 }] },
  ]);
  expect(tablesOfText('', true)).toEqual([]);
});

test('without names every line is a row', () => {
  expect(hasNames('create table t (a);\n-- Columns by position\n')).toBe(false);
  expect(hasNames('create table t (a);')).toBe(true);
  expect(hasNames(null)).toBe(true);
  expect(tablesOfText('Asha\t80\n', false)).toEqual([
    { names: null, rows: [{ cells: ['Asha', '80'], line: 1 }] },
  ]);
});
