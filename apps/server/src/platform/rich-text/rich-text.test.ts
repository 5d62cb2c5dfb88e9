import { plainText } from '@assay/contract';
import { expect, test } from 'vitest';
import { nestsTooDeeply, sanitizeRichText, sanitizeWords } from './rich-text.ts';

/** As the editor writes it. */
const TABLE =
  '<table style="min-width: 75px;"><colgroup><col style="min-width: 25px;"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>n</p></th><th colspan="1" rowspan="1"><p>n<sup>2</sup></p></th></tr><tr><td colspan="1" rowspan="1"><p>a<sub>1</sub></p></td><td colspan="1" rowspan="1"><p>4</p></td></tr></tbody></table>';
const PICTURE = 'data:image/webp;base64,UklGRg==';

test('tables, sub- and superscript and pictures stay', () => {
  const stored = sanitizeRichText(`${TABLE}<p><img src="${PICTURE}" alt="A &lt;tree&gt;"></p>`);
  for (const part of [
    '<table><tbody>',
    '<th colspan="1" rowspan="1"><p>n<sup>2</sup></p></th>',
    '<td colspan="1" rowspan="1"><p>a<sub>1</sub></p></td>',
    `<img src="${PICTURE}" alt="A &lt;tree&gt;" />`,
  ])
    expect(stored).toContain(part);
  expect(stored).not.toContain('style');
});

test('a stored picture stays by its name, and its attributes stand in one order', () => {
  const name = 'a1'.repeat(32);
  expect(sanitizeRichText(`<p><img alt="A" src="${PICTURE}" data-picture="${name}" onerror="x()"></p>`)).toBe(
    `<p><img data-picture="${name}" alt="A" /></p>`,
  );
});

test('words alone have no pictures', () => {
  expect(sanitizeWords(`<p>Look <img src="${PICTURE}"><b>here</b></p>`)).toBe('<p>Look <b>here</b></p>');
});

test.each([
  '<img data-picture="../../x" alt="">',
  '<img src="https://example.org/seen.png" alt="">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="">',
  '<img src="javascript:alert(1)" alt="">',
  '<img alt="none">',
])('a picture from elsewhere, or of another kind, is gone: %s', (picture) => {
  expect(sanitizeRichText(`<p>Look ${picture}</p>`)).toBe('<p>Look </p>');
});

test('the words of a table are words of their own', () => {
  expect(plainText(sanitizeRichText(TABLE))).toBe('n n2 a1 4');
  expect(plainText('<table><tr><th>In</th><th>Out</th></tr><tr><td>1</td><td>2</td></tr></table>')).toBe(
    'In Out 1 2',
  );
});

test.each([
  [
    'a list in a list in a table',
    '<table><tr><td><ul><li><ol><li><p><b><i>deep</i></b></p></li></ol></li></ul></td></tr></table>',
  ],
  ['many paragraphs', '<p>one</p>'.repeat(20_000)],
  ['many line breaks and pictures', '<br><img src="data:image/png;base64,AAAA">'.repeat(10_000)],
  ['many list items that are not closed', `<ul>${'<li>item'.repeat(20_000)}</ul>`],
])('%s are not nested too deeply', (_what, html) => {
  expect(nestsTooDeeply(html)).toBe(false);
});

test.each([
  ['bold in bold without end', '<b>'.repeat(70_000)],
  ['boxes in boxes, all of them closed', '<div>'.repeat(40_000) + '</div>'.repeat(40_000)],
  ['a hundred and one levels', '<div>'.repeat(101)],
])('%s are', (_what, html) => {
  expect(nestsTooDeeply(html)).toBe(true);
});
