import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: ['STUDENT'], path: 'history', title: 'History', page: () => import('./history.page.tsx') },
  {
    roles: ['STUDENT'],
    path: 'history/analysis/:taskId',
    title: 'Analysis',
    page: () => import('./result.page.tsx'),
  },
];
