import type { Permission } from '@assay/contract';

/** Another faculty member's rights on an item. */
export interface DemoShare {
  username: string;
  permissions: readonly Permission[];
}
