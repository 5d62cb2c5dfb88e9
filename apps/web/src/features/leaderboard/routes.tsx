import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'tasks/view-submission/:taskId',
    title: 'Analysis',
    page: () => import('./leaderboard.page.tsx'),
  },
];
