import {
  getCoWiseReport,
  getReportSubjects,
  getSubjectModules,
  getSubmissionsReport,
  getTasksBySubject,
  type QueryIn,
  type ReportType,
} from '@assay/contract';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import type { Report } from './report-sheet.ts';

/** The subjects that reports can be made in; those of the own department come first. */
export const reportSubjectsQuery = queryOptions({
  queryKey: ['reports', 'subjects'],
  queryFn: async ({ signal }) => (await call(getReportSubjects, { signal })).data,
});

/** The course outcomes of a subject. */
export const outcomesQuery = (subjectId: string | null) =>
  queryOptions({
    queryKey: ['reports', 'outcomes', subjectId],
    queryFn:
      subjectId === null
        ? skipToken
        : async ({ signal }) => (await call(getSubjectModules, { params: { subjectId }, signal })).data,
  });

/** A page of the practicals of a subject. */
export const practicalListQuery = (subjectId: string | null, query: QueryIn<typeof getTasksBySubject>) =>
  queryOptions({
    queryKey: ['reports', 'practicals', subjectId, query],
    queryFn:
      subjectId === null
        ? skipToken
        : ({ signal }) => call(getTasksBySubject, { params: { subjectId }, query, signal }),
    // Those of another subject would be ticked by mistake.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === subjectId ? previous : undefined,
  });

/** What a report is made of. */
export interface ReportChoice {
  type: ReportType;
  subjectId: string;
  practicalIds: readonly string[];
}

export interface ReportPage {
  report: Report;
  /** All students of the report. */
  total: number;
}

/** Some students of a report. */
export const readReportPage = async (
  { type, subjectId, practicalIds }: ReportChoice,
  paging: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<ReportPage> => {
  const query = { practicalIds: practicalIds.join(','), subjectId, ...paging };
  if (type === 'co') {
    const { data, total } = await call(getCoWiseReport, { query, signal });
    return { report: { type, content: data }, total };
  }
  const { total, ...content } = await call(getSubmissionsReport, { query, signal });
  return { report: { type, content }, total };
};

/** The same for the preview. */
export const previewQuery = (choice: ReportChoice, paging: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['reports', 'preview', choice, paging],
    queryFn: ({ signal }) => readReportPage(choice, paging, signal),
    placeholderData: keepPreviousData,
  });
