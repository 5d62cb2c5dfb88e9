import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { drawSecret, signedHeaders } from './sign-message.ts';

const body = '{"type":"ping","data":{"name":"Naïve “1” 😀"}}';

test('signatures are those of Standard Webhooks, as its own library reads them', () => {
  const [secret, former, other] = [drawSecret(), drawSecret(), drawSecret()];
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  const headers = signedHeaders({ id: 'one', at: new Date(), body }, [secret, former]);
  const reads = (by: string, sent = body, said: Record<string, string> = headers) => {
    try {
      return new Webhook(by).verify(sent, said) !== null;
    } catch {
      return false;
    }
  };
  expect([reads(secret), reads(former), reads(other)]).toEqual([true, true, false]);
  expect(reads(secret, body.replace('ping', 'pong'))).toBe(false);
  expect(reads(secret, body, { ...headers, 'webhook-id': 'two' })).toBe(false);
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(reads(secret, body, { ...headers, 'webhook-timestamp': later })).toBe(false);
  const old = signedHeaders({ id: 'one', at: new Date(Date.now() - 600_000), body }, [secret]);
  expect(reads(secret, body, old)).toBe(false);
});

test('the known example of the scheme comes out', () => {
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
