import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'report',
    title: 'Report Generation',
    page: () => import('./report.page.tsx'),
  },
];
