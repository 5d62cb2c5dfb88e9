import { namesOf } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { listGradedSince } from './applied-results.repository.ts';
import { findOpenRegrade, isOvertaken, type RegradeData } from './regrade.repository.ts';

/** Why a regrade cannot be undone, in a sentence; null where it can, and where it is not applied. */
export const findUndoProblem = async (db: Queryable, regrade: RegradeData): Promise<string | null> => {
  const { state, appliedAt, taskId, questionId, questionVersionId } = regrade;
  if (state !== 'APPLIED' || !appliedAt) return null;
  if (await isOvertaken(db, regrade))
    return 'A later regrade of this question is applied. Undo that one first.';
  if (await findOpenRegrade(db, taskId, questionId))
    return 'Another regrade of this question is being prepared. Discard that one first.';
  if (questionVersionId === null) return null;
  const since = await listGradedSince(db, regrade, appliedAt);
  return since.length === 0
    ? null
    : `Programs of ${namesOf(since)} were graded by these tests afterwards. Start a regrade by the earlier version instead.`;
};
