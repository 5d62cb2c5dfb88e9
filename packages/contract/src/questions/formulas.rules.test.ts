import { describe, expect, test } from 'vitest';
import { FORMULA_MAX, formulasIn, plainFormulas } from './formulas.rules.ts';

/** The pieces of a text, formulas between brackets: `[x]` in the line, `[[x]]` on a line of its own. */
const read = (text: string): string =>
  formulasIn(text)
    .map((piece) => {
      if (piece.kind === 'words') return piece.text;
      return piece.isDisplay ? `[[${piece.source}]]` : `[${piece.source}]`;
    })
    .join('');

describe('a text with formulas', () => {
  test.each([
    ['one in the line', 'Print $n^2$ now', 'Print [n^2] now'],
    ['several', '$a$, $b$ and $c$', '[a], [b] and [c]'],
    ['nothing but one', '$x$', '[x]'],
    ['with blanks inside', 'for $1 \\le n \\le 10^5$', 'for [1 \\le n \\le 10^5]'],
    ['beside brackets and signs', '($n$).', '([n]).'],
    ['with a dollar inside', '$5\\$ + x$', '[5\\$ + x]'],
    ['on a line of its own', 'Sum: $$\\sum_{i=1}^n i$$ follows', 'Sum: [[\\sum_{i=1}^n i]] follows'],
    ['on a line of its own, with blanks at its ends', '$$ x $$', '[[x]]'],
    ['two of those', '$$a$$$$b$$', '[[a]][[b]]'],
    ['over a line end', '$a\n+ b$', '[a\n+ b]'],
    ['after an amount', 'costs $5 and $n$ more', 'costs $5 and [n] more'],
  ])('is read: %s', (_what, text, pieces) => {
    expect(read(text)).toBe(pieces);
  });
});

describe('dollars that are none of a formula', () => {
  test.each([
    ['amounts', 'costs $5 and $6'],
    ['an amount alone', 'costs $5'],
    ['amounts in a row', 'between $5-$6, or $7.50/$8'],
    ['names of a shell', 'echo $HOME and $PATH now'],
    ['a blank behind the first', 'a $ b$ c'],
    ['a blank before the second', 'a $b $ c'],
    ['one at the end', 'in US$'],
    ['nothing between them', '$$ $$$$'],
    ['blanks between them', '$$  $$'],
    ['no second pair', 'a $$b c'],
  ])('stay: %s', (_what, text) => {
    expect(read(text)).toBe(text);
  });

  test('are written with a backslash where they would be one', () => {
    expect(read('\\$5-\\$x and $y$')).toBe('$5-$x and [y]');
    expect(read('\\$n$')).toBe('$n$');
  });
});

test('what is longer than a formula can be is words', () => {
  expect(formulasIn(`$${'x'.repeat(FORMULA_MAX)}$`)).toHaveLength(1);
  expect(formulasIn(`$${'x'.repeat(FORMULA_MAX)}$`)[0]?.kind).toBe('formula');
  expect(formulasIn(`$${'x'.repeat(FORMULA_MAX + 1)}$`)[0]?.kind).toBe('words');
});

test('the longest texts of dollars are read in time', () => {
  const longest = 500_000;
  const texts = ['$', '$a ', '\\', '$a\\'].map((part) => part.repeat(longest / part.length));
  for (const text of [...texts, `$$${'a'.repeat(longest)}`]) {
    // One that took the square of the length would take minutes, and the test would run out of time.
    expect(formulasIn(text)).not.toEqual([]);
  }
});

test('in a title formulas are told as they were typed', () => {
  expect(plainFormulas('Compute $n^2$')).toBe('Compute n^2');
  expect(plainFormulas('no dollar \\n')).toBe('no dollar \\n');
});
