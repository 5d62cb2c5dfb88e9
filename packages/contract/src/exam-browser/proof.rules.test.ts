import { describe, expect, test } from 'vitest';
import { PROOF_MINUTES } from './exam-browser.ts';
import { isQuiet, proofUrgency } from './proof.rules.ts';

const PROVEN_AT = Date.parse('2026-03-02T10:00:00Z');
const UNTIL = PROVEN_AT + PROOF_MINUTES * 60_000;
const afterMinutes = (minutes: number) => proofUrgency(UNTIL, PROVEN_AT + minutes * 60_000);

describe('when the page shows the keys of the exam browser again', () => {
  test.each([
    [0, 'NOT_YET'],
    [5.99, 'NOT_YET'],
    [6, 'WHEN_QUIET'],
    [9.49, 'WHEN_QUIET'],
    [9.5, 'AT_ONCE'],
    [12, 'AT_ONCE'],
  ])('%s minutes after the last proof: %s', (minutes, urgency) => {
    expect(afterMinutes(minutes)).toBe(urgency);
  });

  test('there is time for a quiet moment before it has to be', () => {
    const quietMinutes = [6, 7, 8, 9].filter((minutes) => afterMinutes(minutes) === 'WHEN_QUIET');
    expect(quietMinutes).toEqual([6, 7, 8, 9]);
  });

  test('a moment is quiet when nothing was typed for five seconds, and nothing waits', () => {
    expect(isQuiet(PROVEN_AT, PROVEN_AT + 4999, false)).toBe(false);
    expect(isQuiet(PROVEN_AT, PROVEN_AT + 5000, false)).toBe(true);
    expect(isQuiet(PROVEN_AT, PROVEN_AT + 5000, true)).toBe(false);
  });
});
