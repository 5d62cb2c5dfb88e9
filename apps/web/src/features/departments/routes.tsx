import type { PageRoute } from '../../lib/pages/page-route.ts';

const list = { title: 'Departments', page: () => import('./department-list.page.tsx') };

export const routes: PageRoute[] = [
  { roles: ['ADMIN'], path: 'institute/:id/departments', ...list },
  { roles: ['INSTITUTE-HEAD'], path: 'department/:id', ...list },
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD'],
    path: 'institute/:instituteId/department/:departmentId',
    title: 'Department Details',
    page: () => import('./department-details.page.tsx'),
  },
  {
    roles: ['INSTITUTE-HEAD'],
    path: 'faculty',
    title: 'Faculties',
    page: () => import('./institute-faculty.page.tsx'),
  },
  {
    roles: ['INSTITUTE-HEAD'],
    path: 'students',
    title: 'Students',
    page: () => import('./institute-students.page.tsx'),
  },
];
