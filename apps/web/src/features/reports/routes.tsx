import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['FACULTY'],
    path: 'report',
    title: 'Report Generation',
    page: () => import('./report.page.tsx'),
  },
];
