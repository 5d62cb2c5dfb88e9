import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: ['STUDENT'],
    path: 'dashboard',
    title: 'Dashboard',
    page: () => import('./student-dashboard.page.tsx'),
  },
  {
    roles: ['FACULTY'],
    path: 'dashboard',
    title: 'Dashboard',
    page: () => import('./author-dashboard.page.tsx'),
  },
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'dashboard',
    title: 'Department Details',
    page: () => import('./department-dashboard.page.tsx'),
  },
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'dashboard/hod-details',
    title: 'Your Details',
    page: () => import('./own-details.page.tsx'),
  },
  {
    roles: ['INSTITUTE-HEAD'],
    path: 'dashboard',
    title: 'Dashboard',
    page: () => import('./institute-dashboard.page.tsx'),
  },
  {
    roles: ['INSTITUTE-HEAD'],
    path: 'contents',
    title: 'By department',
    page: () => import('./department-contents.page.tsx'),
  },
  {
    roles: ['ADMIN'],
    path: 'dashboard',
    title: 'Dashboard',
    page: () => import('./platform-dashboard.page.tsx'),
  },
];
