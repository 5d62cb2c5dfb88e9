import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['STUDENT'],
    path: 'guidelines',
    title: 'Student Guidelines',
    page: () => import('./guidelines.page.tsx'),
  },
];
