import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'questions/import',
    title: 'Import Questions',
    page: () => import('./import-questions.page.tsx'),
  },
];
