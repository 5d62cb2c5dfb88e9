import { expect, test } from 'vitest';
import { marksAfterComment, placeWords, signedMarks } from './comment.rules.ts';

test('what a comment does to marks stays between none and all of the question', () => {
  expect(marksAfterComment(10, -0.5, 10)).toBe(9.5);
  expect(marksAfterComment(0.3, -1, 10)).toBe(0);
  expect(marksAfterComment(9.5, 1, 10)).toBe(10);
  // 0.1 + 0.2, which a binary fraction cannot hold.
  expect(marksAfterComment(0.1, 0.2, 10)).toBe(0.3);
});

test('marks are said with their sign, and a place by its part only where there are several', () => {
  expect([-0.5, 0, 2].map(signedMarks)).toEqual(['−0.5', '0', '+2']);
  const place = { block: 1, line: 3 };
  expect(placeWords({ place }, 1)).toBe('Line 3');
  expect(placeWords({ place }, 2)).toBe('Part 2, line 3');
  expect(placeWords({ place: null }, 2)).toBeNull();
});
