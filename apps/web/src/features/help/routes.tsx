import { ROLES } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: ROLES, path: 'help/:guide?', title: 'Help', page: () => import('./help.page.tsx') },
];
