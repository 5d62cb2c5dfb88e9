import type { examClock } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findExamClock } from '../attempt/assigned-task.repository.ts';
import { noteHeard } from '../attempt/attempt.repository.ts';
import { toExamMessage } from '../attempt/exam-messages.repository.ts';
import { notAssigned } from '../attempt/open-attempt.ts';

/** Beyond the number of any: who does not ask for messages is told none. */
const NO_MESSAGES = 2 ** 31 - 1;

export const handleExamClock: Handler<typeof examClock> = async ({ actor, body, deps }) => {
  const clock = await findExamClock(deps.db, body.taskId, actor.id, body.messagesAfter ?? NO_MESSAGES);
  if (!clock) throw await notAssigned(deps.db, body.taskId, actor.id);
  if (clock.attemptId) await noteHeard(deps.db, clock.attemptId, clock.heardAt, deps.now());
  return {
    success: true,
    data: {
      deadline: clock.deadline.toISOString(),
      submitted: clock.submittedAt !== null,
      heads: clock.heads,
      messages: clock.messages.map(toExamMessage),
    },
  };
};
