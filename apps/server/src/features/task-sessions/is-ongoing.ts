import type { Queryable } from '../../platform/db/database.ts';
import { countRunningExtraTime, type TaskData } from '../tasks/index.ts';

/** Whether somebody can sit the task at `now`; after its end, whoever was given more time. */
export const isOngoing = async (db: Queryable, task: TaskData, now: Date): Promise<boolean> =>
  task.status === 'ONGOING' ||
  (task.status === 'COMPLETED' && (await countRunningExtraTime(db, task.id, now)).students > 0);
