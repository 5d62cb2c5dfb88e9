import { describe, expect, test } from 'vitest';
import {
  addDays,
  isDay,
  isMoment,
  readDay,
  readMoment,
  weekdayOf,
  writeDay,
  writeMoment,
} from './typed-moment.ts';

const TODAY = '2026-11-20';

describe('a day that is typed', () => {
  test.each([
    ['23/11/2026', '2026-11-23'],
    ['5/1/2027', '2027-01-05'],
    ['05-11-26', '2026-11-05'],
    ['5.11.2026', '2026-11-05'],
    [' 5 11  2026 ', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['5 Nov 2026', '2026-11-05'],
    ['5 november, 2026', '2026-11-05'],
    ['5nov', '2026-11-05'],
    ['29/02/2028', '2028-02-29'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
  ])('%j is read with the day first', (text, value) => {
    expect(readDay(text, TODAY)).toEqual({ value });
  });

  test.each([
    ['24/11', TODAY, '2026-11-24'],
    ['19/11', TODAY, '2026-11-19'],
    ['5/1', TODAY, '2027-01-05'],
    ['28/12', '2027-01-03', '2026-12-28'],
  ])('%j without a year, typed on %s, is the day nearest to it', (text, today, value) => {
    expect(readDay(text, today)).toEqual({ value });
  });

  test.each([
    ['31/02/2026', 'There is no 31/02/2026: February 2026 has 28 days.'],
    ['31/02', 'There is no 31/02/2027: February 2027 has 28 days.'],
    ['31/4/2026', 'There is no 31/04/2026: April 2026 has 30 days.'],
    ['00/11/2026', 'There is no 00/11/2026: November 2026 has 30 days.'],
    ['11/23/2026', 'There is no month 23: the day comes first, then the month.'],
    ['2026-13-01', 'There is no month 13: the day comes first, then the month.'],
    ['23/11/1926', 'The year has to be one from 2000 to 2099.'],
    ['23/11/20266', 'Please type day, month and year, such as 23/11/2026.'],
    ['23/11/202', 'Please type day, month and year, such as 23/11/2026.'],
    ['23 Foo 2026', 'Please type day, month and year, such as 23/11/2026.'],
    ['constructor', 'Please type day, month and year, such as 23/11/2026.'],
    ['next Monday', 'Please type day, month and year, such as 23/11/2026.'],
    ['23', 'Please type day, month and year, such as 23/11/2026.'],
  ])('%j is refused with a sentence', (text, problem) => {
    expect(readDay(text, TODAY)).toEqual({ problem });
  });
});

describe('a moment that is typed', () => {
  test.each([
    ['23/11/2026, 10:00 AM', '2026-11-23 10:00:00'],
    ['23/11/2026 10:05 am', '2026-11-23 10:05:00'],
    ['23/11/2026,2:30pm', '2026-11-23 14:30:00'],
    ['23.11. 9.30 p.m.', '2026-11-23 21:30:00'],
    ['23/11 at 14:00', '2026-11-23 14:00:00'],
    ['23/11/2026, 12:15 AM', '2026-11-23 00:15:00'],
    ['23/11/2026, 12 pm', '2026-11-23 12:00:00'],
    ['23/11/2026 00:00', '2026-11-23 00:00:00'],
    ['tomorrow 10am', '2026-11-21 10:00:00'],
    ['2026-11-23T09:15', '2026-11-23 09:15:00'],
    ['23 11 2026 9:15', '2026-11-23 09:15:00'],
  ])('%j is read', (text, value) => {
    expect(readMoment(text, TODAY)).toEqual({ value });
  });

  test.each([
    ['31/02/2026, 10:00 AM', 'There is no 31/02/2026: February 2026 has 28 days.'],
    ['11/23/2026 10:00', 'There is no month 23: the day comes first, then the month.'],
    ['23/11/2026', 'The time is missing: type it behind the day, such as 10:00 AM.'],
    ['23/11/2026, 25:00', 'There is no time 25:00.'],
    ['23/11/2026, 13:30 PM', 'There is no time 13:30 PM.'],
    ['23/11/2026, 0:30 am', 'There is no time 0:30 am.'],
    ['23/11/2026, 10:75', 'There is no time 10:75.'],
    ['23/11/2026, 10', 'Please type day and time, such as 23/11/2026, 10:00 AM.'],
    ['soon', 'Please type day and time, such as 23/11/2026, 10:00 AM.'],
    ['10:00', 'Please type day and time, such as 23/11/2026, 10:00 AM.'],
  ])('%j is refused with a sentence', (text, problem) => {
    expect(readMoment(text, TODAY)).toEqual({ problem });
  });
});

test('what was read is written as every screen writes it, and reads as the same again', () => {
  expect(writeDay('2026-11-05')).toBe('05/11/2026');
  expect(['2026-11-05 00:05:00', '2026-11-05 12:00:00', '2026-11-05 23:59:30'].map(writeMoment)).toEqual([
    '05/11/2026, 12:05 AM',
    '05/11/2026, 12:00 PM',
    '05/11/2026, 11:59 PM',
  ]);
  for (const moment of ['2026-11-05 00:05:00', '2028-02-29 12:00:00', '2026-12-31 23:59:00'])
    expect(readMoment(writeMoment(moment), TODAY)).toEqual({ value: moment });
});

test('a text that is still being typed is neither a day nor a moment', () => {
  expect([isDay('2026-11-05'), isDay('05/11/2026'), isDay('2026-11-05 10:00:00')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isMoment('2026-11-05 10:00:00'), isMoment('05/11/2026, 10'), isMoment('')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('days are counted over the ends of months and years, and have their weekdays', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ]);
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual(['Monday', 'Sunday']);
});
