import { expect, test } from 'vitest';
import { csvOf } from './csv.rules.ts';

test('commas, quotes and line breaks stay within their cell', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['say "no"', 'two\nlines'],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""no""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"])(
  'what a spreadsheet would compute stays a text: %j',
  (value) => {
    const [cell = ''] = csvOf([[value]])
      .slice(1)
      .split('\r\n')
      .slice(-2);
    expect(
      csvOf([[value]])
        .slice(1)
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true);
    expect(cell).toContain(value.replace(/^[\t\r]/, ''));
  },
);

test('a sign within a text needs no guard', () => {
  expect(csvOf([['1 - 1 = 0', 'a@b.org']])).toBe('\uFEFF1 - 1 = 0,a@b.org\r\n');
});

test('a dash alone says that there is nothing, and stays so', () => {
  expect(csvOf([['-', '--']])).toBe("\uFEFF-,'--\r\n");
});

test('other signs keep cells apart, and the mark can be left out', () => {
  expect(csvOf([['a;b', 'c,d', 'e\tf']], { separator: ';', mark: false })).toBe('"a;b";c,d;e\tf\r\n');
  expect(csvOf([['a;b', 'c,d', 'e\tf']], { separator: '\t', mark: false })).toBe('a;b\tc,d\t"e\tf"\r\n');
});
