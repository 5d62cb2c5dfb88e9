import { MUTANT_KINDS, type Language, type MutantKind } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { familyOf, parseProgram } from '../../../platform/syntax/grammars.ts';
import { makeMutants } from './make-mutants.ts';
import { mutated, type Mutant } from './mutant.ts';

const mutantsOf = async (language: Language, program: string): Promise<Mutant[]> => {
  const family = familyOf(language);
  if (!family) throw new Error(`There is no grammar of ${language}.`);
  return makeMutants(await parseProgram(family, program), program, family);
};

/** By kind, the lines of the program that its mutants change, as they are changed, in the order of places. */
const changedLines = async (language: Language, program: string, kind: MutantKind): Promise<string[]> => {
  const before = new Set(program.split('\n'));
  return (await mutantsOf(language, program))
    .filter((mutant) => mutant.kind === kind)
    .toSorted((one, other) => one.from - other.from)
    .map((mutant) =>
      mutated(program, mutant)
        .split('\n')
        .filter((line) => !before.has(line))
        .map((line) => line.trim())
        .join(' | '),
    );
};

const SUM_IN_C = `#include <stdio.h>
int values[100];
int main(void) {
  long long sum = 0;
  int n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) {
    scanf("%d", &values[i]);
    sum += values[i];
  }
  if (n > 2 && sum > 10) sum = sum * 2;
  printf("%lld\\n", sum);
  return 0;
}`;

const RUNS_IN_CPP = `#include <iostream>
using namespace std;
int main() {
  int n; cin >> n;
  bool found = false;
  while (n != 1) {
    n = n >> 1;
  }
  cout << n << endl;
}`;

const LIMIT_IN_JAVA = `class Main {
  static int below(int[] values, int limit) {
    int best = Integer.MIN_VALUE;
    for (int value : values) {
      if (value >= limit) continue;
      best = Math.max(best, value);
    }
    return best;
  }
}`;

const COUNT_IN_PYTHON = `def count(words):
    """How many are long."""
    found = 0
    for i in range(len(words)):
        if len(words[i]) > 3 or words[i] == "x":
            found += 1
    return found
`;

const SUM_IN_JAVASCRIPT = `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
let best = -Infinity;
const least = (values) => {
  let found = 0;
  for (const value of values) {
    if (value === 3 && found < 9) found += value;
  }
  return found;
};
console.log(least(lines.map(Number)), best);
`;

