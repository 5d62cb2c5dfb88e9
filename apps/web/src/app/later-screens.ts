import type { PageRoute } from '../lib/page-route.ts';

/** Screens whose feature does not exist yet; a feature takes its lines along into its own routes. */
export const laterScreens: PageRoute[] = [
];
