import { createHash } from 'node:crypto';
import {
  CODE_DIGITS,
  CODE_SECONDS,
  CODE_SKEW,
  freshStep,
  isCodeOfApp,
  plainCode,
  RECOVERY_CODES,
  type FactorSecret,
} from '@assay/contract';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/log/audit.ts';
import { trySecret } from '../../../platform/guesses/try-secret.ts';
import { drawPassword } from '../../../platform/passwords/passwords.ts';
import {
  lockSecondFactor,
  spendRecoveryCode,
  storeRecoveryCodes,
  storeStep,
  type SecondFactorRow,
} from './second-factor.repository.ts';

/** As every app has it without being told: six digits by SHA-1, others every 30 seconds. */
const appOf = (secret: Secret, username = ''): TOTP =>
  new TOTP({ issuer: 'Assay', label: username, secret, period: CODE_SECONDS, digits: CODE_DIGITS });

/** A new secret for an app: 160 random bits, as RFC 4226 recommends. */
export const drawSecret = (username: string): FactorSecret => {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, address: appOf(secret, username).toString() };
};

const hashOf = (plain: string): Buffer => createHash('sha256').update(plain).digest();

/**
 * Makes recovery codes in the place of all earlier ones, and answers them; only hashes are stored. Nobody can guess one
 * (74 random bits), so a plain hash is enough.
 */
export const makeRecoveryCodes = async (trx: Queryable, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawPassword('', undefined));
  await storeRecoveryCodes(
    trx,
    accountId,
    codes.map((code) => hashOf(plainCode(code))),
  );
  return codes;
};

/** The 30 seconds of a code of the app; null for a wrong one, and for one that is not fresh. */
const stepOf = ({ secret, lastStep }: SecondFactorRow, code: string, now: Date): number | null => {
  const delta = appOf(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp: now.getTime(),
    window: CODE_SKEW,
  });
  return delta === null ? null : freshStep(now, delta, lastStep);
};

/** What a code was that opened. */
export type CodeKind = 'APP' | 'RECOVERY';

/** Uses a code up; a recovery code only of a second factor that is on. Null for one that does not open. */
const spendCode = ({ db, now }: Deps, accountId: string, code: string): Promise<CodeKind | null> =>
  db.transaction().execute(async (trx) => {
    const factor = await lockSecondFactor(trx, accountId);
    if (!factor) return null;
    if (!isCodeOfApp(code))
      return factor.confirmedAt && (await spendRecoveryCode(trx, accountId, hashOf(code), now()))
        ? 'RECOVERY'
        : null;
    const step = stepOf(factor, code, now());
    if (step === null) return null;
    await storeStep(trx, accountId, step);
    return 'APP';
  });

const WRONG =
  'The code is wrong, or was used before. Wait for the next one, and check that the clock of your device is right.';

/**
 * Uses a code of an account up, and says of which kind it was. Wrong ones are counted for the account over all doors,
 * apart from its passwords.
 * @throws VALIDATION at `code` for one that does not open, TOO_MANY with the time after too many.
 */
export const requireCode = async (
  deps: Deps,
  { id, username, caller: { address } }: Acting & { username: string },
  code: string,
): Promise<CodeKind> => {
  let kind: CodeKind | null = null;
  await trySecret(deps, { account: { id }, username, secret: 'CODE', address }, async () => {
    kind = await spendCode(deps, id, code);
    return kind !== null;
  });
  if (kind) return kind;
  throw new AppError('VALIDATION', WRONG, [{ path: 'code', message: WRONG }]).withTrace({
    action: 'fail-login',
    accountId: id,
    username,
    why: 'wrong code of the second factor',
  });
};
