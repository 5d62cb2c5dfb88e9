import type { ExamClock, examClock } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findExamClock } from '../attempt/assigned-task.repository.ts';
import { noteHeard } from '../attempt/attempt.repository.ts';
import { toExamMessage } from '../attempt/exam-messages.repository.ts';
import { notAssigned } from '../attempt/open-attempt.ts';

/** Beyond the number of any: who does not ask for messages is told none. */
const NO_MESSAGES = 2 ** 31 - 1;

/** How things stand for a student of a task. @throws NOT_FOUND or TAKEN_OUT unless assigned */
export const readExamClock = async (
  { db, now }: Deps,
  taskId: string,
  studentId: string,
  messagesAfter: number,
): Promise<ExamClock> => {
  const clock = await findExamClock(db, taskId, studentId, messagesAfter);
  if (!clock) throw await notAssigned(db, taskId, studentId);
  if (clock.attemptId) await noteHeard(db, clock.attemptId, clock.heardAt, now());
  return {
    deadline: clock.deadline.toISOString(),
    submitted: clock.submittedAt !== null,
    heads: clock.heads,
    messages: clock.messages.map(toExamMessage),
  };
};

export const handleExamClock: Handler<typeof examClock> = async ({ actor, body, deps }) => ({
  success: true,
  data: await readExamClock(deps, body.taskId, actor.id, body.messagesAfter ?? NO_MESSAGES),
});
