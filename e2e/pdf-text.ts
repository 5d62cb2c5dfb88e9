import { inflateSync } from 'node:zlib';

/** The streams of a PDF, unpacked; those that hold no text come out as they are. */
const streamsOf = (pdf: Buffer): string[] =>
  [
    ...pdf.toString('latin1').matchAll(/<<((?:(?!<<|endobj)[^])*?)>>\s*stream\r?\n([^]*?)\r?\nendstream/g),
  ].flatMap(([, head = '', body = '']) => {
    if (!head.includes('/FlateDecode') || head.includes('/DecodeParms')) return [];
    return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
  });

/** What a reader of the PDF could copy: every piece of text that is written with the embedded font, a line each. */
export const pdfText = (pdf: Buffer): string => {
  const streams = streamsOf(pdf);
  const letters = new Map<string, string>();
  for (const map of streams.filter((stream) => stream.includes('beginbfchar')))
    for (const [, glyph = '', code = ''] of map.matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>/gi))
      letters.set(glyph.toLowerCase(), Buffer.from(code, 'hex').swap16().toString('utf16le'));
  return streams
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]+)> Tj/gi)])
    .map(([, glyphs = '']) =>
      (glyphs.toLowerCase().match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\uFFFD').join(''),
    )
    .join('\n');
};
