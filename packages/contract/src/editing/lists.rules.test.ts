import { describe, expect, test } from 'vitest';
import { compareLists, isChanged, mergeLists, type ListKind, type Versions } from './lists.rules.ts';

interface Marked {
  id: string;
  marks: number;
}
const QUESTIONS: ListKind<Marked> = { keyOf: ({ id }) => id, isOrdered: true };
const STUDENTS: ListKind<string> = { keyOf: (id) => id, isOrdered: false };
interface Test {
  input: string;
  output: string;
}
const TESTS: ListKind<Test> = { keyOf: ({ input }) => input, isOrdered: true, isByPlace: true };

/** `a5 b2`: entries with their marks. */
const questions = (text: string): Marked[] =>
  text
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [{ id: word.charAt(0), marks: Number(word.slice(1)) }]));
const written = (list: readonly Marked[]): string => list.map(({ id, marks }) => `${id}${marks}`).join(' ');
const versionsOf = (opened: string, mine: string, theirs: string): Versions<Marked[]> => ({
  opened: questions(opened),
  mine: questions(mine),
  theirs: questions(theirs),
});
/** `1>2 3>6`: tests with input and output. */
const tests = (text: string): Test[] =>
  text.split(' ').map((word) => {
    const [input = '', output = ''] = word.split('>');
    return { input, output };
  });
const testVersions = (opened: string, mine: string, theirs: string): Versions<Test[]> => ({
  opened: tests(opened),
  mine: tests(mine),
  theirs: tests(theirs),
});
const writtenTests = (list: readonly Test[]): string =>
  list.map(({ input, output }) => `${input}>${output}`).join(' ');

describe('what was done to a list', () => {
  test('is told as additions, removals, changes and another order', () => {
    const { mine, theirs } = compareLists(QUESTIONS, versionsOf('a5 b5 c5', 'c5 a7 d1', 'a5 b5 c5'));
    expect(mine).toEqual({
      added: questions('d1'),
      removed: questions('b5'),
      changed: [{ before: { id: 'a', marks: 5 }, after: { id: 'a', marks: 7 } }],
      isMoved: true,
    });
    expect(isChanged(mine)).toBe(true);
    expect(isChanged(theirs)).toBe(false);
  });

  test('has no order where the order says nothing', () => {
    const { mine } = compareLists(STUDENTS, { opened: ['a', 'b'], mine: ['b', 'a'], theirs: ['a', 'b'] });
    expect(isChanged(mine)).toBe(false);
  });

  test('of entries that are nothing but what they say: what stands in the place of one is that one, changed', () => {
    const { mine, theirs } = compareLists(
      TESTS,
      testVersions('1>2 3>6 5>10', '1>2 4>8 5>10', '1>2 5>10 7>14'),
    );
    expect(mine).toMatchObject({
      added: [],
      removed: [],
      changed: [{ before: tests('3>6')[0], after: tests('4>8')[0] }],
    });
    expect(theirs).toMatchObject({ added: tests('7>14'), removed: tests('3>6'), changed: [] });
  });

  test('tells equal entries apart by counting', () => {
    const { mine } = compareLists(TESTS, testVersions('1>2 1>2', '1>2 1>2 1>2', '1>2 1>2'));
    expect(mine).toMatchObject({ added: tests('1>2'), removed: [], changed: [] });
    const { theirs } = compareLists(TESTS, testVersions('1>2 1>2', '1>2 1>2', '1>2 1>3'));
    expect(theirs.changed).toHaveLength(1);
  });

  test('does not take a text with a line end for a counted one', () => {
    const versions = { opened: [], mine: ['5', '5', '0 5', '1 5'], theirs: [] };
    expect(compareLists(STUDENTS, versions).mine.added).toEqual(versions.mine);
  });
});

