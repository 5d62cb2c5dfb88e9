import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readChosenFiles } from './read-test-files.ts';

const archive = (files: Readonly<Record<string, string | Uint8Array>>, name = 'tests.zip') =>
  new File(
    [
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [
            path,
            typeof content === 'string' ? strToU8(content) : content,
          ]),
        ),
      ) as Uint8Array<ArrayBuffer>,
    ],
    name,
  );

test('archives and single files are read together', async () => {
  const { tests, problems } = await readChosenFiles(
    [archive({ 'a/1.in': '1', 'a/1.out': 'one' }), new File(['2'], '2.in'), new File(['two'], '2.out')],
    0,
  );
  expect(problems).toEqual([]);
  expect(tests.map(({ input, output }) => [input, output])).toEqual([
    ['2', 'two'],
    ['1', 'one'],
  ]);
});

test.each([
  ['a damaged archive', () => new File(['PK, but nothing of it'], 'x.zip'), 'x.zip is damaged'],
  [
    'an archive cut off',
    () => new File([archive({ '1.in': 'x'.repeat(5000) }).slice(0, 60)], 'x.zip'),
    'is damaged',
  ],
  [
    'bytes that are no text',
    () => new File([new Uint8Array([0xff, 0xfe, 0x31])], '1.in'),
    '1.in is no text in UTF-8.',
  ],
  ['a text with a NUL', () => new File(['1\0'], '1.in'), '1.in is no text in UTF-8.'],
  [
    'an archive of very many files',
    () => archive(Object.fromEntries(Array.from({ length: 2001 }, (_, place) => [`${place}.in`, '']))),
    'unpacks to more than 60 MB or 2,000 files',
  ],
  [
    'a small archive that unpacks to much',
    () => archive({ '1.in': new Uint8Array(61_000_000) }),
    'unpacks to more than 60 MB or 2,000 files',
  ],
])('%s is told, and nothing of it is taken', async (_what, file, words) => {
  const { tests, problems } = await readChosenFiles([file()], 0);
  expect(tests).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(words)]);
});
