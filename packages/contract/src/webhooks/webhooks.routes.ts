import { z } from 'zod';
import { dataOf, doneSchema, idSchema, instantSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import {
  deliverySchema,
  deliveryStateSchema,
  deliveryTrySchema,
  webhookEventSchema,
  webhookMessageTypeSchema,
  webhookSchema,
} from './webhook.ts';

const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;
const REACH =
  'Administrators see and manage all, and make those of the whole installation; heads of institutes those of their own institute.';

const draftShape = {
  url: z.string().max(2000),
  purpose: z.string().max(2000),
  events: z.array(webhookEventSchema).max(20),
};
const body = z.object({ _id: idSchema });
const secretSchema = dataOf(z.object({ _id: idSchema, secret: z.string() }));

export const deliveryList = defineList({
  order: '-createdAt',
  columns: {
    createdAt: 'instant',
    type: webhookMessageTypeSchema,
    state: deliveryStateSchema,
    tries: 'unfiltered',
  },
});

export const fetchWebhooks = defineRoute({
  method: 'GET',
  path: '/webhooks',
  roles: KEEPERS,
  summary: `Where the product tells other programs what happens. ${REACH}`,
  response: dataOf(
    z.object({
      webhooks: z.array(webhookSchema),
      /** Whether receivers may be in the network of the installation, and then be http. */
      mayHttp: z.boolean(),
    }),
  ),
});

export const addWebhook = defineRoute({
  method: 'POST',
  path: '/add-webhook',
  roles: KEEPERS,
  summary:
    'Begins to tell a receiver what happens. Answers the secret of its signatures, which is never shown again.',
  body: z.object(draftShape),
  response: secretSchema,
  rateLimit: 60,
});

export const editWebhook = defineRoute({
  method: 'POST',
  path: '/edit-webhook',
  roles: KEEPERS,
  summary: `Changes where a webhook goes, or what it tells. ${REACH}`,
  body: z.object({
    _id: idSchema,
    ...draftShape,
    /** The `editedAt` of what was opened. */
    seenEditedAt: instantSchema.nullable(),
  }),
  response: doneSchema,
  rateLimit: 60,
});

export const switchWebhook = defineRoute({
  method: 'POST',
  path: '/switch-webhook',
  roles: KEEPERS,
  summary: `Switches a webhook on or off. What happens while it is off is not told; what waited is given up. ${REACH}`,
  body: body.extend({ isOn: z.boolean() }),
  response: doneSchema,
  rateLimit: 60,
});

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/rotate-webhook-secret',
  roles: KEEPERS,
  summary: `Makes a new secret, which is never shown again; for 24 hours messages are signed with the former one too. ${REACH}`,
  body,
  response: secretSchema,
  rateLimit: 60,
});

export const deleteWebhook = defineRoute({
  method: 'POST',
  path: '/delete-webhook',
  roles: KEEPERS,
  summary: `Deletes a webhook, with what waits for it and what is known of its messages. ${REACH}`,
  body,
  response: doneSchema,
  rateLimit: 60,
});

export const pingWebhook = defineRoute({
  method: 'POST',
  path: '/ping-webhook',
  roles: KEEPERS,
  summary: `Sends a message that says nothing, to try whether it arrives. ${REACH}`,
  body,
  response: dataOf(z.object({ deliveryId: idSchema })),
  rateLimit: 20,
});

export const replayWebhook = defineRoute({
  method: 'POST',
  path: '/replay-webhook',
  roles: KEEPERS,
  summary: `Sends again one message, or all that were given up since a moment, under the ids that they had. ${REACH}`,
  body: z.union([body.extend({ deliveryId: idSchema }), body.extend({ since: instantSchema })]),
  response: dataOf(z.object({ waiting: z.number().int() })),
  rateLimit: 60,
});

export const fetchDeliveries = defineRoute({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  roles: KEEPERS,
  summary: `What a webhook was told in the last 30 days, newest first. ${REACH}`,
  params: z.object({ id: idSchema }),
  query: deliveryList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(deliverySchema).extend({ webhook: webhookSchema }),
});

export const fetchDelivery = defineRoute({
  method: 'GET',
  path: '/webhook-deliveries/:id',
  roles: KEEPERS,
  summary: `One message to one receiver: what it says, and each try with how the answer began. ${REACH}`,
  params: z.object({ id: idSchema }),
  response: dataOf(deliverySchema.extend({ body: z.string(), triesMade: z.array(deliveryTrySchema) })),
});
