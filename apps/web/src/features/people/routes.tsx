import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'],
    path: 'people',
    title: 'People',
    page: () => import('./people.page.tsx'),
  },
];
