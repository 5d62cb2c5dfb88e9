import { questionTitle, shownMarks } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { listConfirmedEmails } from '../accounts/index.ts';
import { findTold } from './told.repository.ts';

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>;

const marksLine = ({ marksBefore, marksAfter }: Told): string =>
  marksBefore === null || marksAfter === null
    ? 'Your marks for it stay as they were.'
    : `Your marks for it have changed from ${shownMarks(marksBefore)} to ${shownMarks(marksAfter)}.`;

const letterOf = (told: Told, to: string, address: string): Mail => ({
  to,
  subject: `Your request about “${told.task}” is answered`,
  text: `Hello ${told.fullname},

you asked for another look at “${questionTitle(told)}” in “${told.task}”.
${told.answeredBy} has answered:

    ${(told.answer ?? '').replaceAll('\n', '\n    ')}

${marksLine(told)}

Your result:   ${address}

Assay
`,
});

/** Mails a student the answer to a request, once the transaction commits. Nothing happens where no mail server is configured. */
export const tellAnswer = async (
  trx: Queryable,
  deps: Deps,
  { id }: { id: string },
  startedBy: string,
): Promise<void> => {
  if (!deps.mail.isConfigured) return;
  const told = await findTold(trx, id);
  if (!told) return;
  const to = (await listConfirmedEmails(trx, [told.studentId])).get(told.studentId);
  const address = `${deps.config.publicUrl}/student/history/analysis/${told.taskId}`;
  if (!to) return;
  const mail = letterOf(told, to, address);
  await sendLater(trx, 'answer to a request', [{ ...mail, accountId: told.studentId }], startedBy);
};
