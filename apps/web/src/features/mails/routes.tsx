import type { PageRoute } from '../../lib/pages/page-route.ts';

const READERS = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'] as const;

export const routes: PageRoute[] = [
  { roles: READERS, path: 'mails', title: 'Mails', page: () => import('./mail-batches.page.tsx') },
  { roles: READERS, path: 'mails/:id', title: 'Mails', page: () => import('./mail-batch.page.tsx') },
];
