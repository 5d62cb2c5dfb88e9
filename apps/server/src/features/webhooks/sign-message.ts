import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Draws the secret of a webhook, in the form that receivers get it. */
export const drawSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Signed {
  /** The same in each try. */
  id: string;
  /** When this try is made. */
  at: Date;
  body: string;
}

/** The headers of a message after Standard Webhooks, signed with each of the secrets. */
export const signedHeaders = (
  { id, at, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};
