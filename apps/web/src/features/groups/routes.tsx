import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: AUTHORS, path: 'groups', title: 'Manage Groups', page: () => import('./group-list.page.tsx') },
  {
    roles: AUTHORS,
    path: 'groups/edit-group/:id',
    title: 'Edit Group Students',
    page: () => import('./edit-group.page.tsx'),
  },
];
