import {
  findPublishProblem,
  openSentences,
  type ReadWork,
  type OpenWork,
  type publishResult,
} from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireTask } from './require-task.ts';
import { countRunningExtraTime } from './extra-time/extra-time.repository.ts';
import { markResultPublished } from './task-write.repository.ts';
import { readOpenWork } from './open-work.ts';
import { lockTask } from './task.repository.ts';

const stillTime = (students: number, until: Date | null, now: Date): string => {
  const minutes = Math.ceil(((until ?? now).getTime() - now.getTime()) / 60_000);
  return students === 1
    ? `1 student still has extra time, for another ${minutes} min. Please publish when it is over.`
    : `${students} students still have extra time, the last for another ${minutes} min. Please publish when it is over.`;
};

/** @throws NOT_EMPTY with the counts, when more waits for a person than who publishes has read of */
const requireAcknowledged = (open: OpenWork, acknowledged: ReadWork | undefined): void => {
  const sentences = openSentences(open, acknowledged);
  if (sentences.length > 0)
    throw new AppError(
      'NOT_EMPTY',
      `${sentences.join(' ')} Please look at that first, or publish anyway.`,
      undefined,
      {
        unmarked: open.unmarked.programs,
        late: open.late.programs,
      },
    );
};

export const handlePublishResult: Handler<typeof publishResult> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockTask(trx, body.taskId);
    const now = deps.now();
    const task = await requireTask(trx, actor, 'publish', body.taskId, now);
    if (task.isResultPublished) return;
    if (task.status !== 'COMPLETED')
      throw new AppError('CONFLICT', 'Results can be published once the task is completed.');
    const { students, until } = await countRunningExtraTime(trx, task.id, now);
    if (students > 0) throw new AppError('CONFLICT', stillTime(students, until, now));
    const open = await readOpenWork(trx, task.id);
    const problem = findPublishProblem(open);
    if (problem !== null) throw new AppError('CONFLICT', problem);
    requireAcknowledged(open, body.acknowledged);
    const { requestDays } = body;
    await markResultPublished(trx, task.id, { requestDays, now });
    await noteAction(trx, actor, 'publish-result', task.id, now, {
      unmarked: open.unmarked.programs,
      late: open.late.programs,
      requestDays,
    });
  });
  return { success: true, message: 'Results published successfully' };
};
