import { z } from 'zod';
import { dataOf, instantSchema, LAST_SEMESTER } from '../common.ts';
import { defineRoute } from '../route.ts';

const HEAD = ['DEPARTMENT-HEAD'] as const;

const semesterSchema = z
  .number()
  .int()
  .min(1, 'Semester must be an integer between 1 and 8.')
  .max(LAST_SEMESTER, 'Semester must be an integer between 1 and 8.');
const batchSchema = z.string().regex(/^[0-9]{4}$/, 'Passout Year must be a valid 4-digit year.');
const count = z.number().int();

/** The students of one semester and passout year. */
export const cohortSchema = z.object({
  semester: semesterSchema,
  batch: z.string(),
  /** How many are on the lists. */
  students: count,
  /** How many are archived, and since when the last of them. */
  archived: count,
  archivedAt: instantSchema.nullable(),
});
export type Cohort = z.infer<typeof cohortSchema>;

export const studentCohorts = defineRoute({
  method: 'GET',
  path: '/hod/student-cohorts',
  roles: HEAD,
  summary: "How many students the caller's department has in each semester and passout year.",
  response: dataOf(z.array(cohortSchema)),
});

export const archiveBatch = defineRoute({
  method: 'POST',
  path: '/hod/archive-batch',
  roles: HEAD,
  summary: 'Takes the students of a passout year off the lists and out of the login; results stay.',
  body: z.object({ batch: batchSchema }),
  /** How many students of the batch are archived now. */
  response: dataOf(z.object({ archived: count })),
});

export const restoreBatch = defineRoute({
  method: 'POST',
  path: '/hod/restore-batch',
  roles: HEAD,
  summary: 'Brings the archived students of a passout year back.',
  body: z.object({ batch: batchSchema }),
  /** How many students of the batch are on the lists now. */
  response: dataOf(z.object({ students: count })),
});