describe('what both did', () => {
  test.each([
    ['different entries', 'a1 b1 c1', 'a2 b1 c1', 'a1 b1 c3', [], false],
    ['the same to the same', 'a1 b1', 'a2 b1 d1', 'a2 b1 d1', [], false],
    ['one changed, the other took it out', 'a1 b1', 'a2 b1', 'b1', ['a'], false],
    ['both changed it', 'a1 b1', 'a2 b1', 'a3 b1', ['a'], false],
    ['both added it, and not alike', 'a1', 'a1 b1', 'a1 b2', ['b'], false],
    ['one moved', 'a1 b1 c1', 'c1 a1 b1', 'a1 b1 c1 d1', [], false],
    ['both moved, and alike', 'a1 b1 c1', 'c1 a1 b1', 'c1 a1 b1', [], false],
    ['both moved, and not alike', 'a1 b1 c1', 'c1 a1 b1', 'b1 a1 c1', [], true],
  ] as const)('touches where it has to: %s', (_what, opened, mine, theirs, touching, isOrderTouching) => {
    const found = compareLists(QUESTIONS, versionsOf(opened, mine, theirs));
    expect(found.touching.map(({ id }) => id)).toEqual(touching);
    expect(found.isOrderTouching).toBe(isOrderTouching);
  });

  test.each([
    ['additions at the end of both', 'a1', 'a1 m1', 'a1 t1', 'a1 m1 t1', 'a1 t1 m1'],
    ['an addition in the middle', 'a1 b1', 'a1 m1 b1', 'a1 b1 t1', 'a1 m1 b1 t1', 'a1 m1 b1 t1'],
    ['an addition at the beginning', 'a1 b1', 'm1 a1 b1', 'a1', 'm1 a1', 'm1 a1'],
    ['a change beside a removal', 'a1 b1 c1', 'a2 b1 c1', 'a1 c1', 'a2 c1', 'a2 c1'],
    ['behind an entry that the other took out', 'a1 b1', 'a1 b1 m1', 'a1', 'a1 m1', 'a1 m1'],
    ['another order of one', 'a1 b1 c1', 'c1 b1 a1', 'a1 b1 t1 c1', 'c1 b1 t1 a1', 'c1 b1 t1 a1'],
    ['both orders', 'a1 b1 c1', 'c1 a1 b1', 'b1 a1 c1', 'c1 a1 b1', 'b1 a1 c1'],
    ['both changed one', 'a1 b1', 'a2 b2', 'a3 b1 t1', 'a2 b2 t1', 'a3 b2 t1'],
    ['one changed what the other took out', 'a1 b1', 'a2 b1', 'b1', 'a2 b1', 'b1'],
    ['the same in both', 'a1 b1', 'a2 x1', 'a2 x1', 'a2 x1', 'a2 x1'],
    ['everything out of one', 'a1 b1', '', 'a1 b1 t1', 't1', 't1'],
  ])('stands together: %s', (_what, opened, mine, theirs, mineWins, theirsWins) => {
    const versions = versionsOf(opened, mine, theirs);
    expect(written(mergeLists(QUESTIONS, versions, 'mine'))).toBe(mineWins);
    expect(written(mergeLists(QUESTIONS, versions, 'theirs'))).toBe(theirsWins);
  });

  test('a test that one changed and the other took out touches, whatever was changed of it', () => {
    const versions = testVersions('1>2 3>6', '1>2 4>8', '1>2');
    expect(compareLists(TESTS, versions).touching).toEqual(tests('3>6'));
    expect(writtenTests(mergeLists(TESTS, versions, 'mine'))).toBe('1>2 4>8');
    expect(writtenTests(mergeLists(TESTS, versions, 'theirs'))).toBe('1>2');
  });

  test('a test that both have added stands there once', () => {
    const versions = testVersions('1>2', '1>2 9>18', '1>2 9>18 7>14');
    expect(writtenTests(mergeLists(TESTS, versions, 'mine'))).toBe('1>2 9>18 7>14');
  });

  test('whoever wins where nothing touches, everybody is there', () => {
    const opened = Array.from({ length: 10_000 }, (_, index) => `s${index}`);
    const mine = [...opened.slice(5000), ...opened.map((id) => `mine ${id}`)];
    const theirs = [...opened.slice(0, 9000), ...opened.map((id) => `theirs ${id}`)];
    const merged = mergeLists(STUDENTS, { opened, mine, theirs }, 'theirs');
    expect(new Set(merged)).toEqual(
      new Set([...opened.slice(5000, 9000), ...mine.slice(5000), ...theirs.slice(9000)]),
    );
    expect(merged).toHaveLength(24_000);
  });
});
