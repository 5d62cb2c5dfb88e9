import { expect, test } from 'vitest';
import { isBackupDue } from './platform-state.rules.ts';

test('a backup is due when there is none, or the last one is older than two days', () => {
  const now = Date.parse('2026-03-04T10:00:00.000Z');
  expect(isBackupDue(null, now)).toBe(true);
  expect(isBackupDue('2026-03-02T09:59:59.000Z', now)).toBe(true);
  expect(isBackupDue('2026-03-02T10:00:00.000Z', now)).toBe(false);
  expect(isBackupDue('2026-03-04T02:30:00.000Z', now)).toBe(false);
});
