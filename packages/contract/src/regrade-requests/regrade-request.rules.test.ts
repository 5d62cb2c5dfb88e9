import { describe, expect, test } from 'vitest';
import { askingEnds, findAskingProblem, findEndedProblem } from './regrade-request.rules.ts';

const day = (date: number): Date => new Date(Date.UTC(2026, 2, date, 10));

describe('the time for asking', () => {
  test.each([
    ['begins with publishing', { publishedAt: day(1), regradedAt: null, days: 7 }, day(8)],
    [
      'begins again with a regrade that changed the marks',
      { publishedAt: day(1), regradedAt: day(5), days: 7 },
      day(12),
    ],
    ['is none where no days were chosen', { publishedAt: day(1), regradedAt: day(5), days: 0 }, null],
    ['is none before publishing', { publishedAt: null, regradedAt: null, days: 7 }, null],
  ])('%s', (_name, given, end) => {
    expect(askingEnds(given)).toEqual(end);
  });
});

describe('a student', () => {
  const asked = (given: Partial<Parameters<typeof findAskingProblem>[0]>, now = day(2)) =>
    findAskingProblem({ isResultPublished: true, until: day(8), states: [], ...given }, now) ?? 'may ask';

  test.each([
    ['may ask in time', {}, day(2), 'may ask'],
    ['may ask again after an answer', { states: ['ANSWERED', 'WITHDRAWN'] as const }, day(2), 'may ask'],
    ['sees the marks first', { isResultPublished: false }, day(2), 'not published'],
    ['waits for the answer', { states: ['ANSWERED', 'OPEN'] as const }, day(2), 'not answered yet'],
    ['is too late at the very end', {}, day(8), 'is over'],
    ['is told where no requests are taken', { until: null }, day(2), 'takes no requests'],
    [
      'asks ten times at most',
      { states: Array.from({ length: 10 }, () => 'ANSWERED' as const) },
      day(2),
      '10 times',
    ],
  ])('%s', (_name, given, now, problem) => {
    expect(asked(given, now)).toContain(problem);
  });
});

test('a request that has ended says how', () => {
  expect(findEndedProblem('OPEN', null)).toBeNull();
  expect(findEndedProblem('ANSWERED', 'Asha Menon')).toBe('Asha Menon has answered this request already.');
  expect(findEndedProblem('WITHDRAWN', null)).toContain('withdrawn');
});
