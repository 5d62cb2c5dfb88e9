import { facultyDetails, studentDetails } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const studentDetailsQuery = queryOptions({
  queryKey: ['dashboard', 'student'],
  queryFn: ({ signal }) => call(studentDetails, { signal }),
});

/** Task counts by status, questions and groups of an author. */
export const authorCountsQuery = queryOptions({
  queryKey: ['dashboard', 'author'],
  queryFn: async ({ signal }) => {
    const { data, questions, grp } = await call(facultyDetails, { signal });
    const count = (wanted: (typeof data)[number]['status']) =>
      data.filter(({ status }) => status === wanted).length;
    return {
      completed: count('COMPLETED'),
      upcoming: count('UPCOMING'),
      available: count('ONGOING'),
      questions: questions.length,
      groups: grp.length,
    };
  },
});
