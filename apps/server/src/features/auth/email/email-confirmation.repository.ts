import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the link that confirms an email of an account, in the place of earlier ones, and answers its token. */
export const insertConfirmation = async (
  trx: Queryable,
  account: { id: string; email: string },
  now: Date,
  expiresAt: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await trx.deleteFrom('emailConfirmation').where('accountId', '=', account.id).execute();
  await trx
    .insertInto('emailConfirmation')
    .values({
      id: newId(),
      accountId: account.id,
      email: account.email,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt,
    })
    .execute();
  return token;
};

/** The link of a token, as long as its account still has that email. */
export const findConfirmation = (db: Queryable, token: string) =>
  db
    .selectFrom('emailConfirmation')
    .innerJoin('account', 'account.id', 'emailConfirmation.accountId')
    .where('emailConfirmation.tokenHash', '=', hashOf(token))
    .whereRef('account.email', '=', 'emailConfirmation.email')
    .where('account.deletedAt', 'is', null)
    .select([
      'account.id',
      'emailConfirmation.email',
      'emailConfirmation.expiresAt',
      'account.emailIsConfirmed',
    ])
    .executeTakeFirst();
