import { z } from 'zod';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { contentCounts } from './dashboard.routes.ts';

/** What a department of an institute holds. */
export const departmentContentsSchema = z.object({ _id: idSchema, name: z.string(), ...contentCounts });
export type DepartmentContents = z.infer<typeof departmentContentsSchema>;

export const fetchDepartmentContents = defineRoute({
  method: 'GET',
  path: '/hoi/department-contents',
  roles: ['INSTITUTE-HEAD'],
  summary:
    "What each department of the caller's institute holds, by name. The figures add up to those of the dashboard.",
  response: dataOf(z.array(departmentContentsSchema)),
});
