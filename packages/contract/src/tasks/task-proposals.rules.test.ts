import { describe, expect, test } from 'vitest';
import { followProposal, proposedDeadline, proposedStarts, proposedTotal } from './task-proposals.rules.ts';

describe('a deadline is proposed', () => {
  const start = new Date('2026-11-23T04:30:00.000Z');

  test('half an hour behind the end of whoever starts at once', () => {
    expect(proposedDeadline(start, 90)).toEqual(new Date('2026-11-23T06:30:00.000Z'));
    expect(proposedDeadline(start, 37.5)).toEqual(new Date('2026-11-23T05:38:00.000Z'));
  });

  test('not before the start and the time are known', () => {
    expect([
      proposedDeadline(null, 90),
      proposedDeadline(start, 0),
      proposedDeadline(start, Number.NaN),
    ]).toEqual([null, null, null]);
  });
});

test('the total is what the questions add up to', () => {
  expect([proposedTotal(42.5), proposedTotal(0)]).toEqual([42.5, null]);
});

test('a field follows its proposal until somebody enters something else', () => {
  expect(followProposal(null, null, 40)).toBe(40);
  expect(followProposal(40, 40, 50)).toBe(50);
  expect(followProposal(45, 40, 50)).toBe(45);
  expect(followProposal(40, 40, null)).toBeNull();
});

describe('starts are proposed', () => {
  const NOW = '2026-11-25 15:20:00';

  test('tomorrow at ten, for whoever has had no task yet', () => {
    expect(proposedStarts(NOW, null)).toEqual([
      { label: 'Tomorrow, 10:00 AM', moment: '2026-11-26 10:00:00' },
    ]);
    expect(proposedStarts('2026-12-31 23:59:00', null)[0]?.moment).toBe('2027-01-01 10:00:00');
  });

  test.each([
    ['weeks ago', '2026-10-01 14:00:00', '2026-11-26 14:00:00'],
    ['a week ago, later in the day than now', '2026-11-18 16:00:00', '2026-11-25 16:00:00'],
    ['a week ago, earlier in the day than now', '2026-11-18 09:00:00', '2026-12-02 09:00:00'],
    ['that is still to come', '2026-11-27 14:00:00', '2026-12-04 14:00:00'],
  ])('like the last task, %s, on its next weekday', (_when, start, moment) => {
    expect(proposedStarts(NOW, { name: 'DAA Practical 4', start })[1]?.moment).toBe(moment);
  });

  test('with the name of the task that they are like, and the same moment once', () => {
    const last = { name: 'DAA Practical 4', start: '2026-11-19 14:00:00' };
    expect(proposedStarts(NOW, last)[1]?.label).toBe('Thursday 26/11, 02:00 PM, like “DAA Practical 4”');
    expect(proposedStarts(NOW, { ...last, start: '2026-11-19 10:00:00' })).toHaveLength(1);
  });
});
