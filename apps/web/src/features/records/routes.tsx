import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'tasks/record/:taskId',
    title: 'Record',
    page: () => import('./record.page.tsx'),
  },
  {
    roles: 'public',
    path: '/check-record',
    title: 'Check a record',
    layout: 'bare',
    page: () => import('./check-record.page.tsx'),
  },
];
