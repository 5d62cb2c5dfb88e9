import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'questions/test-strength/:questionId',
    title: 'Test Strength',
    page: () => import('./page/strength.page.tsx'),
  },
];
