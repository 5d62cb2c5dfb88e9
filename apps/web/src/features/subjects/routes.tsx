import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'subjects',
    title: 'Manage Subjects',
    page: () => import('./subject-list.page.tsx'),
  },
  { roles: ['DEPARTMENT-HEAD'], path: 'subject', leadsTo: 'subjects' },
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'subjects/create-subject',
    title: 'Add Subject',
    page: () => import('./create-subject.page.tsx'),
  },
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'subjects/edit-subject/:id',
    title: 'Edit Subject',
    page: () => import('./edit-subject.page.tsx'),
  },
];
