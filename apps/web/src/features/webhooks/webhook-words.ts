import {
  DELIVERY_STATES,
  FAILING_DAYS,
  PING,
  TRY_FAILURES,
  WEBHOOK_EVENTS,
  type Delivery,
  type DeliveryState,
  type OffReason,
  type WebhookEventType,
  type WebhookMessageType,
} from '@assay/contract';

export const STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Given up',
};

export const STATE_CHOICES = DELIVERY_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** What a message tells, in words. */
export const typeWords = (type: WebhookMessageType): string =>
  type === PING ? 'A test' : WEBHOOK_EVENTS[type][0];

const TYPES = [...Object.keys(WEBHOOK_EVENTS), PING] as readonly WebhookMessageType[];
export const TYPE_CHOICES = TYPES.map((value) => ({ value, label: typeWords(value) }));

/** `An exam is over, results are published` */
export const eventsWords = (events: readonly WebhookEventType[]): string => {
  const [first = '', ...others] = events.map((type) => WEBHOOK_EVENTS[type][0]);
  return [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ');
};

/** Why a webhook is off, and what to do. */
export const OFF_WORDS: Readonly<Record<OffReason, string>> = {
  HAND: 'What happens is not told.',
  GONE: 'The receiver answered 410 Gone: it wants no more messages. Switch it on once it does.',
  FAILING: `Nothing has arrived for ${FAILING_DAYS} days. Mend the receiver, switch the webhook on, and send again what was given up.`,
};

/** What the last try of a message came to; empty before the first. */
export const outcomeWords = ({ status, why }: Pick<Delivery, 'status' | 'why'>): string => {
  if (why !== null) return TRY_FAILURES[why];
  return status === null ? '' : `HTTP ${status}`;
};
