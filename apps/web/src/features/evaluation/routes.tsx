import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'tasks/:taskId/evaluate-submission/:studentId',
    title: 'Evaluate Submission',
    layout: 'desk',
    page: () => import('./evaluate.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/marking/:taskId',
    title: 'Marking',
    page: () => import('./queue/marking.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/marking/:taskId/:questionId',
    title: 'Pages side by side',
    page: () => import('./queue/page-answers.page.tsx'),
  },
];
