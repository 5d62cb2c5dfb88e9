import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { holdGradingRules, readGradingRules, type GradingRules } from '../marks/index.ts';

/**
 * Makes sure that a task's programs are still graded by the rules that a grade was made by, and keeps it so until the
 * transaction ends. Comes before the locks of attempts.
 * @throws CONFLICT when a regrade was applied or undone meanwhile
 */
export const holdSameRules = async (
  trx: Queryable,
  taskId: string,
  { applied }: Pick<GradingRules, 'applied'>,
): Promise<void> => {
  await holdGradingRules(trx, taskId);
  const now = await readGradingRules(trx, { taskId });
  if (now.applied.join() !== applied.join())
    throw new AppError(
      'CONFLICT',
      'The tests that count for this question have changed in the meantime. Nothing was changed; please try again.',
    );
};
