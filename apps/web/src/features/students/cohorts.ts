import type { Cohort } from '@assay/contract';
import { compareTexts } from '../../lib/values/compare-texts.ts';

/** A number of students in words: `1 student`, `1,200 students`. */
export const studentCount = (count: number): string =>
  `${count.toLocaleString('en')} student${count === 1 ? '' : 's'}`;

/** How many students there are by semester or passout year, in order; where there is nobody there is no entry. */
export const countedBy = (
  cohorts: readonly Cohort[],
  key: 'semester' | 'batch',
  counted: 'students' | 'archived' = 'students',
): [value: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const cohort of cohorts)
    counts.set(String(cohort[key]), (counts.get(String(cohort[key])) ?? 0) + cohort[counted]);
  return [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => compareTexts(one, other));
};

/** A batch whose students are archived. */
export interface ArchivedBatch {
  batch: string;
  students: number;
  /** When the last of them was archived, ISO 8601. */
  archivedAt: string;
}

/** The batches that have archived students, newest first. */
export const archivedBatches = (cohorts: readonly Cohort[]): ArchivedBatch[] =>
  countedBy(cohorts, 'batch', 'archived')
    .map(([batch, students]) => {
      const moments = cohorts.flatMap((cohort) => (cohort.batch === batch ? (cohort.archivedAt ?? []) : []));
      return { batch, students, archivedAt: moments.toSorted().at(-1) ?? '' };
    })
    .toReversed();
