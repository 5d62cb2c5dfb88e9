import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN'],
    path: 'institute',
    title: 'Institutes',
    page: () => import('./institute-list.page.tsx'),
  },
];
