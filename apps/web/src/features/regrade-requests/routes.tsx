import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

const list = {
  roles: AUTHORS,
  title: 'Requests for another look',
  page: () => import('./request-list.page.tsx'),
} as const;

export const routes: PageRoute[] = [
  { ...list, path: 'tasks/requests' },
  { ...list, path: 'tasks/requests/:taskId' },
];
