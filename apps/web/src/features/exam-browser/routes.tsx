import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: 'public',
    path: '/exam-browser/:taskId',
    title: 'Safe Exam Browser',
    layout: 'bare',
    page: () => import('./launch/start.page.tsx'),
  },
];
