import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: AUTHORS, path: 'rubrics', title: 'Manage Rubrics', page: () => import('./rubric-list.page.tsx') },
  {
    roles: AUTHORS,
    path: 'rubrics/view-rubric/:rubricId',
    title: 'View Rubric',
    page: () => import('./view-rubric.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'rubrics/create-rubric',
    title: 'Create Rubric',
    page: () => import('./create-rubric.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'rubrics/edit-rubric/:rubricId',
    title: 'Edit Rubric',
    page: () => import('./edit-rubric.page.tsx'),
  },
];
