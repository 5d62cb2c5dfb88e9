import { genderSchema } from '@assay/contract';
import type { TableState } from '../../ui/use-table-state.ts';

/** What every list of people asks the server for; a filter that does not exist counts as not chosen. */
export const peopleFilter = ({ page, pageSize, search, sort, filters }: TableState) => ({
  page,
  pageSize,
  search: search || undefined,
  sort: sort || undefined,
  fullname: filters['fullname'] || undefined,
  email: filters['email'] || undefined,
  phone: filters['phone'] || undefined,
  gender: genderSchema.safeParse(filters['gender']).data,
});

/** The same for faculty, whose role can be chosen. */
export const facultyFilter = (table: TableState) => ({
  ...peopleFilter(table),
  role: (['DEPARTMENT-HEAD', 'FACULTY'] as const).find((role) => role === table.filters['role']),
});
