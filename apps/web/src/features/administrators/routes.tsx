import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN'],
    path: 'administrators',
    title: 'Administrators',
    page: () => import('./administrator-list.page.tsx'),
  },
];
