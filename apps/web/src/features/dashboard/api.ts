import {
  departmentDetails,
  facultyDetails,
  instituteDetails,
  platformDetails,
  studentDetails,
  verify,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

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

/** How much of everything the platform has. */
export const platformCountsQuery = queryOptions({
  queryKey: ['dashboard', 'platform'],
  queryFn: async ({ signal }) => (await call(platformDetails, { query: { lists: 'false' }, signal })).counts,
});

/** What the institute of its head holds. */
export const instituteCountsQuery = queryOptions({
  queryKey: ['dashboard', 'institute'],
  queryFn: async ({ signal }) => (await call(instituteDetails, { signal })).data,
});

const departmentCounts = {
  queryKey: ['dashboard', 'department'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(departmentDetails, { signal })).data,
};

/** What the department of its head holds. */
export const departmentCountsQuery = queryOptions({
  ...departmentCounts,
  select: ({ department }) => department,
});

/** What of it is the head's own. */
export const ownCountsQuery = queryOptions({ ...departmentCounts, select: ({ own }) => own });

/** The person as the server has it now; what was stored at login may be older. */
export const ownDetailsQuery = queryOptions({
  queryKey: ['dashboard', 'person'],
  queryFn: async ({ signal }) => (await call(verify, { signal })).data,
});
