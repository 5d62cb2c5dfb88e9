import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: 'public',
    path: '/setup/:token',
    title: 'Set up Assay',
    layout: 'bare',
    page: () => import('./setup.page.tsx'),
  },
  {
    roles: ['ADMIN', 'DEPARTMENT-HEAD'],
    path: 'setup',
    title: 'Getting started',
    page: () => import('./first-steps.page.tsx'),
  },
];
