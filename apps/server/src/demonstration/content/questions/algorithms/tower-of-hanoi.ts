import type { ExecutedQuestion } from '../../question.ts';

export const towerOfHanoi: ExecutedQuestion = {
  key: 'tower-of-hanoi',
  name: 'Tower of Hanoi',
  owner: 'faculty',
  subject: 'CE501',
  modules: [1],
  tags: ['recursion'],
  language: ['C', 'PYTHON'],
  difficulty: '1',
  marks: 5,
  timeRequired: 15,
  wantAutoCalculate: true,
  statement: `<p>Move a tower of <code>n</code> discs from peg <code>A</code> to peg <code>C</code> with the help of peg <code>B</code>. One disc moves at a time, and no disc may lie on a smaller one. Use recursion, and print the shortest sequence of moves.</p>
<h3>Input</h3>
<p>One whole number <code>n</code>.</p>
<h3>Output</h3>
<ul><li>The first line holds the number of moves.</li><li>Each further line holds one move: the peg from which and the peg to which the disc goes, separated by a space.</li></ul>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 8</li></ul>
<h3>Sample</h3>
<pre><code>Input
2

Output
3
A B
A C
B C</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '2' },
    { type: 'PUBLIC', input: '3' },
    { type: 'HIDDEN', input: '1' },
    { type: 'HIDDEN', input: '5' },
    { type: 'HIDDEN', input: '8' },
  ],
  firstOutput: '3\nA B\nA C\nB C',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

static void move(int discs, char from, char to, char spare) {
    if (discs == 0)
        return;
    move(discs - 1, from, spare, to);
    printf("%c %c\n", from, to);
    move(discs - 1, spare, to, from);
}

int main(void) {
    int n;
    scanf("%d", &n);
    printf("%d\n", (1 << n) - 1);
    move(n, 'A', 'C', 'B');
    return 0;
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`def moves(discs, source, target, spare):
    if discs == 0:
        return []
    before = moves(discs - 1, source, spare, target)
    after = moves(discs - 1, spare, target, source)
    return [*before, (source, target), *after]


sequence = moves(int(input()), "A", "C", "B")
print(len(sequence))
for move in sequence:
    print(*move)`,
    },
  ],
  attempts: [],
};
