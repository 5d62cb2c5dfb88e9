import { sumOf, type fetchOpenWork, type OpenWork } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listOpenWork } from '../marks/index.ts';
import { requireTask } from './require-task.ts';
import { countUnfinished } from './task.repository.ts';

/** What of a task waits for a person, counted. */
export const readOpenWork = async (db: Queryable, taskId: string): Promise<OpenWork> => {
  const rows = await listOpenWork(db, taskId);
  const { ungraded } = await countUnfinished(db, taskId);
  const partOf = (key: 'undecided' | 'unmarked' | 'late') => {
    const some = rows.filter((row) => row[key] > 0);
    return {
      programs: sumOf(some.map((row) => row[key])),
      students: some.length,
      studentId: some[0]?.studentId ?? null,
    };
  };
  return {
    ungraded,
    undecided: partOf('undecided'),
    unmarked: partOf('unmarked'),
    late: partOf('late'),
  };
};

export const handleFetchOpenWork: Handler<typeof fetchOpenWork> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  return { success: true, data: await readOpenWork(deps.db, task.id) };
};
