import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD'],
    path: 'service-accounts',
    title: 'Service Accounts',
    page: () => import('./service-accounts.page.tsx'),
  },
];
