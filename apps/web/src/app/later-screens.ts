import type { PageRoute } from '../lib/page-route.ts';

/** Screens whose feature does not exist yet; a feature takes its lines along into its own routes. */
export const laterScreens: PageRoute[] = [
  { roles: ['ADMIN'], path: 'institute', title: 'Institutes' },
  { roles: ['ADMIN'], path: 'institute/:id/departments', title: 'Departments' },
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD'],
    path: 'institute/:instituteId/department/:departmentId',
    title: 'Department Details',
  },
  { roles: ['INSTITUTE-HEAD'], path: 'department/:id', title: 'Departments' },
  { roles: ['INSTITUTE-HEAD'], path: 'faculty', title: 'Faculties' },
  { roles: ['DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'], path: 'profile', title: 'Profile' },
];
