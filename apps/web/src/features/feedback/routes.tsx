import { submitFeedback } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: ['ADMIN'], path: 'feedback', title: 'Feedbacks', page: () => import('./feedback-list.page.tsx') },
  {
    roles: submitFeedback.roles,
    path: 'feedback',
    title: 'Your feedback',
    page: () => import('./own-feedback.page.tsx'),
  },
];
