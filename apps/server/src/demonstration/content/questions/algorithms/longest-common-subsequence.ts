import type { ExecutedQuestion } from '../../question.ts';

export const longestCommonSubsequence: ExecutedQuestion = {
  key: 'longest-common-subsequence',
  name: 'Longest common subsequence',
  owner: 'faculty',
  subject: 'CE501',
  modules: [4],
  tags: ['dynamic programming', 'strings'],
  language: ['C++', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 15,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>How alike are two strands of DNA, or two versions of a text? A common measure is the <strong>longest common subsequence</strong>: the longest string that can be made from either of the two by leaving out characters, without changing the order of the others.</p>
<h3>Input</h3>
<p>Two lines, each with a string of capital letters.</p>
<h3>Output</h3>
<p>The length of the longest common subsequence.</p>
<h3>Constraints</h3>
<ul><li>Each string has 1 to 400 letters.</li></ul>
<h3>Sample</h3>
<pre><code>Input
AGGTAB
GXTXAYB

Output
4</code></pre>
<p>The longest common subsequence is <code>GTAB</code>.</p>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: 'AGGTAB\nGXTXAYB' },
    { type: 'PUBLIC', input: 'ABC\nABC' },
    { type: 'HIDDEN', input: 'A\nB' },
    { type: 'HIDDEN', input: 'A\nBANANA' },
    { type: 'HIDDEN', input: 'A\nCAMEL' },
    { type: 'HIDDEN', input: 'ABC\nA' },
    { type: 'HIDDEN', input: 'ABCBDAB\nBDCABA' },
    { type: 'HIDDEN', input: `${'ACGT'.repeat(100)}\n${'TGCA'.repeat(100)}` },
    { type: 'HIDDEN', input: `${'A'.repeat(400)}\n${'AB'.repeat(200)}` },
  ],
  firstOutput: '4',
  references: [
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <algorithm>
#include <string>
#include <vector>

int main() {
    std::string a, b;
    std::cin >> a >> b;
    std::vector<std::vector<int>> length(a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (std::size_t i = 1; i <= a.size(); i++)
        for (std::size_t j = 1; j <= b.size(); j++)
            length[i][j] = a[i - 1] == b[j - 1] ? length[i - 1][j - 1] + 1
                                                : std::max(length[i - 1][j], length[i][j - 1]);
    std::cout << length[a.size()][b.size()] << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String a = in.next(), b = in.next();
        int[][] length = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                length[i][j] = a.charAt(i - 1) == b.charAt(j - 1)
                        ? length[i - 1][j - 1] + 1
                        : Math.max(length[i - 1][j], length[i][j - 1]);
            }
        }
        System.out.println(length[a.length()][b.length()]);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`a = input()
b = input()
above = [0] * (len(b) + 1)
for x in a:
    row = [0]
    for j, y in enumerate(b):
        row.append(above[j] + 1 if x == y else max(row[j], above[j + 1]))
    above = row
print(above[-1])`,
    },
  ],
  attempts: [],
};
