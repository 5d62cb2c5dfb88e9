import { describe, expect, test } from 'vitest';
import { pasteFormatOf, readPastedTests, typeAt, type PasteFormat } from './pasted-tests.rules.ts';
import { TEST_TEXT_MAX, TESTS_MAX } from './test-case.ts';

const textOf = (...lines: string[]): string => lines.join('\n');

/** Input and output of each test. */
const read = (text: string, format: PasteFormat): string[][] => {
  const { tests, problems } = readPastedTests(text, format, 0);
  expect(problems).toEqual([]);
  return tests.map(({ input, output }) => [input, output]);
};

describe('tests separated by lines', () => {
  test('have their input before, their expected output behind the line', () => {
    const text = textOf('3', '1 2 3', '---', '6', '===', '0', '---', '0');
    expect(pasteFormatOf(text)).toBe('BLOCKS');
    expect(read(text, 'BLOCKS')).toEqual([
      ['3\n1 2 3', '6'],
      ['0', '0'],
    ]);
  });

  test.each<[string, string, string[][]]>([
    [
      'an output is left out',
      textOf('1', '===', '2'),
      [
        ['1', ''],
        ['2', ''],
      ],
    ],
    ['a program reads nothing', textOf('---', 'Hello'), [['', 'Hello']]],
    ['there is one test and no line', textOf('1 2', '3 4'), [['1 2\n3 4', '']]],
    ['blank lines stand around', textOf('', '1', '', '---', '', '2', '', '===', ''), [['1', '2']]],
    ['blank lines stand within', textOf('a', '', 'b', '---', 'c'), [['a\n\nb', 'c']]],
    [
      'line ends are those of Windows',
      '1\r\n---\r\n2\r\n===\r\n3',
      [
        ['1', '2'],
        ['3', ''],
      ],
    ],
    [
      'blanks follow the lines',
      textOf('1', '---  ', '2', '=== ', '3'),
      [
        ['1', '2'],
        ['3', ''],
      ],
    ],
    ['longer lines are part of the text', textOf('----', '---', '===='), [['----', '====']]],
    ['there is nothing', textOf('', '===', ' '), []],
  ])('are read where %s', (_what, text, tests) => {
    expect(read(text, 'BLOCKS')).toEqual(tests);
  });

  test('with two outputs are refused', () => {
    expect(readPastedTests(textOf('1', '---', '2', '---', '3'), 'BLOCKS', 0).problems).toEqual([
      'Test 1 has more than one line ---: a test has only one.',
    ]);
  });
});

describe('a table', () => {
  test('is known by its tabs, and read by rows', () => {
    const text = textOf('1 2\t3', '4 5\t9', '');
    expect(pasteFormatOf(text)).toBe('ROWS');
    expect(read(text, 'ROWS')).toEqual([
      ['1 2', '3'],
      ['4 5', '9'],
    ]);
  });

  test.each<[string, string, string[][]]>([
    ['its columns have names', textOf('Input\tExpected output', '1\t2'), [['1', '2']]],
    [
      'it has one column',
      textOf('1', '2'),
      [
        ['1', ''],
        ['2', ''],
      ],
    ],
    [
      'an output is left out',
      textOf('1\t', '2\t4'),
      [
        ['1', ''],
        ['2', '4'],
      ],
    ],
    ['a program reads nothing', textOf('\tHello'), [['', 'Hello']]],
    [
      'cells have several lines',
      '"2\n1 2"\t3\n"say ""hi""\n"\t"a\tb"',
      [
        ['2\n1 2', '3'],
        ['say "hi"\n', 'a\tb'],
      ],
    ],
    ['a word stands between quotes', '"a"\t"b" c', [['"a"', '"b" c']]],
    [
      'a quote is never closed',
      '"a\t1\nb\t2',
      [
        ['"a', '1'],
        ['b', '2'],
      ],
    ],
    ['further columns are empty', '1\t2\t\t', [['1', '2']]],
    [
      'line ends are those of Windows',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
  ])('is read where %s', (_what, text, tests) => {
    expect(read(text, 'ROWS')).toEqual(tests);
  });

  test('of three columns is refused', () => {
    expect(readPastedTests('1\t2\n1\t2\t3', 'ROWS', 0).problems).toEqual([
      'Row 2 has 3 columns: only the input and the expected output can be read.',
    ]);
  });
});

test('no more tests are taken than a question may have', () => {
  const text = Array.from({ length: 3 }, () => '1\t2').join('\n');
  expect(readPastedTests(text, 'ROWS', TESTS_MAX - 3).problems).toEqual([]);
  expect(readPastedTests(text, 'ROWS', TESTS_MAX - 2).problems).toEqual([
    'A question may have at most 200 test cases: there is room for 2 more.',
  ]);
});

test('no longer text is taken than a test may have', () => {
  expect(readPastedTests('1'.repeat(TEST_TEXT_MAX + 1), 'BLOCKS', 0).problems).toEqual([
    'Test 1 is too long: an input or output may have at most 1,000,000 characters.',
  ]);
});

test('all but the first two tests are HIDDEN where that is wanted', () => {
  expect([0, 1, 2, 3].map(typeAt)).toEqual(['PUBLIC', 'PUBLIC', 'HIDDEN', 'HIDDEN']);
});
