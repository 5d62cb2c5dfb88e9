import { expect, test } from 'vitest';
import { plainText, sanitizeRichText } from './rich-text.ts';

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

test.each([
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
