import type { ExecutedQuestion } from '../../question.ts';

export const wordFrequency: ExecutedQuestion = {
  key: 'word-frequency',
  name: 'Frequent words',
  owner: 'faculty2',
  sharedWith: [{ username: 'faculty', permissions: ['view'] }],
  subject: 'IT301',
  modules: [2, 3],
  tags: ['hash map', 'strings', 'sorting'],
  language: ['PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>Find the <code>k</code> most frequent words of a text.</p>
<ul><li>A <strong>word</strong> is a longest run of English letters. Everything else separates words: spaces, digits, hyphens, apostrophes, ends of lines.</li><li>Capital and small letters are the same; print words in small letters.</li><li>Words that are equally frequent are printed in alphabetical order.</li></ul>
<h3>Input</h3>
<ul><li>The first line holds <code>k</code>.</li><li>All further lines until the end of the input are the text. There is at least one.</li></ul>
<h3>Output</h3>
<p>For each of the <code>k</code> most frequent words, or for all words if there are fewer, a line with the word, a space and its count. If the text has no word, print <code>NO WORDS</code>.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ k ≤ 100</li><li>The text has at most 10000 characters.</li></ul>
<h3>Sample</h3>
<pre><code>Input
2
the cat and the dog
The end

Output
the 3
and 1</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '2\nthe cat and the dog\nThe end' },
    { type: 'PUBLIC', input: '3\nred blue red\nblue green red' },
    { type: 'HIDDEN', input: '2\nHello, hello! HELLO... bye-bye' },
    { type: 'HIDDEN', input: '10\none two' },
    { type: 'HIDDEN', input: "3\nI can't, you can't: we can." },
    { type: 'HIDDEN', input: '3\n1234 5678' },
    { type: 'HIDDEN', input: '4\nzebra apple\n\n\nmango banana\nBanana ZEBRA' },
    { type: 'HIDDEN', input: `5\n${'lab1 lab2 exam, viva; exam\n'.repeat(40)}viva` },
  ],
  firstOutput: 'the 3\nand 1',
  references: [
    {
      language: 'PYTHON',
      text: String.raw`import re
import sys
from collections import Counter

k = int(sys.stdin.readline())
counts = Counter(re.findall("[a-z]+", sys.stdin.read().lower()))
ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
for word, count in ranked[:k]:
    print(word, count)
if not ranked:
    print("NO WORDS")`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'PYTHON',
      text: String.raw`import sys

lines = sys.stdin.read().split("\n")
k = int(lines[0])
text = " ".join(lines[1:]).lower()

clean = ""
for ch in text:
    if "a" <= ch <= "z":
        clean += ch
    else:
        clean += " "

count = {}
for word in clean.split():
    count[word] = count.get(word, 0) + 1

if len(count) == 0:
    print("NO WORDS")
else:
    words = sorted(count)  # alphabetical first, the second sort is stable
    words.sort(key=lambda w: count[w], reverse=True)
    for w in words[:k]:
        print(w, count[w])`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`import sys

data = sys.stdin.read().lower().split()
k = int(data[0])
freq = {}
for word in data[1:]:
    if word in freq:
        freq[word] += 1
    else:
        freq[word] = 1
result = sorted(freq.items(), key=lambda x: (-x[1], x[0]))
for word, n in result[:k]:
    print(word, n)`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`import sys
from collections import Counter

k = int(input())
text = sys.stdin.read().lower()
for mark in ".,;:!?-'":
    text = text.replace(mark, " ")
words = [w for w in text.split() if w.isalpha()]
for word, n in Counter(sorted(words)).most_common(k):
    print(word, n)`,
    },
    {
      quality: 'wrong',
      language: 'PYTHON',
      text: String.raw`k = int(input())
line = input()
words = line.split(" ")
for w in set(words[:k]):
    print(w, ":", words.count(w))`,
    },
    {
      quality: 'compile-error',
      language: 'PYTHON',
      text: String.raw`import sys

k = int(input())
text = sys.stdin.read().lower()
count = {}
for word in text.split():
    if word in count:
        count[word] += 1
    else:
    count[word] = 1
for w in sorted(count, key=count.get, reverse=True):
    print(w, count[w])`,
    },
    {
      quality: 'crash',
      language: 'PYTHON',
      text: String.raw`import re

k = int(input())
count = {}
for i in range(2):
    line = input().lower()
    for word in re.findall("[a-z]+", line):
        count[word] = count.get(word, 0) + 1
ranked = sorted(count.items(), key=lambda item: (-item[1], item[0]))
for i in range(k):
    print(ranked[i][0], ranked[i][1])`,
    },
  ],
};
