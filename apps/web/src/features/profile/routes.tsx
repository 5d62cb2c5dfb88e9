import { ROLES } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ROLES,
    path: 'profile',
    title: 'Profile',
    page: () => import('./profile.page.tsx'),
  },
];
