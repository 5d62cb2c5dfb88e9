import type { PageRoute } from '../../lib/pages/page-route.ts';

export const routes: PageRoute[] = [
  { roles: ['ADMIN'], path: 'feedback', title: 'Feedbacks', page: () => import('./feedback-list.page.tsx') },
];
