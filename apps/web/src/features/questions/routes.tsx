import { AUTHORS } from '@assay/contract';
import type { PageRoute } from '../../lib/page-route.ts';

export const routes: PageRoute[] = [
  { roles: AUTHORS, path: 'questions', title: 'Manage Questions' },
  { roles: AUTHORS, path: 'questions/create-question', title: 'Create Question' },
  { roles: AUTHORS, path: 'questions/edit-question/:questionId', title: 'Edit Question' },
  { roles: AUTHORS, path: 'questions/view-question/:questionId', title: 'View Question' },
  { roles: 'anyone', path: '/shared-question/:id', title: 'Shared Question' },
];
