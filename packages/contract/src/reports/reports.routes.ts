import { z } from 'zod';
import { dataOf, idSchema, optionalIdSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { PRACTICALS_MAX } from './report.rules.ts';
import {
  coReportSchema,
  courseOutcomeSchema,
  practicalSchema,
  reportSubjectSchema,
  rubricsReportSchema,
} from './report.ts';

const { page, pageSize } = pageQueryShape;

/** Ids with commas between them; each counts once. */
export const practicalIdsSchema = z
  .string()
  .default('')
  .transform((list) => [...new Set(list.split(',').filter((id) => id !== ''))])
  .pipe(
    z.array(idSchema).max(PRACTICALS_MAX, `A report can be made of at most ${PRACTICALS_MAX} practicals.`),
  );

const reportQuery = z.object({
  practicalIds: practicalIdsSchema,
  subjectId: optionalIdSchema,
  page,
  pageSize,
});

export const getReportSubjects = defineRoute({
  method: 'GET',
  path: '/faculty/report-subjects',
  roles: AUTHORS,
  summary:
    "The subjects that the caller may make reports in: those of the caller's department first, then those of other departments that have a task which the caller may analyse.",
  response: dataOf(z.array(reportSubjectSchema)),
});

export const getSubjectModules = defineRoute({
  method: 'GET',
  path: '/faculty/modules/:subjectId',
  roles: AUTHORS,
  summary: 'The course outcomes of a subject in their order.',
  params: z.object({ subjectId: idSchema }),
  response: dataOf(z.array(courseOutcomeSchema)),
});

/** The tasks of a subject. */
export const practicalList = defineList({
  order: '-startTime',
  columns: { name: 'unfiltered', rubric: 'unfiltered', startTime: 'unfiltered' },
});

export const getTasksBySubject = defineRoute({
  method: 'GET',
  path: '/faculty/tasks-by-subject/:subjectId',
  roles: AUTHORS,
  summary:
    'The tasks of a subject that the caller may make reports of: their own, those shared for evaluation, and for the department head those of the department; newest first unless sorted otherwise.',
  params: z.object({ subjectId: idSchema }),
  query: practicalList.query,
  response: pageOf(practicalSchema),
});

export const getSubmissionsReport = defineRoute({
  method: 'GET',
  path: '/faculty/submissions-report',
  roles: AUTHORS,
  summary: 'What the students of some practicals have by rubric, by enrollment number.',
  query: reportQuery,
  response: rubricsReportSchema,
});

export const getCoWiseReport = defineRoute({
  method: 'GET',
  path: '/faculty/co-wise-report',
  roles: AUTHORS,
  summary: 'What the students of some practicals have for each question, by enrollment number.',
  query: reportQuery,
  response: coReportSchema,
});
