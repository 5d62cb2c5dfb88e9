import { describe, expect, test } from 'vitest';
import { readTestFiles, TEST_FILES_MAX } from './test-files.rules.ts';

const read = (files: Readonly<Record<string, string>>, present = 0) =>
  readTestFiles(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    present,
  );

describe('tests are told by the names of their files', () => {
  test.each([
    ['ends', { '1.in': 'a', '1.out': 'b' }],
    ['ends of ICPC packages', { 'data/1.in': 'a', 'data/1.ans': 'b' }],
    ['folders', { 'tests/input/input01.txt': 'a', 'tests/output/output01.txt': 'b' }],
    ['folders with equal names', { 'inputs/01.txt': 'a', 'outputs/01.txt': 'b' }],
    ['names of Polygon', { 'tests/01': 'a', 'tests/01.a': 'b' }],
    ['capital letters', { '1.IN': 'a', '1.OUT': 'b' }],
  ])('by %s', (_what, files) => {
    expect(read(files)).toEqual({
      tests: [{ input: 'a', output: 'b', name: '', type: null }],
      leftOut: [],
      problems: [],
    });
  });

  test('in the order of their numbers, with the ends of lines of Unix', () => {
    const { tests } = read({ '10.in': '10', '9.in': '9\r\nx\r', '9.out': 'nine\r\n', '10.out': 'ten' });
    expect(tests.map(({ input, output }) => [input, output])).toEqual([
      ['9\nx\n', 'nine\n'],
      ['10', 'ten'],
    ]);
  });

  test('a folder says who sees them, and a name that says more than a number is kept', () => {
    const { tests } = read({
      'data/sample/1.in': '',
      'data/secret/02-largest n.in': '',
      'data/secret/test_3.in': '',
      'other/x.in': '',
    });
    expect(tests.map(({ name, type }) => [name, type])).toEqual([
      ['', 'PUBLIC'],
      ['02-largest n', 'HIDDEN'],
      ['', 'HIDDEN'],
      ['x', null],
    ]);
  });

  test('an input without an output has an empty one; a program may read nothing', () => {
    expect(read({ '1.in': '' }).tests).toEqual([{ input: '', output: '', name: '', type: null }]);
  });
});

test('what is no part of a test is named, and what systems leave in archives is not', () => {
  const { tests, leftOut } = read({
    'problem.yaml': '',
    '1.in': 'a',
    '1.inp': 'b',
    '2.ans': 'c',
    '__MACOSX/._1.in': 'x',
    'data/.DS_Store': 'x',
  });
  expect(tests.map(({ input }) => input)).toEqual(['a']);
  expect(leftOut).toEqual([
    { path: 'problem.yaml', why: 'its name does not say that it is the input or the output of a test' },
    { path: '1.inp', why: '1.in is the input of the same test' },
    { path: '2.ans', why: 'there is no input for it' },
  ]);
});

test('too many tests, one that is too long, and too much together are problems', () => {
  expect(read({ '1.in': '', '2.in': '' }, 199).problems).toEqual([
    'A question may have at most 200 test cases: there is room for 1 more.',
  ]);
  expect(read({ '1.in': 'x'.repeat(5_000_000) }).problems).toEqual([]);
  expect(read({ '1.in': `${'x'.repeat(4_999_999)}ü` }).problems).toEqual([
    'Test 1 is too large: an input or output may have at most 5 MB.',
  ]);
  const sample = 'x'.repeat(1_000_000);
  expect(read({ 'sample/1.in': `${sample}x` }).problems).toEqual([
    'Test 1 is too large: an input or output of a PUBLIC test may have at most 1,000,000 characters.',
  ]);
  const many = (folder: string) =>
    Object.fromEntries(
      Array.from({ length: TEST_FILES_MAX / 1_000_000 + 1 }, (_, n) => [`${folder}/${n}.in`, sample]),
    );
  expect(read(many('sample')).problems).toEqual([
    'The small tests are too large together: at most 6,000,000 characters can be brought at once.',
  ]);
  // These are stored apart.
  expect(read(many('secret')).problems).toEqual([]);
});
