import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

/** What the compiler made of a program, by a mark; undefined where it refused it. */
const hashOf = async (language: string, code: string): Promise<string | undefined> =>
  (await service.submit({ language, code, tests: [] })).compile.artifactHash;

const inC = (condition: string): string =>
  `#include <stdio.h>\nint main(void) { int a; if (scanf("%d", &a) != 1) return 1; puts(${condition} ? "yes" : "no"); return 0; }`;
const inJava = (value: string): string =>
  `class Main { public static void main(String[] words) { int a = ${value}; System.out.println(a); } }`;
const inPython = (bound: string): string =>
  `def f(n):\n    return [i for i in range(n) if i in {1, 2} or i < ${bound}]\nprint(f(9))`;

test.each([
  ['c', inC('a < 3'), inC('!(a >= 3)'), inC('a <= 3')],
  ['java', inJava('2 + 3'), inJava('5'), inJava('6')],
  ['python', inPython('2 + 3'), inPython('5'), inPython('6')],
])(
  'programs in %s that compile to the same have the same hash, and others another',
  async (language, one, same, other) => {
    const hash = await hashOf(language, one);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(language, same)).toBe(hash);
    const second = await hashOf(language, other);
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(second).not.toBe(hash);
  },
);

test('a program that does not compile has none', async () => {
  expect(await hashOf('c', 'int main(void) { return 0 }')).toBeUndefined();
});
