import type { Shown } from '../lib/server/browser-errors.ts';

interface Matched {
  matches: readonly { route: { path?: string }; params: Readonly<Record<string, string | undefined>> }[];
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page that a router shows, without what stands in its address but for the id of its task. */
export const shownPage = ({ matches }: Matched): Shown => {
  const last = matches.at(-1);
  const taskId = last?.params['taskId'];
  return { page: last?.route.path ?? '', taskId: taskId && ID.test(taskId) ? taskId : undefined };
};
