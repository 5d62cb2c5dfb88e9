import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'attainment',
    title: 'Outcome Attainment',
    page: () => import('./attainment.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'attainment/kept/:id',
    title: 'Kept Report',
    page: () => import('./kept-report.page.tsx'),
  },
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'attainment/settings',
    title: 'Outcomes and Levels',
    page: () => import('./settings.page.tsx'),
  },
  {
    roles: ['DEPARTMENT-HEAD'],
    path: 'attainment/subject/:subjectId',
    title: 'Targets and Map',
    page: () => import('./subject-settings.page.tsx'),
  },
  {
    roles: ['DEPARTMENT-HEAD', 'INSTITUTE-HEAD'],
    path: 'attainment/departments',
    title: 'Attainment by Department',
    page: () => import('./departments.page.tsx'),
  },
];
