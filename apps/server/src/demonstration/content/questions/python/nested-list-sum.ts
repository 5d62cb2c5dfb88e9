import type { ExecutedQuestion } from '../../question.ts';

export const nestedListSum: ExecutedQuestion = {
  key: 'nested-list-sum',
  name: 'Weighted sum of nested lists',
  owner: 'faculty2',
  subject: 'IT301',
  modules: [2, 4],
  tags: ['recursion', 'parsing'],
  language: ['PYTHON'],
  difficulty: '3',
  marks: 10,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>A list may hold whole numbers and further lists. Its <strong>weighted sum</strong> counts every number as often as lists enclose it: in <code>[1, [2, 3]]</code> the 1 counts once, the 2 and the 3 count twice.</p>
<p>Read a list and print its weighted sum and its depth, which is the largest number of lists that enclose one another. Parse the text with a recursive function; <code>eval</code> is not allowed.</p>
<h3>Input</h3>
<p>One line with a list as Python writes it: numbers and lists in square brackets, separated by a comma and a space. Lists may be empty.</p>
<h3>Output</h3>
<p>Weighted sum and depth, separated by a space.</p>
<h3>Constraints</h3>
<ul><li>The line has at most 2000 characters; the depth is at most 100.</li><li>Every number lies between -1000 and 1000.</li></ul>
<h3>Sample</h3>
<pre><code>Input
[1, [2, 3]]

Output
11 2</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '[1, [2, 3]]' },
    { type: 'PUBLIC', input: '[10, 20, 30]' },
    { type: 'HIDDEN', input: '[]' },
    { type: 'HIDDEN', input: '[[[]], 5]' },
    { type: 'HIDDEN', input: '[-4, [-3, [2, []]], [7], -100]' },
    { type: 'HIDDEN', input: `${'['.repeat(100)}1${']'.repeat(100)}` },
  ],
  firstOutput: '11 2',
  references: [
    {
      language: 'PYTHON',
      text: String.raw`import re

tokens = iter(re.findall(r"[\[\]]|-?\d+", input()))


def read(level):
    """Weighted sum and depth of the list whose opening bracket was just read."""
    total, depth = 0, level
    for token in tokens:
        if token == "]":
            return total, depth
        if token == "[":
            inner, inner_depth = read(level + 1)
            total += inner
            depth = max(depth, inner_depth)
        else:
            total += level * int(token)


next(tokens)
print(*read(1))`,
    },
  ],
  attempts: [],
};
