import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['STUDENT'],
    path: 'available-task',
    title: 'Available Tasks',
    page: () => import('./lists/available-tasks.page.tsx'),
  },
  {
    roles: ['STUDENT'],
    path: 'upcoming-task',
    title: 'Upcoming Tasks',
    page: () => import('./lists/upcoming-tasks.page.tsx'),
  },
  {
    roles: ['STUDENT'],
    path: 'tasks/:taskId',
    title: 'Task',
    layout: 'bare',
    page: () => import('./exam.page.tsx'),
  },
];
