import { FAILING_DAYS, retryDelay, type OffReason, type WebhookMessage } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteConsoleAction } from '../../platform/log/audit.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';
import { listConfirmedEmails } from '../accounts/index.ts';
import { postMessage, type TryOutcome, type Way } from './post-message.ts';
import { openSecrets } from './secrets.ts';
import { signedHeaders } from './sign-message.ts';
import { noteHealth, noteTry, switchOff, type ClaimedDelivery } from './waiting.repository.ts';

/** The status that says: no more of this. */
const GONE = 410;

/** What messages are delivered with. */
export interface Delivering {
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'log'>;
  /** Who has claimed them. */
  holder: string;
  key: Buffer;
  way: Way;
  /** By how much waits are shorter than those of the schedule; 1 but in tests. */
  pace: number;
}

const hasArrived = ({ status }: TryOutcome): boolean => status !== null && status >= 200 && status < 300;

const WHY_OFF: Readonly<Record<Exclude<OffReason, 'HAND'>, string>> = {
  GONE: 'It answered 410 Gone, which means that it wants no more of them.',
  FAILING: `Nothing has arrived there for ${FAILING_DAYS} days.`,
};

/** Mails whoever made a webhook that it is off. */
const tellOff = async (
  trx: Queryable,
  { config }: Delivering['deps'],
  webhookId: string,
  why: Exclude<OffReason, 'HAND'>,
): Promise<void> => {
  const webhook = await trx
    .selectFrom('webhook')
    .innerJoin('person', 'person.id', 'webhook.createdBy')
    .where('webhook.id', '=', webhookId)
    .select(['webhook.url', 'webhook.purpose', 'person.id', 'person.fullname', 'person.role'])
    .executeTakeFirstOrThrow();
  const to = (await listConfirmedEmails(trx, [webhook.id])).get(webhook.id);
  if (!to) return;
  const area = webhook.role === 'ADMIN' ? 'admin' : 'hoi';
  const text = `Hello ${webhook.fullname},

the webhook “${webhook.purpose}” is switched off:

    ${webhook.url}

${WHY_OFF[why]} Until it is switched on again, nothing is sent there.
What was not delivered can be sent again from the page of the webhook.

Webhooks:   ${config.publicUrl}/${area}/webhooks/${webhookId}

Assay
`;
  await sendLater(trx, 'webhook switched off', [
    { accountId: webhook.id, to, subject: `The webhook “${webhook.purpose}” is switched off`, text },
  ]);
};

const switchOffAndTell = async (
  trx: Queryable,
  deps: Delivering['deps'],
  webhookId: string,
  why: Exclude<OffReason, 'HAND'>,
): Promise<void> => {
  if (!(await switchOff(trx, webhookId, why))) return;
  await noteConsoleAction(trx, 'webhook-off', webhookId, deps.now(), { reason: WHY_OFF[why] });
  await tellOff(trx, deps, webhookId, why);
};

/** Writes down what a try came to: it is done, tried again later, or given up. */
const settle = (
  { deps, holder, pace }: Delivering,
  { id, webhookId, tries }: ClaimedDelivery,
  outcome: TryOutcome,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    // Before the delivery, as whoever switches a webhook off does.
    await sql`select from webhook where id = ${webhookId} for no key update`.execute(trx);
    const arrived = hasArrived(outcome);
    const isGone = outcome.status === GONE;
    const delay = arrived || isGone ? null : retryDelay(tries + 1, outcome.retryAfter, Math.random());
    const state = arrived ? 'DELIVERED' : delay === null ? 'FAILED' : 'WAITING';
    const isHeld = await noteTry(trx, { id, holder }, outcome, { state, waitSeconds: (delay ?? 0) * pace });
    if (!isHeld) return;
    const failingDays = await noteHealth(trx, webhookId, arrived);
    if (isGone) await switchOffAndTell(trx, deps, webhookId, 'GONE');
    else if (state === 'FAILED' && failingDays >= FAILING_DAYS)
      await switchOffAndTell(trx, deps, webhookId, 'FAILING');
  });

const NO_SECRET: TryOutcome = { status: null, ms: 0, why: 'NO_SECRET', answer: '', retryAfter: null };

/** Makes one try to deliver a message that was claimed. */
export const deliver = async (
  delivering: Delivering,
  delivery: ClaimedDelivery,
  message: WebhookMessage,
): Promise<void> => {
  const { deps, key, way } = delivering;
  const { webhookId, secret, formerSecret, eventId: id, url } = delivery;
  const body = JSON.stringify(message);
  const [present] = openSecrets(key, webhookId, [secret]);
  const secrets = openSecrets(key, webhookId, [secret, formerSecret]);
  const outcome = present
    ? await postMessage(way, url, signedHeaders({ id, at: deps.now(), body }, secrets), body)
    : NO_SECRET;
  await settle(delivering, delivery, outcome);
};
