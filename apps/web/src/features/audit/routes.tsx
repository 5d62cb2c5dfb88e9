import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY'],
    path: 'audit',
    title: 'Audit',
    page: () => import('./audit-list.page.tsx'),
  },
];
