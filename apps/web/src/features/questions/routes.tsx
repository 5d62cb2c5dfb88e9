import { AUTHORS, BANK_READERS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

const viewPage = () => import('./view/view-question.page.tsx');

export const routes: PageRoute[] = [
  {
    roles: AUTHORS,
    path: 'questions',
    title: 'Manage Questions',
    page: () => import('./list/question-list.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'questions/create-question',
    title: 'Create Question',
    page: () => import('./create-question.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'questions/edit-question/:questionId',
    title: 'Edit Question',
    page: () => import('./edit-question.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'tasks/view-task/:taskId/questions/:questionId',
    title: 'View Question',
    page: () => import('./view/task-question.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'questions/versions/:questionId',
    title: 'Versions',
    page: () => import('./versions/version-list.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'questions/versions/:questionId/compare',
    title: 'What Has Changed',
    page: () => import('./versions/comparison.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'questions/versions/:questionId/:version',
    title: 'Version',
    page: () => import('./versions/version.page.tsx'),
  },
  {
    roles: BANK_READERS,
    path: 'question-bank',
    title: 'Question Bank',
    page: () => import('./bank/bank-list.page.tsx'),
  },
  {
    roles: BANK_READERS,
    path: 'question-bank/:questionId',
    title: 'Offered Question',
    page: () => import('./bank/bank-question.page.tsx'),
  },
  {
    roles: AUTHORS,
    path: 'questions/view-question/:questionId/source',
    title: 'What the Source Says',
    page: () => import('./bank/source-comparison.page.tsx'),
  },
  { roles: AUTHORS, path: 'questions/view-question', title: 'View Question', page: viewPage },
  { roles: AUTHORS, path: 'questions/view-question/:questionId', title: 'View Question', page: viewPage },
];
