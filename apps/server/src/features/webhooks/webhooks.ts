import {
  findWebhookProblems,
  FORMER_SECRET_HOURS,
  WEBHOOKS_MAX,
  WEBHOOK_EVENT_TYPES,
  type addWebhook,
  type deleteWebhook,
  type editWebhook,
  type fetchWebhooks,
  type rotateWebhookSecret,
  type switchWebhook,
  type Webhook,
  type WebhookDraft,
} from '@assay/contract';
import { isIP } from 'node:net';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import { openNetworkGuard } from './network-guard.ts';
import { hostOf } from './post-message.ts';
import { sealSecret } from './secrets.ts';
import { drawSecret } from './sign-message.ts';
import { switchOff } from './waiting.repository.ts';
import {
  countForAdding,
  deleteWebhookRow,
  insertWebhook,
  isUrlTaken,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  switchOn,
  updateWebhook,
} from './webhook.repository.ts';

/** A webhook within the actor's reach, locked. @throws NOT_FOUND */
const requireWebhook = async (trx: Queryable, actor: Actor, id: string): Promise<Webhook> => {
  const webhook = await lockWebhook(trx, actor, id);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};

const FORBIDDEN_ADDRESS =
  'Messages are not sent into the network of this address. Enter one on the Internet.';

/** As it is stored: without spaces around it, the address in the one spelling that it has, each event once. */
const tidied = ({ url, purpose, events }: WebhookDraft): WebhookDraft => ({
  url: new URL(url.trim()).href,
  purpose: purpose.trim(),
  events: WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type)),
});

/** @throws VALIDATION; a name is looked up when a message is sent, an address can be refused at once */
const requireSound = (draft: WebhookDraft, { config }: Pick<Deps, 'config'>): WebhookDraft => {
  const guard = openNetworkGuard(config.webhookNetworks);
  const problems = findWebhookProblems(draft, guard.isOpened);
  refuseForm(problems);
  const url = new URL(draft.url.trim());
  const host = hostOf(url);
  if (isIP(host) && !guard.allows(host, url.protocol))
    refuseForm([{ path: 'url', message: FORBIDDEN_ADDRESS }]);
  return tidied(draft);
};

/** @throws VALIDATION where messages go to the address already */
const requireOwnUrl = async (
  trx: Queryable,
  webhook: { url: string; id: string; instituteId: string | null },
): Promise<void> => {
  if (await isUrlTaken(trx, webhook))
    refuseForm([{ path: 'url', message: 'Another webhook goes to this address. Change that one instead.' }]);
};

export const handleFetchWebhooks: Handler<typeof fetchWebhooks> = async ({ actor, deps }) => ({
  success: true,
  data: {
    webhooks: await listWebhooks(deps.db, actor),
    mayHttp: deps.config.webhookNetworks.length > 0,
  },
});

export const handleAddWebhook: Handler<typeof addWebhook> = async ({ actor, body, deps }) => {
  const draft = requireSound(body, deps);
  const [id, secret, { instituteId }] = [newId(), drawSecret(), actor];
  await deps.db.transaction().execute(async (trx) => {
    if ((await countForAdding(trx, instituteId)) >= WEBHOOKS_MAX)
      throw new AppError('CONFLICT', `There are ${WEBHOOKS_MAX} webhooks. Delete one that is not needed.`);
    await requireOwnUrl(trx, { url: draft.url, id, instituteId });
    const sealed = await sealSecret(trx, id, secret);
    await insertWebhook(trx, { ...draft, id, instituteId, createdBy: actor.id, secret: sealed });
    await noteAction(trx, actor, 'add-webhook', id, deps.now(), {
      name: draft.purpose,
      after: { url: draft.url, events: draft.events },
    });
  });
  return { success: true, data: { _id: id, secret } };
};

export const handleEditWebhook: Handler<typeof editWebhook> = async ({ actor, body, deps }) => {
  const { _id: id, seenEditedAt, ...typed } = body;
  const draft = requireSound(typed, deps);
  await deps.db.transaction().execute(async (trx) => {
    const { url, purpose, events, editedAt, institute } = await requireWebhook(trx, actor, id);
    const before = { url, purpose, events };
    if (JSON.stringify(before) === JSON.stringify(draft)) return;
    if (seenEditedAt !== editedAt)
      throw new AppError(
        'CONFLICT',
        'Somebody else has changed this webhook after you opened it. Nothing was saved. Open it again to see how it is now.',
      );
    await requireOwnUrl(trx, { url: draft.url, id, instituteId: institute?._id ?? null });
    await updateWebhook(trx, id, draft);
    await noteAction(trx, actor, 'edit-webhook', id, deps.now(), {
      name: draft.purpose,
      before,
      after: draft,
    });
  });
  return { success: true, message: 'The webhook is changed.' };
};

export const handleSwitchWebhook: Handler<typeof switchWebhook> = async ({ actor, body, deps }) => {
  const { _id: id, isOn } = body;
  await deps.db.transaction().execute(async (trx) => {
    const { purpose, off } = await requireWebhook(trx, actor, id);
    if (isOn === (off === null)) return;
    if (isOn) await switchOn(trx, id);
    else await switchOff(trx, id, 'HAND');
    await noteAction(trx, actor, 'switch-webhook', id, deps.now(), {
      name: purpose,
      before: { on: !isOn },
      after: { on: isOn },
    });
  });
  return { success: true, message: isOn ? 'The webhook is on.' : 'The webhook is off.' };
};

export const handleRotateWebhookSecret: Handler<typeof rotateWebhookSecret> = async ({
  actor,
  body,
  deps,
}) => {
  const [id, secret] = [body._id, drawSecret()];
  await deps.db.transaction().execute(async (trx) => {
    const { purpose } = await requireWebhook(trx, actor, id);
    await replaceSecret(trx, id, await sealSecret(trx, id, secret), FORMER_SECRET_HOURS);
    await noteAction(trx, actor, 'rotate-webhook-secret', id, deps.now(), { name: purpose });
  });
  return { success: true, data: { _id: id, secret } };
};

export const handleDeleteWebhook: Handler<typeof deleteWebhook> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const { purpose, url } = await requireWebhook(trx, actor, body._id);
    await deleteWebhookRow(trx, body._id);
    await noteAction(trx, actor, 'delete-webhook', body._id, deps.now(), { name: purpose, before: { url } });
  });
  return { success: true, message: 'The webhook is deleted.' };
};
