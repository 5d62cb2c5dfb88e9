import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/page-route.ts';

export const routes: PageRoute[] = [
  { roles: AUTHORS, path: 'rubrics', title: 'Manage Rubrics', page: () => import('./rubric-list.page.tsx') },
  {
    roles: AUTHORS,
    path: 'rubrics/view-rubric/:rubricId',
    title: 'View Rubric',
    page: () => import('./view-rubric.page.tsx'),
  },
];
