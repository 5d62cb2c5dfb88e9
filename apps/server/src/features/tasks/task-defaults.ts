import type { fetchTaskDefaults } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findLastOwnTask, isDemonstration } from './task.repository.ts';

/** Whether a task that does not say so requires the exam browser: as the installation is set, and not in a demonstration. */
export const requiresByDefault = async (deps: Pick<Deps, 'config'>, db: Queryable): Promise<boolean> =>
  deps.config.examBrowser ?? !(await isDemonstration(db));

export const handleFetchTaskDefaults: Handler<typeof fetchTaskDefaults> = async ({ actor, deps }) => {
  const [requireExamBrowser, last] = await Promise.all([
    requiresByDefault(deps, deps.db),
    findLastOwnTask(deps.db, actor),
  ]);
  return {
    success: true,
    data: {
      requireExamBrowser,
      lastTask: last ? { name: last.name, startTime: last.startTime.toISOString() } : null,
    },
  };
};
