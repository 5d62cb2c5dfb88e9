import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';

/** Whose email has changed, from what to what. */
interface EmailChange {
  id: string;
  fullname: string;
  username: string;
  before: string | null;
  after: string;
  /** The name of who did so; null for the owner. */
  by: string | null;
}

/** Tells the address that an account had that it is no longer the one, once the transaction commits. */
export const mailEmailChange = async (
  trx: Queryable,
  deps: Deps,
  { id, fullname, username, before, after, by }: EmailChange,
): Promise<void> => {
  if (!before || before.toLowerCase() === after.toLowerCase()) return;
  const at = `${deps.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await sendLater(trx, 'a changed email', [
    {
      accountId: id,
      to: before,
      subject: 'Your email address in Assay was changed',
      text: `Hello ${fullname},

the email address of the account ${username} in Assay was changed at ${at}
by ${by ?? 'somebody who knows its password'}, to ${after}. Mails about the account are no longer sent here.

If that was you, or you asked for it, you need not do anything.

If not, tell your department at once: it can correct the address and make a new password, which
logs out every device. If your password still works, choose another one first:
${deps.config.publicUrl}/login

Assay
`,
    },
  ]);
};
