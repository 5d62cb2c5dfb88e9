import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'sessions',
    title: 'Ongoing Task Sessions',
    page: () => import('./ongoing-tasks.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'sessions/task-students/:taskId?',
    title: 'Students in Task',
    page: () => import('./task-students.page.tsx'),
  },
];
