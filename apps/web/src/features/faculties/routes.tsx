import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'faculty',
    title: 'Manage Faculties',
    page: () => import('./faculty-list.page.tsx'),
  },
];
