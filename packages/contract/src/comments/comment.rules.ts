import type { Comment } from './comment.ts';

/** `+1`, `−0.5`: what a comment does to marks. */
export const signedMarks = (marks: number): string =>
  marks < 0 ? `−${Math.abs(marks)}` : marks > 0 ? `+${marks}` : '0';

/** What a question of `full` marks has after a comment, from 0 to `full`. */
export const marksAfterComment = (marks: number, change: number, full: number): number =>
  Math.min(full, Math.max(0, Math.round((marks + change) * 100) / 100));

/** Where a comment stands, in words. `Line 3`; in a program of several parts `Part 2, line 3`. */
export const placeWords = ({ place }: Pick<Comment, 'place'>, blocks: number): string | null => {
  if (!place) return null;
  return blocks > 1 ? `Part ${place.block + 1}, line ${place.line}` : `Line ${place.line}`;
};
