import { CONFIRM_LINK_DAYS } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { mailInBackground } from '../../../platform/mail/mail-in-background.ts';
import { insertConfirmation } from './email-confirmation.repository.ts';

interface Unconfirmed {
  id: string;
  fullname: string;
  username: string;
  email: string;
}

/**
 * Mails the link that confirms an email, in the background; links that were mailed before open nothing any more. Call it
 * after the commit of the change.
 */
export const mailConfirmation = async (
  deps: Deps,
  { id, fullname, username, email }: Unconfirmed,
): Promise<void> => {
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + CONFIRM_LINK_DAYS * 86_400_000);
  const token = await deps.db
    .transaction()
    .execute((trx) => insertConfirmation(trx, { id, email }, now, expiresAt));
  mailInBackground(deps, 'an email is to be confirmed', [
    {
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
