/** What administrators do with messages, and what their senders see of it. */
import {
  AREA_OF_ROLE,
  type answerFeedback,
  type deleteFeedback,
  type fetchOwnFeedback,
  type markFeedback,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction, noteActions } from '../../platform/log/audit.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';
import { listConfirmedEmails } from '../accounts/index.ts';
import { deleteFiles } from '../files/index.ts';
import { toAnswer } from './fetch-feedback.ts';
import {
  lockFeedback,
  pageOfOwn,
  removeFeedback,
  setAnswer,
  setRead,
} from './handled-feedback.repository.ts';

export const handleMarkFeedback: Handler<typeof markFeedback> = async ({ body, deps }) => {
  const done = await setRead(deps.db, body.ids, body.isRead ? deps.now() : null);
  return { success: true, data: { done } };
};

type Message = NonNullable<Awaited<ReturnType<typeof lockFeedback>>>;

/** As mails quote; forms end lines in two characters. */
const quoted = (message: string): string =>
  message
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Mails the answer to who asked; answers false where nobody can be mailed. */
const mailAnswer = async (
  trx: Queryable,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  actor: Actor,
  { senderId, fullname, role, message, deletedAt }: Message,
  answer: string,
): Promise<boolean> => {
  const to = (await listConfirmedEmails(trx, [senderId])).get(senderId);
  if (!mail.isConfigured || !to || deletedAt) return false;
  const text = `Hello ${fullname},

${actor.fullname} has answered your suggestion.

${answer}

You had written:

${quoted(message)}

Everything that you have suggested, and the answers:
${config.publicUrl}/${AREA_OF_ROLE[role]}/feedback

Nobody reads answers to this mail.

Assay
`;
  const letter = { accountId: senderId, to, subject: 'An answer to your suggestion', text };
  await sendLater(trx, 'answers to feedback', [letter], actor.id);
  return true;
};

export const handleAnswerFeedback: Handler<typeof answerFeedback> = async ({ actor, body, deps }) => {
  const now = deps.now();
  const { answer } = body;
  const isMailed = await deps.db.transaction().execute(async (trx) => {
    const message = await lockFeedback(trx, body._id);
    if (!message) throw notFound('Feedback');
    if (message.answer !== null)
      throw new AppError('CONFLICT', 'Somebody has answered this already. Load the list anew to read it.');
    await setAnswer(trx, message.id, { answer, answeredBy: actor.id, now });
    await noteAction(trx, actor, 'answer-feedback', message.senderId, now);
    return mailAnswer(trx, deps, actor, message, answer);
  });
  return { success: true, data: { isMailed } };
};

export const handleDeleteFeedback: Handler<typeof deleteFeedback> = async ({ actor, body, deps }) => {
  const done = await deps.db.transaction().execute(async (trx) => {
    const { senders, fileIds } = await removeFeedback(trx, body.ids);
    await deleteFiles(trx, fileIds);
    const items = [...Map.groupBy(senders, (id) => id)].map(([itemId, of]) => ({
      itemId,
      detail: { messages: of.length },
    }));
    await noteActions(trx, actor, 'delete-feedback', deps.now(), items);
    return senders.length;
  });
  return { success: true, data: { done } };
};

export const handleFetchOwnFeedback: Handler<typeof fetchOwnFeedback> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfOwn(deps.db, actor.id, query);
  const data = rows.map((row) => ({
    _id: row.id,
    message: row.message,
    task: row.task,
    createdAt: row.createdAt.toISOString(),
    answer: toAnswer(row),
  }));
  return { success: true, data, total };
};
