import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'tasks/demo/:taskId',
    title: 'Demo Test',
    layout: 'bare',
    page: () => import('./demo-test.page.tsx'),
  },
];
