import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'tasks/regrades/:taskId',
    title: 'Regrades',
    page: () => import('./regrade-list.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/regrades/:taskId/new',
    title: 'New Regrade',
    page: () => import('./new-regrade.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/regrades/:taskId/:regradeId',
    title: 'Regrade',
    page: () => import('./regrade.page.tsx'),
  },
];
