import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { PING, WEBHOOK_EVENT_TYPES } from './webhook-events.ts';

export const webhookEventSchema = z.enum(WEBHOOK_EVENT_TYPES);
export const webhookMessageTypeSchema = z.enum([...WEBHOOK_EVENT_TYPES, PING]);

/** Why a webhook is off: somebody did it, the receiver answered 410 Gone, or nothing arrived for days. */
export const OFF_REASONS = ['HAND', 'GONE', 'FAILING'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Where messages are sent; never what they are signed with. */
export const webhookSchema = z.object({
  _id: idSchema,
  url: z.string(),
  purpose: z.string(),
  events: z.array(webhookEventSchema),
  /** Of which institute it hears; null: of all. */
  institute: z.object({ _id: idSchema, name: z.string() }).nullable(),
  off: z.object({ why: z.enum(OFF_REASONS), at: instantSchema }).nullable(),
  /** Since when every try has failed. */
  failingSince: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  /** How many messages wait, and how many of those that are still known were given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Until when messages carry a signature by the former secret too. */
  formerUntil: instantSchema.nullable(),
  createdBy: z.string(),
  createdAt: instantSchema,
  editedAt: instantSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** What became of a message to one receiver. */
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export const deliveryStateSchema = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** Why a try failed, where the receiver gave no answer. */
export const TRY_FAILURES = {
  FORBIDDEN: 'The address is in a network that messages are not sent to',
  UNKNOWN_HOST: 'The name of the receiver is not known',
  REFUSED: 'Nothing listens at the address',
  TLS: 'The certificate of the receiver is not accepted',
  TIMEOUT: 'The receiver did not answer within 15 seconds',
  BROKEN: 'The connection broke',
  NO_SECRET: 'The secret is not there since a backup was restored: rotate it',
  OFF: 'The webhook was switched off',
} as const;
export type TryFailure = keyof typeof TRY_FAILURES;
const TRY_FAILURE_NAMES = Object.keys(TRY_FAILURES) as readonly TryFailure[];
export const tryFailureSchema = z.enum(TRY_FAILURE_NAMES);

/** What the last try came to. */
const outcomeShape = {
  /** The HTTP status of the answer. */
  status: z.number().int().nullable(),
  /** How long it took, ms. */
  ms: z.number().int().nullable(),
  why: tryFailureSchema.nullable(),
};

/** A message to one receiver. */
export const deliverySchema = z.object({
  _id: idSchema,
  /** The same in each try, and for each receiver: the `webhook-id`. */
  messageId: idSchema,
  type: webhookMessageTypeSchema,
  /** The exam that it is about. */
  about: z.string().nullable(),
  state: deliveryStateSchema,
  tries: z.number().int(),
  ...outcomeShape,
  createdAt: instantSchema,
  /** When it is tried next. */
  nextAt: instantSchema.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** One try to deliver a message. */
export const deliveryTrySchema = z.object({
  at: instantSchema,
  ...outcomeShape,
  /** How the answer begins. */
  answer: z.string(),
});
export type DeliveryTry = z.infer<typeof deliveryTrySchema>;
