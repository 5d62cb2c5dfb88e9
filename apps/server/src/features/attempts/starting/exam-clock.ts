import type { examClock } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findExamClock } from '../attempt/assigned-task.repository.ts';
import { noteHeard } from '../attempt/attempt.repository.ts';
import { notAssigned } from '../attempt/open-attempt.ts';

export const handleExamClock: Handler<typeof examClock> = async ({ actor, body, deps }) => {
  const clock = await findExamClock(deps.db, body.taskId, actor.id);
  if (!clock) throw await notAssigned(deps.db, body.taskId, actor.id);
  if (clock.attemptId) await noteHeard(deps.db, clock.attemptId, clock.heardAt, deps.now());
  return {
    success: true,
    data: {
      deadline: clock.deadline.toISOString(),
      submitted: clock.submittedAt !== null,
      heads: clock.heads,
    },
  };
};
