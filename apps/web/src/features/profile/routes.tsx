import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'],
    path: 'profile',
    title: 'Profile',
    page: () => import('./profile.page.tsx'),
  },
];
