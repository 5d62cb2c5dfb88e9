import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'tasks/similar/:taskId',
    title: 'Similar Programs',
    page: () => import('./comparison-list.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/similar/:taskId/cases',
    title: 'Cases',
    page: () => import('./case-list.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/similar/:taskId/cases/:caseId',
    title: 'Case',
    page: () => import('./case.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/similar/:taskId/:comparisonId',
    title: 'Comparison',
    page: () => import('./comparison.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/similar/:taskId/:comparisonId/:pairId',
    title: 'Two Programs',
    page: () => import('./pair.page.tsx'),
  },
];
