import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'],
    path: 'roll-over',
    title: 'Roll Over',
    page: () => import('./roll-over.page.tsx'),
  },
];
