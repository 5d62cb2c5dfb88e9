import {
  departmentDetails,
  facultyDetails,
  fetchDepartmentContents,
  lockNames,
  instituteDetails,
  platformDetails,
  studentDetails,
  verify,
} from '@assay/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { calmly } from '../../lib/server/calmly.ts';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** Dashboards are looked at all day: each is asked for again after a minute, ms. */
const REFRESH_MS = 60_000;
/**
 * The same for students, who are thousands before an exam, ms. What begins and ends by the clock shows without asking, and
 * whoever comes back to the page from an exam is told at once.
 */
const STUDENT_REFRESH_MS = 120_000;

/** The student's tasks counted, the next of them, and the last results. */
export const studentDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'student'],
  queryFn: ({ signal }) => call(studentDetails, { signal }),
  refetchInterval: calmly(STUDENT_REFRESH_MS),
  refetchOnMount: 'always',
  staleTime: STUDENT_REFRESH_MS / 2,
});

/** Tasks by status, questions and groups of an author, and the work that waits. */
export const authorDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'author'],
  queryFn: async ({ signal }) => {
    const { counts, work } = await call(facultyDetails, { query: { lists: 'false' }, signal });
    return { ...counts, work };
  },
  refetchInterval: calmly(REFRESH_MS),
});

/** How much of everything the platform has, and how the installation is. */
export const platformDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'platform'],
  queryFn: async ({ signal }) => {
    const { counts, state } = await call(platformDetails, { query: { lists: 'false' }, signal });
    return { ...counts, state };
  },
  refetchInterval: calmly(REFRESH_MS),
});

/** What the institute of its head holds, and the work in it. */
export const instituteDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'institute'],
  queryFn: async ({ signal }) => (await call(instituteDetails, { signal })).data,
  refetchInterval: calmly(REFRESH_MS),
});

/** What each department of the institute holds. */
export const departmentContentsQuery = queryOptions({
  queryKey: ['dashboard', 'by-department'],
  queryFn: async ({ signal }) => (await call(fetchDepartmentContents, { signal })).data,
});

const department = {
  queryKey: ['dashboard', 'department'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(departmentDetails, { signal })).data,
  refetchInterval: calmly(REFRESH_MS),
};

/** What the department of its head holds, and the work in it. */
export const departmentDashboardQuery = queryOptions({
  ...department,
  select: ({ department: counts, locksNames, work }) => ({ ...counts, locksNames, work }),
});

/** What of it is the head's own. */
export const ownCountsQuery = queryOptions({ ...department, select: ({ own }) => own });

/** Lets the students of the head's department change their names, or not. */
export const useLockNames = () =>
  useMutation({
    mutationFn: (locksNames: boolean) => call(lockNames, { body: { locksNames } }),
    onSettled: useChanged('places'),
  });

/** The person as the server has it now; what was stored at login may be older. */
export const ownDetailsQuery = queryOptions({
  queryKey: ['dashboard', 'person'],
  queryFn: async ({ signal }) => (await call(verify, { signal })).data,
});
