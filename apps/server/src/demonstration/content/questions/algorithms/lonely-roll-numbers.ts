import type { ExecutedQuestion } from '../../question.ts';

export const lonelyRollNumbers: ExecutedQuestion = {
  key: 'lonely-roll-numbers',
  name: 'Lonely roll numbers',
  owner: 'faculty',
  subject: 'CE501',
  modules: [1, 6],
  tags: ['arrays', 'bit operations'],
  language: ['C', 'C++', 'PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 15,
  wantAutoCalculate: true,
  statement: `<p>At the gate every student scans the card twice, once on the way in and once on the way out. Today exactly <strong>two students</strong> scanned only once. Find their roll numbers with the exclusive-or operation, without a table of counts.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>n</code>, the number of scans; it is even.</li><li>The second line holds the <code>n</code> roll numbers. All but two of them occur exactly twice.</li></ul>
<h3>Output</h3>
<p>The two roll numbers that occur once, the smaller one first, separated by a space.</p>
<h3>Constraints</h3>
<ul><li>2 ≤ n ≤ 1000</li><li>0 ≤ roll number ≤ 2147483647</li></ul>
<h3>Sample</h3>
<pre><code>Input
6
1 2 1 3 2 5

Output
3 5</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '6\n1 2 1 3 2 5' },
    { type: 'PUBLIC', input: '2\n20 10' },
    { type: 'HIDDEN', input: '4\n0 7 9 7' },
    { type: 'HIDDEN', input: '4\n2147483647 8 8 1' },
    { type: 'HIDDEN', input: '6\n64 5 128 5 6 6' },
    {
      type: 'HIDDEN',
      input: `1000\n${Array.from({ length: 1000 }, (_, i) => (i < 2 ? 5000 + i : 2027000 + Math.floor(i / 2))).join(' ')}`,
    },
  ],
  firstOutput: '3 5',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

int main(void) {
    static unsigned roll[1000];
    unsigned both = 0, first = 0;
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%u", &roll[i]);
        both ^= roll[i];
    }
    /* A bit in which the two differ parts the list. */
    unsigned bit = both & -both;
    for (int i = 0; i < n; i++)
        if (roll[i] & bit)
            first ^= roll[i];
    unsigned second = both ^ first;
    printf("%u %u\n", first < second ? first : second, first < second ? second : first);
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<unsigned> roll(n);
    unsigned both = 0;
    for (unsigned &number : roll) {
        std::cin >> number;
        both ^= number;
    }
    unsigned first = 0;
    for (unsigned number : roll)
        if (number & both & -both) first ^= number;
    const auto [smaller, larger] = std::minmax({first, both ^ first});
    std::cout << smaller << ' ' << larger << '\n';
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`from functools import reduce
from operator import xor

input()
numbers = list(map(int, input().split()))
both = reduce(xor, numbers)
first = reduce(xor, (number for number in numbers if number & both & -both))
print(*sorted((first, both ^ first)))`,
    },
  ],
  attempts: [],
};
