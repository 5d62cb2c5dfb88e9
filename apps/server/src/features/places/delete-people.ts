import type { Queryable } from '../../platform/db/database.ts';
import { markAccountsDeletedIn } from '../accounts/index.ts';
import { leaveGroups } from '../groups/index.ts';
import { leaveComingTasks } from '../tasks/index.ts';
import { lockDepartmentsIn } from './place-contents.repository.ts';
import type { PlaceScope } from './place-scope.ts';

/**
 * Deletes everybody in a place that is being deleted: nobody logs in any longer, sessions end, students leave groups and
 * tasks that have not begun. What they made and reached stays.
 */
export const deletePeopleIn = async (trx: Queryable, scope: PlaceScope, now: Date): Promise<void> => {
  // The departments first: one who is just being added is waited for, and then seen below.
  await lockDepartmentsIn(trx, scope);
  const ids = await markAccountsDeletedIn(trx, scope, now);
  await leaveGroups(trx, ids);
  await leaveComingTasks(trx, ids, now);
};
