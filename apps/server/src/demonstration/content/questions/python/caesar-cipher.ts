import type { ExecutedQuestion } from '../../question.ts';

export const caesarCipher: ExecutedQuestion = {
  key: 'caesar-cipher',
  name: 'Caesar cipher',
  owner: 'faculty2',
  subject: 'IT301',
  modules: [1, 2],
  tags: ['strings'],
  language: ['PYTHON', 'C'],
  difficulty: '1',
  marks: 5,
  timeRequired: 15,
  wantAutoCalculate: true,
  statement: `<p>The Caesar cipher moves every letter <code>k</code> places along the alphabet; after <code>z</code> comes <code>a</code> again. A negative <code>k</code> moves backwards. Capital letters stay capital, and everything that is not an English letter stays as it is.</p>
<p>Encrypt a line of text.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>k</code>.</li><li>The second line holds the text, 1 to 1000 characters.</li></ul>
<h3>Output</h3>
<p>The encrypted text.</p>
<h3>Constraints</h3>
<ul><li>-1000 ≤ k ≤ 1000</li></ul>
<h3>Sample</h3>
<pre><code>Input
3
Hello, World!

Output
Khoor, Zruog!</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `k = int(input())
text = input()
`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: '3\nHello, World!' },
    { type: 'PUBLIC', input: '1\nxyz' },
    { type: 'HIDDEN', input: '29\nPython' },
    { type: 'HIDDEN', input: '-3\nKhoor, Zruog!' },
    { type: 'HIDDEN', input: '0\nStay as you are' },
    { type: 'HIDDEN', input: '-27\nAaZz' },
    { type: 'HIDDEN', input: '2\nCafé, 12 tables' },
    { type: 'HIDDEN', input: '1000\nIT Department, Room 204: 10-30 AM' },
  ],
  firstOutput: 'Khoor, Zruog!',
  references: [
    {
      language: 'PYTHON',
      text: String.raw`k = int(input())
text = input()


def shifted(c):
    for first in "aA":
        if c.isascii() and c.isalpha() and c.islower() == first.islower():
            return chr((ord(c) - ord(first) + k) % 26 + ord(first))
    return c


print("".join(map(shifted, text)))`,
    },
    {
      language: 'C',
      text: String.raw`#include <ctype.h>
#include <stdio.h>

int main(void) {
    int k, c;
    scanf("%d ", &k);
    k = (k % 26 + 26) % 26;
    while ((c = getchar()) != EOF && c != '\n') {
        if (isupper(c))
            c = (c - 'A' + k) % 26 + 'A';
        else if (islower(c))
            c = (c - 'a' + k) % 26 + 'a';
        putchar(c);
    }
    putchar('\n');
    return 0;
}`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'PYTHON',
      text: String.raw`k = int(input()) % 26
text = input()
lower = "abcdefghijklmnopqrstuvwxyz"
upper = lower.upper()
table = str.maketrans(lower + upper, lower[k:] + lower[:k] + upper[k:] + upper[:k])
print(text.translate(table))`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`k = int(input())
text = input()
result = ""
for ch in text:
    if ch.islower():
        code = ord(ch) + k
        if code > ord("z"):
            code = code - 26
        result = result + chr(code)
    elif ch.isupper():
        code = ord(ch) + k
        if code > ord("Z"):
            code = code - 26
        result = result + chr(code)
    else:
        result = result + ch
print(result)`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main() {
    int k;
    char s[1100];
    scanf("%d\n", &k);
    fgets(s, 1100, stdin);
    for (int i = 0; s[i] != '\0'; i++) {
        if (s[i] >= 'a' && s[i] <= 'z')
            s[i] = 'a' + (s[i] - 'a' + k) % 26;
        else if (s[i] >= 'A' && s[i] <= 'Z')
            s[i] = 'A' + (s[i] - 'A' + k) % 26;
    }
    printf("%s", s);
    return 0;
}`,
    },
    {
      quality: 'wrong',
      language: 'PYTHON',
      text: String.raw`k = int(input())
text = input()
for ch in text:
    print(chr(abs(ord(ch) + k)), end="")
    k = k + 1
print()`,
    },
    {
      quality: 'compile-error',
      language: 'PYTHON',
      text: String.raw`k = int(input())
text = input()
result = ""
for ch in text:
    if ch.isalpha()
        base = ord("a")
        result += chr((ord(ch) - base + k) % 26 + base)
    else:
        result += ch
print(result)`,
    },
    {
      quality: 'crash',
      language: 'PYTHON',
      text: String.raw`k = int(input())
text = input()
letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"
result = ""
for ch in text:
    if ch.isalpha():
        moved = letters[letters.index(ch.lower()) + k]
        result += moved.upper() if ch.isupper() else moved
    else:
        result += ch
print(result)`,
    },
  ],
};
