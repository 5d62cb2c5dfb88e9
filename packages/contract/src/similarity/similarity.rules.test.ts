import { describe, expect, test } from 'vitest';
import { findCaseEntryProblem, findComparisonProblem, groupsOf, sharedWords } from './similarity.rules.ts';

describe('programs hang together', () => {
  test('by pairs, directly or through others; two alone are no group', () => {
    const groups = groupsOf([
      { left: 'e', right: 'f' },
      { left: 'a', right: 'b' },
      { left: 'x', right: 'y' },
      { left: 'c', right: 'b' },
      { left: 'f', right: 'g' },
    ]);
    expect(Object.fromEntries(groups)).toEqual({ e: 1, f: 1, g: 1, a: 2, b: 2, c: 2 });
    expect(groupsOf([]).size).toBe(0);
  });

  test('also in a long chain', () => {
    const chain = Array.from({ length: 20_000 }, (_, place) => ({ left: `${place}`, right: `${place + 1}` }));
    expect(new Set(groupsOf(chain).values())).toEqual(new Set([1]));
  });
});

test('what two programs share is said in fragments, and never as a share', () => {
  expect(sharedWords({ fragments: 1, onlyTheirs: 1 })).toBe('1 shared fragment that only these two have');
  expect(sharedWords({ fragments: 9, onlyTheirs: 4 })).toBe('4 of 9 shared fragments only these two have');
  expect(sharedWords({ fragments: 3, onlyTheirs: 0 })).toBe(
    '3 shared fragments, which a few others have too',
  );
});

test('a task is compared when it is over and has programs enough', () => {
  expect(findComparisonProblem({ isOver: true, programs: 10 })).toBeNull();
  expect(findComparisonProblem({ isOver: false, programs: 10 })).toContain('when it is over');
  expect(findComparisonProblem({ isOver: true, programs: 9 })).toContain('Fewer than 10');
});

test('a word is that of a student of the case, and a note is nobody’s', () => {
  expect(findCaseEntryProblem({ kind: 'NOTE', studentId: null }, ['a'])).toBeNull();
  expect(findCaseEntryProblem({ kind: 'WORD', studentId: 'a' }, ['a'])).toBeNull();
  expect(findCaseEntryProblem({ kind: 'NOTE', studentId: 'a' }, ['a'])).toContain('nobody’s word');
  expect(findCaseEntryProblem({ kind: 'WORD', studentId: null }, ['a'])).toContain('Choose the student');
  expect(findCaseEntryProblem({ kind: 'WORD', studentId: 'b' }, ['a'])).toContain('Choose the student');
});
