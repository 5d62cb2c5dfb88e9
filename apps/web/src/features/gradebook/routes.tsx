import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['ADMIN'],
    path: 'gradebook-templates',
    title: 'Gradebook Templates',
    page: () => import('./template-list.page.tsx'),
  },
  {
    roles: ['ADMIN'],
    path: 'gradebook-templates/create',
    title: 'Create Template',
    page: () => import('./template.page.tsx'),
  },
  {
    roles: ['ADMIN'],
    path: 'gradebook-templates/edit/:templateId',
    title: 'Edit Template',
    page: () => import('./template.page.tsx'),
  },
];
