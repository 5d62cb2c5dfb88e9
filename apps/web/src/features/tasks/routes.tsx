import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: AUTHORS, path: 'tasks', title: 'Manage Tasks', page: () => import('./list/task-list.page.tsx') },
  {
    roles: AUTHORS,
    path: 'tasks/create-task',
    title: 'Create Task',
    page: () => import('./create-task.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/edit-task/:taskId',
    title: (params) => (params.get('copy') === 'true' ? 'Create Copy Task' : 'Edit Task'),
    page: () => import('./edit-task.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/view-task/:taskId',
    title: 'View Task',
    page: () => import('./view-task.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/test-exam-browser/:taskId',
    title: 'Test Safe Exam Browser',
    page: () => import('./test-exam-browser.page.tsx'),
  },
];
