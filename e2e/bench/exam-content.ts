import type { BodyIn, createQuestion, Language } from '@assay/contract';
import type { Variant } from '../../apps/server/src/features/rehearsals/playing/sitting.ts';

/** The question of the bench's exam, under another number each time. */
export const questionOf = (number: number): BodyIn<typeof createQuestion> => ({
  question: `<p>Question ${number}: read a count and as many whole numbers. Print their <strong>sum</strong> and, on a second line, the <strong>largest</strong> of them.</p>`,
  language: ['C', 'C++', 'JAVA', 'PYTHON'],
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  difficulty: '2',
  testcases: [
    { input: '3\n1 2 3', output: '6\n3', type: 'PUBLIC' },
    { input: '1\n-7', output: '-7\n-7', type: 'PUBLIC' },
    { input: '5\n10 -10 4 4 2', output: '10\n10', type: 'HIDDEN' },
    { input: '2\n-5 -6', output: '-11\n-5', type: 'HIDDEN' },
    { input: '6\n1 1 1 1 1 1', output: '6\n1', type: 'HIDDEN' },
  ],
  code: [{ isVisible: true, isEditable: true, code: '' }],
});

/** A sound program in each language. */
export const SOURCES: Readonly<Partial<Record<Language, string>>> = {
  C: `#include <stdio.h>

int main(void) {
  int count;
  if (scanf("%d", &count) != 1) return 1;
  long long sum = 0, largest = 0;
  for (int i = 0; i < count; i++) {
    long long value;
    if (scanf("%lld", &value) != 1) return 1;
    sum += value;
    if (i == 0 || value > largest) largest = value;
  }
  printf("%lld\\n%lld\\n", sum, largest);
  return 0;
}
`,
  'C++': `#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  int count;
  std::cin >> count;
  std::vector<long long> values(count);
  long long sum = 0;
  for (auto &value : values) {
    std::cin >> value;
    sum += value;
  }
  std::cout << sum << "\\n" << *std::max_element(values.begin(), values.end()) << "\\n";
}
`,
  JAVA: `import java.util.Scanner;

public class Main {
  public static void main(String[] arguments) {
    Scanner input = new Scanner(System.in);
    int count = input.nextInt();
    long sum = 0, largest = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      long value = input.nextLong();
      sum += value;
      largest = Math.max(largest, value);
    }
    System.out.println(sum);
    System.out.println(largest);
  }
}
`,
  PYTHON: `count = int(input())
values = list(map(int, input().split()))[:count]
total = 0
for value in values:
    total += value
largest = max(values)
print(total)
print(largest)
`,
  JAVASCRIPT: `const words = require('node:fs').readFileSync(0, 'utf8').trim().split(/\\s+/);
const values = words.slice(1).map(Number);
let total = 0;
for (const value of values) {
  total += value;
}
console.log(total);
console.log(Math.max(...values));
`,
  TYPESCRIPT: `import { readFileSync } from 'node:fs';

const words: string[] = readFileSync(0, 'utf8').trim().split(/\\s+/);
const values: number[] = words.slice(1).map(Number);
let total: number = 0;
for (const value of values) {
  total += value;
}
console.log(total);
console.log(Math.max(...values));
`,
};

/** Of ten students four write C, three Python, two C++ and one Java. */
const LANGUAGES: readonly Language[] = [
  'C',
  'C',
  'C',
  'C',
  'PYTHON',
  'PYTHON',
  'PYTHON',
  'C++',
  'C++',
  'JAVA',
];

/** What a student writes: the language, and a sound program that nobody else has written letter by letter. */
export const workOf = (student: number, question: number): { language: Language; source: string } => {
  const language = LANGUAGES[student % LANGUAGES.length] ?? 'C';
  const mark = language === 'PYTHON' ? '#' : '//';
  return {
    language,
    source: `${SOURCES[language] ?? ''}${mark} written by sitter ${student} for question ${question}\n`,
  };
};

/** What students write for these questions; each adds a line that nobody else has. */
export const variantsOf = (questionIds: readonly string[]): Record<string, Variant[]> => {
  const variants = LANGUAGES.map((language) => ({
    language,
    right: SOURCES[language] ?? '',
    wrong: [],
    block: 0,
    blocks: 1,
  }));
  return Object.fromEntries(questionIds.map((questionId) => [questionId, variants]));
};
