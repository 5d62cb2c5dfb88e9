import type { Language } from '@assay/contract';
import { expect, test } from 'vitest';
import { readSteps } from './read-steps.ts';

const stepsOf = async (language: Language, text: string): Promise<string> =>
  (await readSteps({ language, text, typed: [[0, text.length]] })).tokens.map(({ kind }) => kind).join(' ');

const c = (body: string): string => `int main(void) { int i, n, s; ${body} return 0; }`;

test.each<[string, Language, string, string]>([
  ['other names', 'C', c('s = n * 2;'), 'int main() { int total, a; total = a * 2; return 0; }'],
  ['other types', 'C', c('long x = n;'), c('int x = n;')],
  ['comments and layout', 'C', c('s = n; /* sum */'), c('\n\n  s   =   n; // it is n\n')],
  ['while for for', 'C', c('for (i = 0; i < n; i++) s += i;'), c('i = 0; while (i < n) { s += i; i++; }')],
  ['a sum in full', 'C', c('s += n;'), c('s = s + n;')],
  ['a comparison turned round', 'C', c('if (i > n) s = n;'), c('if (n < i) s = n;')],
  ['declarations that are split', 'C', c('int a = n, b = s;'), c('int a = n; int b = s;')],
  ['braces', 'C', c('if (i) s = n; else s = i;'), c('if (i) { s = n; } else { s = i; }')],
  [
    'a function with another name',
    'C',
    `int f(int a) { return a; } ${c('s = f(n);')}`,
    `int g(int b) { return b; } ${c('s = g(n);')}`,
  ],
  ['a range', 'PYTHON', 'for i in range(n):\n    s += i', 'i = 0\nwhile i < n:\n    s += i\n    i += 1'],
  [
    'a text that is a comment',
    'PYTHON',
    'def f():\n    """Does it."""\n    return 3',
    'def f():\n    return 3',
  ],
  [
    'types',
    'TYPESCRIPT',
    'const f = (n: number): number => n * 2; let s: number = f(n);',
    'const g = (a) => a * 2; let t = g(b);',
  ],
  [
    'while for for in JavaScript',
    'JAVASCRIPT',
    'for (let i = n; i < s; i++) s += f.length;',
    'let i = n; while (i < s) { s += f.length; i++; }',
  ],
  [
    'else if',
    'JAVA',
    'class A { void f() { if (a) b = 2; else if (c) b = 3; } }',
    'class B { void g() { if (x) { y = 2; } else if (z) { y = 3; } } }',
  ],
])('%s make no difference', async (_, language, one, other) => {
  const steps = await stepsOf(language, one);
  expect(steps).not.toBe('');
  expect(await stepsOf(language, other)).toBe(steps);
});

test.each<[string, Language, string, string]>([
  ['another operator', 'C', c('s = n * i;'), c('s = n + i;')],
  ['another library function', 'C', c('printf("%d", n);'), c('puts("n");')],
  ['another order', 'C', c('s = n; if (i) s = 2;'), c('if (i) s = 2; s = n;')],
  ['another method', 'JAVA', 'class A { void f() { a.add(2); } }', 'class A { void f() { a.remove(2); } }'],
  ['another method of JavaScript', 'JAVASCRIPT', 'a.push(2);', 'a.shift(2);'],
  ['an interface', 'TYPESCRIPT', 'interface A { b: string } f(2);', 'f(2); g(3);'],
  ['a missing else', 'PYTHON', 'if a:\n    b = 2\nelse:\n    b = 3', 'if a:\n    b = 2\nb = 3'],
])('%s makes a difference', async (_, language, one, other) => {
  expect(await stepsOf(language, other)).not.toBe(await stepsOf(language, one));
});

test('only what a student could type is read', async () => {
  const text = 'int main(void) { int s = 2 * 3; return s - 4; }';
  const at = text.indexOf('return');
  const { tokens: steps } = await readSteps({ language: 'C', text, typed: [[at, text.length]] });
  expect(steps?.map(({ kind }) => kind)).toEqual(['#', '-', 'return', 'end']);
});

test('a page is not read', async () => {
  expect(await readSteps({ language: 'HTML/CSS/JS', text: '<p>', typed: [[0, 3]] })).toEqual({
    tokens: [],
    problem: 'LANGUAGE',
  });
});