describe('mutants of a reference solution', () => {
  test.each<[MutantKind, string[]]>([
    [
      'COMPARISON',
      [
        'for (int i = 0; i <= n; i++) {',
        'for (int i = 0; i > n; i++) {',
        'if (n >= 2 && sum > 10) sum = sum * 2;',
        'if (n < 2 && sum > 10) sum = sum * 2;',
        'if (n > 2 && sum >= 10) sum = sum * 2;',
        'if (n > 2 && sum < 10) sum = sum * 2;',
      ],
    ],
    [
      'CONSTANT',
      [
        'long long sum = 1;',
        'long long sum = (-1);',
        'for (int i = 1; i < n; i++) {',
        'for (int i = 0; i < n - 1; i++) {',
        'if (n > 3 && sum > 10) sum = sum * 2;',
        'if (n > 1 && sum > 10) sum = sum * 2;',
        'if (n > 2 && sum > 11) sum = sum * 2;',
        'if (n > 2 && sum > 9) sum = sum * 2;',
        'if (n > 2 && sum > 10) sum = sum * 3;',
        'if (n > 2 && sum > 10) sum = sum * 1;',
      ],
    ],
    [
      'OPERATOR',
      ['sum -= values[i];', 'if (n > 2 || sum > 10) sum = sum * 2;', 'if (n > 2 && sum > 10) sum = sum + 2;'],
    ],
    [
      'CONDITION',
      [
        'if (!(n > 2 && sum > 10)) sum = sum * 2;',
        'if (n > 2) sum = sum * 2;',
        'if (sum > 10) sum = sum * 2;',
        'if (1) sum = sum * 2;',
      ],
    ],
    ['STATEMENT', [';', ';', ';', 'if (n > 2 && sum > 10) ;', ';']],
    ['BREAK', ['sum += values[i]; break;']],
    ['TYPE', ['int sum = 0;']],
    ['INITIAL', []],
  ])('in C: %s', async (kind, lines) => {
    const changed = await changedLines('C', SUM_IN_C, kind);
    expect(changed.toSorted()).toEqual(lines.toSorted());
  });

  test.each<[string, Language, string, MutantKind, string[]]>([
    ['nothing is made of streams in C++', 'C++', RUNS_IN_CPP, 'OPERATOR', ['n = n << 1;']],
    ['a flag begins the other way', 'C++', RUNS_IN_CPP, 'INITIAL', ['bool found = true;']],
    ['an extreme begins as nought', 'JAVA', LIMIT_IN_JAVA, 'INITIAL', ['int best = 0;']],
    [
      'a loop over values ends early',
      'JAVA',
      LIMIT_IN_JAVA,
      'BREAK',
      ['best = Math.max(best, value); break;'],
    ],
    ['what is answered stays', 'JAVA', LIMIT_IN_JAVA, 'STATEMENT', ['if (value >= limit) ;', ';']],
    [
      'conditions of Java are true or not',
      'JAVA',
      LIMIT_IN_JAVA,
      'CONDITION',
      ['if (!(value >= limit)) continue;', 'if (true) continue;'],
    ],
    [
      'Python passes instead; what says what a function does stays',
      'PYTHON',
      COUNT_IN_PYTHON,
      'STATEMENT',
      ['pass', 'pass'],
    ],
    ['a loop of Python ends early', 'PYTHON', COUNT_IN_PYTHON, 'BREAK', ['break']],
    [
      'words join conditions',
      'PYTHON',
      COUNT_IN_PYTHON,
      'OPERATOR',
      ['if len(words[i]) > 3 and words[i] == "x":', 'found -= 1'],
    ],
    [
      'a range is one shorter, one longer',
      'PYTHON',
      COUNT_IN_PYTHON,
      'CONSTANT',
      [
        'found = 1',
        'found = (-1)',
        'for i in range(len(words) - 1):',
        'for i in range(len(words) + 1):',
        'if len(words[i]) > 4 or words[i] == "x":',
        'if len(words[i]) > 2 or words[i] == "x":',
        'found += 2',
        'found += 0',
      ],
    ],
    [
      'JavaScript compares in its own way',
      'JAVASCRIPT',
      SUM_IN_JAVASCRIPT,
      'COMPARISON',
      [
        'if (value !== 3 && found < 9) found += value;',
        'if (value === 3 && found <= 9) found += value;',
        'if (value === 3 && found > 9) found += value;',
      ],
    ],
    [
      'an operator of JavaScript is exchanged',
      'JAVASCRIPT',
      SUM_IN_JAVASCRIPT,
      'OPERATOR',
      ['if (value === 3 || found < 9) found += value;', 'if (value === 3 && found < 9) found -= value;'],
    ],
    [
      'what begins without end begins as nought',
      'JAVASCRIPT',
      SUM_IN_JAVASCRIPT,
      'INITIAL',
      ['let best = 0;'],
    ],
    [
      'what an arrow function answers stays',
      'TYPESCRIPT',
      SUM_IN_JAVASCRIPT,
      'STATEMENT',
      [';', 'if (value === 3 && found < 9) ;'],
    ],
  ])('%s', async (_what, language, program, kind, lines) => {
    expect((await changedLines(language, program, kind)).toSorted()).toEqual(lines.toSorted());
  });

  test('come in an order that is the same each time, with one of each kind first', async () => {
    const mutants = await mutantsOf('C', SUM_IN_C);
    expect(await mutantsOf('C', SUM_IN_C)).toEqual(mutants);
    const kinds = Object.keys(MUTANT_KINDS).filter((kind) => kind !== 'INITIAL');
    expect(mutants.slice(0, kinds.length).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('the second of a kind is far from the first', async () => {
    const tests = Array.from({ length: 16 }, (_, line) => `  if (a < ${line}) b = a;`).join('\n');
    const before = 'int main(void) {\n  int a, b;\n';
    const mutants = await mutantsOf('C', `${before}${tests}\n}`);
    const lines = mutants
      .filter(({ kind }) => kind === 'STATEMENT')
      .map(({ from }) => tests.slice(0, from - before.length).split('\n').length);
    expect(Math.abs((lines[1] ?? 0) - (lines[0] ?? 0))).toBeGreaterThan(6);
    expect(new Set(lines).size).toBe(16);
  });

  test('of a program that is no program there are none', async () => {
    expect(await mutantsOf('PYTHON', '')).toEqual([]);
    expect(await mutantsOf('C', '/* nothing */')).toEqual([]);
  });
});
