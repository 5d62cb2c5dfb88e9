import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN', ...AUTHORS],
    path: 'tasks/rehearse/:taskId',
    title: 'Rehearse This Exam',
    page: () => import('./rehearsals.page.tsx'),
  },
];
