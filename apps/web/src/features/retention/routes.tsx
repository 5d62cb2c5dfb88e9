import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: ['ADMIN'], path: 'retention', title: 'Retention', page: () => import('./retention.page.tsx') },
];
