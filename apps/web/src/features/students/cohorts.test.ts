import type { Cohort } from '@assay/contract';
import { expect, test } from 'vitest';
import { archivedBatches, countedBy } from './cohorts.ts';

const cohort = (semester: number, batch: string, students: number, archivedAt: string[] = []): Cohort => ({
  semester,
  batch,
  students,
  archived: archivedAt.length,
  archivedAt: archivedAt.at(-1) ?? null,
});

const cohorts = [
  cohort(3, '2029', 2),
  cohort(3, '2028', 5),
  cohort(8, '2026', 0, ['2026-06-01T08:00:00.000Z', '2026-06-02T08:00:00.000Z']),
  cohort(7, '2026', 1, ['2026-06-03T08:00:00.000Z']),
  cohort(8, '2025', 0, ['2025-06-01T08:00:00.000Z']),
];

test('students are counted by semester and by year, in order, where there are any', () => {
  expect(countedBy(cohorts, 'semester')).toEqual([
    ['3', 7],
    ['7', 1],
  ]);
  expect(countedBy(cohorts, 'batch')).toEqual([
    ['2026', 1],
    ['2028', 5],
    ['2029', 2],
  ]);
});

test('archived batches come newest first, each once, with the last moment', () => {
  expect(archivedBatches(cohorts)).toEqual([
    { batch: '2026', students: 3, archivedAt: '2026-06-03T08:00:00.000Z' },
    { batch: '2025', students: 1, archivedAt: '2025-06-01T08:00:00.000Z' },
  ]);
});
