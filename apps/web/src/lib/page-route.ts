import type { Audience } from '@assay/contract';
import type { ComponentType } from 'react';

/** One page of the web app. A feature exports its pages as `routes` and `app/router.tsx` puts them together. */
export interface PageRoute {
  /** `public`: nobody in particular; `anyone`: whoever is logged in; else the page exists in the area of each role. */
  roles: Audience;
  /** For named roles relative to their area, `tasks/edit-task/:taskId`; otherwise from the root, `/login`. */
  path: string;
  /** What the document title and the header say. */
  title: string;
  /** Loads the page on the first visit. Without it the screen says that it comes with a later version. */
  page?: () => Promise<{ default: ComponentType }>;
  /** `bare` has no sidebar and no header (login, exam). Default `shell`. */
  layout?: 'shell' | 'bare';
  /** Another address of the same page, relative to the same area; whoever comes here is led there. */
  leadsTo?: string;
}
