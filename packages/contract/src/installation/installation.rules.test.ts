import { expect, test } from 'vitest';
import { isBackupDue, isGradingLate, missingLanguages } from './installation.rules.ts';

test('a backup is due when there is none, or the last one is older than two days', () => {
  const now = Date.parse('2026-03-04T10:00:00.000Z');
  expect(isBackupDue(null, now)).toBe(true);
  expect(isBackupDue('2026-03-02T09:59:59.000Z', now)).toBe(true);
  expect(isBackupDue('2026-03-02T10:00:00.000Z', now)).toBe(false);
  expect(isBackupDue('2026-03-04T02:30:00.000Z', now)).toBe(false);
});

test('grading is late when a submission has waited for more than five minutes', () => {
  const now = Date.parse('2026-03-04T10:00:00.000Z');
  expect(isGradingLate({ ungraded: 0, oldestAt: null }, now)).toBe(false);
  expect(isGradingLate({ ungraded: 40, oldestAt: '2026-03-04T09:55:00.000Z' }, now)).toBe(false);
  expect(isGradingLate({ ungraded: 1, oldestAt: '2026-03-04T09:54:59.000Z' }, now)).toBe(true);
});

test('a language that no name of a runner stands for is missing there', () => {
  const languages = [
    { label: 'C', version: '12.2.0', names: ['c', 'C'] },
    { label: 'Python', version: '3.11.2', names: ['python', 'PYTHON'] },
  ];
  expect(missingLanguages({ languages })).toEqual(['C++', 'JAVA', 'JAVASCRIPT', 'TYPESCRIPT', 'SQL']);
  expect(missingLanguages({ languages: [] })).toEqual([
    'C',
    'C++',
    'JAVA',
    'PYTHON',
    'JAVASCRIPT',
    'TYPESCRIPT',
    'SQL',
  ]);
});
