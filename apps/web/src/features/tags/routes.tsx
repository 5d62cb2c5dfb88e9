import { Navigate } from 'react-router';
import type { PageRoute } from '../../lib/page-route.ts';

const ToTags = () => <Navigate to="/admin/tags" replace />;

export const routes: PageRoute[] = [
  { roles: ['ADMIN'], path: 'tags', title: 'Manage Tags', page: () => import('./tag-list.page.tsx') },
  {
    roles: ['ADMIN'],
    path: 'tag',
    title: 'Manage Tags',
    page: () => Promise.resolve({ default: ToTags }),
  },
  {
    roles: ['ADMIN'],
    path: 'tags/tag-details/:id',
    title: 'Tag Details',
    page: () => import('./tag-details.page.tsx'),
  },
];
