import type { PageRoute } from '../../lib/pages/page-route.ts';

const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

export const routes: PageRoute[] = [
  { roles: KEEPERS, path: 'webhooks', title: 'Webhooks', page: () => import('./webhook-list.page.tsx') },
  { roles: KEEPERS, path: 'webhooks/:id', title: 'Webhook', page: () => import('./webhook.page.tsx') },
];
