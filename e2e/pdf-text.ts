import { inflateSync } from 'node:zlib';

/** The packed streams of a PDF, unpacked; pictures, which are packed in another way, are left out. */
const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/<<((?:(?!endobj)[^])*?)>>\s*stream\r?\n/g)].flatMap(
    ({ 0: whole, 1: head = '', index }) => {
      if (!head.includes('/FlateDecode') || head.includes('/DecodeParms')) return [];
      const begin = index + whole.length;
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      return [inflateSync(pdf.subarray(begin, begin + length)).toString('latin1')];
    },
  );
};

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
