import { RESET_LINK_MINUTES, RESET_MAIL_SENT, type forgotPassword } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { sendLater } from '../../../platform/mail/outgoing-mail.repository.ts';
import {
  findAccountByUsername,
  listAccountsByEmail,
  type AccountRow,
} from '../account/account.repository.ts';
import { countResetsSince, insertReset } from './password-reset.repository.ts';
import { resetMail } from './reset-mail.ts';

/** Most mails that one account is sent in an hour, whoever asks for them. */
const MAILS_PER_HOUR = 5;

type Account = NonNullable<AccountRow>;

/** Sends a link to the owner of an account; none where that is nobody who may log in and has an address. */
const sendLink = async (deps: Deps, account: Account, now: Date): Promise<void> => {
  // An email that its owner has not confirmed may be anybody's.
  const email = account.emailIsConfirmed ? account.email : account.confirmedEmail;
  if (!account.isActive || !email) return;
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  if ((await countResetsSince(deps.db, account.id, anHourAgo)) >= MAILS_PER_HOUR) return;
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  await deps.db.transaction().execute(async (trx) => {
    const token = await insertReset(trx, account.id, now, expiresAt);
    const link = `${deps.config.publicUrl}/reset-password/${token}`;
    const mail = resetMail({ ...account, email, link });
    await sendLater(trx, 'a new password was asked for', [
      { ...mail, accountId: account.id, goodUntil: expiresAt, endsWithPassword: true },
    ]);
  });
};

/** Sends a link to whoever has the username; where nobody has, one for each account with this email, which it names. */
const sendLinks = async (deps: Deps, typed: string, now: Date): Promise<void> => {
  const named = await findAccountByUsername(deps.db, typed);
  const accounts = named ? [named] : await listAccountsByEmail(deps.db, typed);
  for (const account of accounts) await sendLink(deps, account, now);
};

export const handleForgotPassword: Handler<typeof forgotPassword> = async ({ body, deps }) => {
  const now = deps.now();
  // Everything happens after the answer, which therefore tells nothing: neither what it says nor how long it takes.
  setImmediate(() => {
    sendLinks(deps, body.username, now).catch((error: unknown) =>
      deps.log.error({ err: error }, 'no link for a new password could be made'),
    );
  });
  return { success: true, message: RESET_MAIL_SENT };
};
