import type { PageRoute } from '../../lib/pages/page-route.ts';

const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

export const routes: PageRoute[] = [
  {
    roles: KEEPERS,
    path: 'institute/:instituteId/sheets',
    title: 'Set up from sheets',
    page: () => import('./setup-sheets.page.tsx'),
  },
  {
    roles: KEEPERS,
    path: 'institute/:instituteId/sheets/:runId',
    title: 'A sheet',
    page: () => import('./setup-run.page.tsx'),
  },
];
