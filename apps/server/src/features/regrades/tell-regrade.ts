import { questionTitle, shownMarks } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { listConfirmedEmails } from '../accounts/index.ts';
import { findQuestion, findRegrade } from './regrade.repository.ts';
import { findToldTask, listTold } from './told.repository.ts';

type Told = Awaited<ReturnType<typeof listTold>>[number];

interface What {
  cause: 'REGRADED' | 'REGRADE_UNDONE';
  task: string;
  question: string;
  reason: string;
  /** Where the student reads the result. */
  address: string;
}

const WHY: Readonly<Record<What['cause'], (what: What) => string>> = {
  REGRADED: ({ reason }) => `This question was graded again. The reason that was given:\n\n    ${reason}`,
  REGRADE_UNDONE: () =>
    'This question had been graded again, and that was undone: the marks are those that you had before.',
};

const letterOf = ({ fullname, before, after }: Told, to: string, what: What): Mail => ({
  to,
  subject: `Your marks in “${what.task}” have changed`,
  text: `Hello ${fullname},

your marks for “${what.question}” in “${what.task}” have changed
from ${shownMarks(before)} to ${shownMarks(after)}.

${WHY[what.cause](what)}

Your result:   ${what.address}

Assay
`,
});

/**
 * Mails those whose marks a regrade has changed, or its undoing, with the reason. Nobody is told of a
 * mark that was never published, and nothing happens where no mail server is configured.
 */
export const tellRegrade = async (
  deps: Deps,
  { regradeId, cause }: { regradeId: string; cause: What['cause'] },
): Promise<void> => {
  const regrade = await findRegrade(deps.db, regradeId);
  if (!regrade || !deps.mail.isConfigured) return;
  const task = await findToldTask(deps.db, regrade.taskId);
  if (!task.isResultPublished) return;
  const told = await listTold(deps.db, regradeId, cause);
  const emails = await listConfirmedEmails(
    deps.db,
    told.map(({ studentId }) => studentId),
  );
  const what = {
    cause,
    task: task.name,
    question: questionTitle(await findQuestion(deps.db, task.id, regrade.questionId)),
    reason: regrade.reason,
    address: `${deps.config.publicUrl}/student/history/analysis/${task.id}`,
  };
  await sendLater(
    deps.db,
    'changed marks',
    told.flatMap((student) => {
      const email = emails.get(student.studentId);
      return email ? [{ ...letterOf(student, email, what), accountId: student.studentId }] : [];
    }),
  );
};
