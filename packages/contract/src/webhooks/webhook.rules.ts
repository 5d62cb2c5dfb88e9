import { z } from 'zod';
import type { FieldProblem } from '../field-problem.ts';
import { isPlainName } from '../typed-field.ts';
import type { WebhookEventType } from './webhook-events.ts';

/** Longest address of a receiver, and what it is said to be for. Characters. */
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_PURPOSE_MAX = 200;

/** Most webhooks of one institute, and of the installation itself. */
export const WEBHOOKS_MAX = 20;

/** So long messages carry a signature by the former secret too, hours. */
export const FORMER_SECRET_HOURS = 24;

/** So long what became of messages is known, days. */
export const DELIVERY_DAYS = 30;

/** So long nothing may have arrived before a webhook is switched off with the next message that is given up, days. */
export const FAILING_DAYS = 5;

const [MINUTE, HOUR] = [60, 3600];

/** What is waited after each try that failed before the next one, seconds: the schedule of Standard Webhooks. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Longest time that a receiver may ask for (`Retry-After`), seconds. */
const ASKED_MAX = 24 * HOUR;
/** The longest wait is longer by this part of it: what failed together does not come again together. */
const JITTER = 0.2;

/**
 * How long to wait after a try that failed, in seconds; null after the last one.
 * @param failed how many have failed
 * @param asked what the receiver asked for, seconds
 * @param chance from 0 to 1
 */
export const retryDelay = (failed: number, asked: number | null, chance: number): number | null => {
  const delay = RETRY_SECONDS[failed - 1];
  if (delay === undefined) return null;
  return Math.max(delay, Math.min(asked ?? 0, ASKED_MAX)) * (1 + JITTER * chance);
};

/** A webhook as it is typed. */
export interface WebhookDraft {
  url: string;
  purpose: string;
  events: readonly WebhookEventType[];
}

const addressSchema = z.url({ protocol: /^https?$/ });

const urlProblem = (typed: string, mayHttp: boolean): string | null => {
  const url = typed.trim();
  if (url.length > WEBHOOK_URL_MAX) return `Enter an address of at most ${WEBHOOK_URL_MAX} characters.`;
  if (/[\s\\]/.test(url) || !addressSchema.safeParse(url).success)
    return 'Enter the https address that messages are sent to.';
  if (!mayHttp && !/^https:/i.test(url))
    return 'Enter an address that begins with https: messages are not sent in the clear.';
  if (/^[^/]*\/\/[^/?#]*@/.test(url))
    return 'Leave out the username and password: receivers know messages by their signature.';
  return url.includes('#') ? 'Leave out what begins with #: it is not sent.' : null;
};

const purposeProblem = (purpose: string): string | null => {
  if (purpose.trim() === '') return 'Say what it is for, such as “Marks to Moodle”.';
  if (purpose.trim().length > WEBHOOK_PURPOSE_MAX) return `Use at most ${WEBHOOK_PURPOSE_MAX} characters.`;
  return isPlainName(purpose) ? null : 'Leave out invisible characters.';
};

/**
 * What is wrong with a webhook, for form and server.
 * @param mayHttp whether the installation sends to receivers in its own network (`WEBHOOK_NETWORKS`)
 */
export const findWebhookProblems = (
  { url, purpose, events }: WebhookDraft,
  mayHttp: boolean,
): FieldProblem<keyof WebhookDraft>[] => {
  const problems = {
    purpose: purposeProblem(purpose),
    url: urlProblem(url, mayHttp),
    events: events.length === 0 ? 'Choose at least one.' : null,
  };
  return (['purpose', 'url', 'events'] as const).flatMap((path) => {
    const message = problems[path];
    return message === null ? [] : [{ path, message }];
  });
};
