import { expect, test } from 'vitest';
import { JUMP_CHARACTERS, jumpTexts, openOriginSearch } from './jumps.rules.ts';

/** Letters without an order, the same for the same seed (a linear congruential generator). */
const text = (seed: number, length: number): string => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(97 + ((state >>> 24) % 26));
  }).join('');
};

test('a change is a jump from 40 characters on, white space not counted, within one block', () => {
  const jumps = (...texts: string[]) => jumpTexts(texts.map((one) => ({ text: one })));
  expect(jumps('x'.repeat(JUMP_CHARACTERS - 1))).toEqual([]);
  expect(jumps(`${'x '.repeat(JUMP_CHARACTERS - 1)}\n\n\n`)).toEqual([]);
  expect(jumps(`\t${'x \n'.repeat(JUMP_CHARACTERS)}`)).toEqual(['x'.repeat(JUMP_CHARACTERS)]);
  expect(jumps('x'.repeat(30), 'y'.repeat(30))).toEqual([]);
  expect(jumps('x'.repeat(50), 'y'.repeat(30))).toEqual(['x'.repeat(50)]);
});

test('what stands in the question is given, also with other white space', () => {
  const [statement, foreign] = [text(1, 90), text(2, 60)];
  const search = openOriginSearch(
    [statement.slice(10, 80), foreign],
    [`${statement.slice(0, 40)}\n ${statement.slice(40)}`],
  );
  expect(search.originOf([statement.slice(10, 80)])).toBe('GIVEN');
  expect(search.originOf([foreign])).toBe('OUTSIDE');
  expect(search.originOf([statement.slice(10, 80), foreign])).toBe('OUTSIDE');
});

test('what stood in the student’s programs is theirs from then on, also put together from pieces', () => {
  const [first, second] = [text(3, 80), text(4, 80)];
  const sought = [first, first + second];
  const search = openOriginSearch(sought, []);
  expect(search.originOf([first])).toBe('OUTSIDE');
  search.see(first);
  expect(search.originOf([first])).toBe('OWN');
  expect(search.originOf([first + second])).toBe('OUTSIDE');
  search.see(second);
  // The two had never stood side by side.
  expect(search.originOf([first + second])).toBe('OUTSIDE');
  search.see(first.slice(-39) + second.slice(0, 39));
  expect(search.originOf([first + second])).toBe('OWN');
});

test('of what is given in part and their own for the rest is their own', () => {
  const whole = text(5, 120);
  const search = openOriginSearch([whole], [whole.slice(0, 80)]);
  search.see(whole.slice(41));
  expect(search.originOf([whole])).toBe('OWN');
});
