import { beginSecondFactor, confirmSecondFactor } from '@assay/contract';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

/** What an app shows for a secret at a moment; `later` counts codes after that one. */
export const codeAt = (secret: string, moment: Date, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() + later * 30_000 });

/**
 * Turns the second factor of whoever the token belongs to on, as the page does, and moves the clock on to a code that
 * was not used. `code` is what the app shows at the server's time.
 */
export const addSecondFactor = async (server: TestServer, token: string) => {
  const begun = await server.call(beginSecondFactor, { token, body: { currentPassword: PASSWORD } });
  const { secret } = begun.body.data;
  const code = (later = 0): string => codeAt(secret, server.deps.now(), later);
  const { body } = await server.call(confirmSecondFactor, { token, body: { code: code() } });
  server.passMinutes(0.5);
  return { secret, recoveryCodes: body.data.recoveryCodes, code };
};
