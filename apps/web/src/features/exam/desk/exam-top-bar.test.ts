import { expect, test } from 'vitest';
import { examTitle } from './exam-top-bar.tsx';

test('the tab says the task, and near the end the time', () => {
  expect(examTitle('Sorting', 20 * 60_000)).toBe('Sorting · Assay');
  expect(examTitle('Sorting', 5 * 60_000)).toBe('00:05:00 left · Sorting');
  expect(examTitle('Sorting', 64_200)).toBe('00:01:05 left · Sorting');
  expect(examTitle('Sorting', 0)).toBe('Time’s up · Sorting');
});
