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

const letterOf = (
  { id, fullname, username, before, after, by }: EmailChange & { before: string },
  at: string,
  publicUrl: string,
) => ({
  accountId: id,
  to: before,
  subject: 'Your email address in Assay was changed',
  text: `Hello ${fullname},

the email address of the account ${username} in Assay was changed at ${at}
by ${by ?? 'somebody who knows its password'}, to ${after}. Mails about the account are no longer sent here.

If that was you, or you asked for it, you need not do anything.

If not, tell your department at once: it can correct the address and make a new password, which
logs out every device. If your password still works, choose another one first:
${publicUrl}/login

Assay
`,
});

/** Tells the addresses that accounts had that they are no longer theirs, once the transaction commits. */
export const mailEmailChange = async (
  trx: Queryable,
  deps: Deps,
  ...changes: readonly EmailChange[]
): Promise<void> => {
  const at = `${deps.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const letters = changes.flatMap(({ before, ...change }) =>
    before && before.toLowerCase() !== change.after.toLowerCase()
      ? [letterOf({ ...change, before }, at, deps.config.publicUrl)]
      : [],
  );
  await sendLater(trx, 'a changed email', letters);
};
