import type { Audience } from '@assay/contract';
import type { ComponentType } from 'react';

/** What a page is called; it may depend on what stands in the address. */
type PageTitle = string | ((params: URLSearchParams) => string);

/** What a page is called at an address. @param search the query of the address, `?copy=true` */
export const titleAt = (title: PageTitle, search: string): string =>
  typeof title === 'string' ? title : title(new URLSearchParams(search));

/** What the frame knows of the page that it shows. */
export interface PageHandle {
  title: PageTitle;
}

/** Where a page of the web app is, and for whom. */
interface PagePlace {
  /** `public`: nobody in particular; `anyone`: whoever is logged in; else the page exists in the area of each role. */
  roles: Audience;
  /** For named roles relative to their area, `tasks/edit-task/:taskId`; otherwise from the root, `/login`. */
  path: string;
}

interface Page extends PagePlace {
  /** What the document title and the header say. */
  title: PageTitle;
  /** Loads the page on the first visit. */
  page: () => Promise<{ default: ComponentType }>;
  /**
   * `bare` has no sidebar and no header (login, exam); at a `desk` the sidebar is folded until somebody opens it. Default
   * `shell`.
   */
  layout?: 'shell' | 'desk' | 'bare';
}

interface OtherAddress extends PagePlace {
  /** The address of the page, relative to the same area; whoever comes here is led there. */
  leadsTo: string;
}

/** One page of the web app. A feature exports its pages as `routes` and `app/router.tsx` puts them together. */
export type PageRoute = Page | OtherAddress;
