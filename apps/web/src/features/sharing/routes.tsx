import { SHAREABLE_KINDS } from '@assay/contract';
import type { PageRoute } from '../../lib/pages/page-route.ts';
import { NAME_OF_KIND } from './words.ts';

export const routes: PageRoute[] = SHAREABLE_KINDS.map((kind) => ({
  roles: 'anyone',
  path: `/shared-${kind}/:id`,
  title: `Shared ${NAME_OF_KIND[kind]}`,
  page: () => import('./shared-item.page.tsx'),
}));
