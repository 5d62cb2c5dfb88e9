import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'students',
    title: 'Manage Students',
    page: () => import('./student-list.page.tsx'),
  },
];
