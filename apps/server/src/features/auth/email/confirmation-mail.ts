import { CONFIRM_LINK_DAYS } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendLater } from '../../../platform/mail/outgoing-mail.repository.ts';
import { insertConfirmation } from './email-confirmation.repository.ts';

interface Unconfirmed {
  id: string;
  fullname: string;
  username: string;
  email: string;
}

/** Mails the link that confirms an email, once the transaction commits; links that were mailed before open nothing any more. */
export const mailConfirmation = async (
  trx: Queryable,
  deps: Deps,
  { id, fullname, username, email }: Unconfirmed,
): Promise<void> => {
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + CONFIRM_LINK_DAYS * 86_400_000);
  const token = await insertConfirmation(trx, { id, email }, now, expiresAt);
  await sendLater(trx, 'an email is to be confirmed', [
    {
      accountId: id,
      goodUntil: expiresAt,
      to: email,
      subject: 'Confirm your email address for Assay',
      text: `Hello ${fullname},

this address was entered for the account ${username} in Assay. If that was you, confirm that it is yours:

${deps.config.publicUrl}/confirm-email/${token}

The link works for ${CONFIRM_LINK_DAYS} days. Until then links for a new password go to the address that you had before.

If you do not know what this is about, do nothing: nobody can use your address for the account.

Assay
`,
    },
  ]);
};
