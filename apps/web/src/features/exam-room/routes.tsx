import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'sessions/room/:taskId?',
    title: 'Room',
    page: () => import('./room.page.tsx'),
  },
];
