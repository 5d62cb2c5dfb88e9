import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: ['ADMIN'], path: 'tags', title: 'Manage Tags', page: () => import('./tag-list.page.tsx') },
  { roles: ['ADMIN'], path: 'tag', leadsTo: 'tags' },
  {
    roles: ['ADMIN'],
    path: 'tags/tag-details/:id',
    title: 'Tag Details',
    page: () => import('./tag-details.page.tsx'),
  },
];
