import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['paragraphs and lines are words of their own', '<p>one</p><p>two<br>three</p>', 'one two three'],
  ['words within a line stay together', '<p>a<sub>1</sub><em>b</em></p>', 'a1b'],
  [
    'signs that are written in words are read',
    '<p>1 &lt; 2 &amp;&amp; "a" &gt; &quot;b&quot;</p>',
    '1 < 2 && "a" > "b"',
  ],
  ['a sign that was only named stays a name', '<p>&amp;lt; is &lt;</p>', '&lt; is <'],
  ['blanks are folded', '<p> a&nbsp;\u00a0 b\n</p>', 'a b'],
  ['a picture has no words', '<p><img src="data:image/png;base64,AA" alt="A &lt;tree&gt;"></p>', ''],
])('%s', (_what, html, words) => {
  expect(plainText(html)).toBe(words);
});
