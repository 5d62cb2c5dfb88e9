import type { confirmEmail, sendConfirmation } from '@assay/contract';
import { noteAction } from '../../../platform/log/audit.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findAccount } from '../account/account.repository.ts';
import { mailConfirmation } from './confirmation-mail.ts';
import { storeConfirmed } from '../../accounts/index.ts';
import { findConfirmation } from './email-confirmation.repository.ts';

export const handleConfirmEmail: Handler<typeof confirmEmail> = async ({ body, caller, deps }) => {
  const now = deps.now();
  const found = await findConfirmation(deps.db, body.token);
  if (!found) return { success: true, data: { state: 'UNKNOWN', email: null } };
  const { id, email, expiresAt, emailIsConfirmed } = found;
  if (now >= expiresAt && !emailIsConfirmed)
    return { success: true, data: { state: 'EXPIRED', email: null } };
  // Opened once more it says the same again.
  if (!emailIsConfirmed)
    await deps.db.transaction().execute(async (trx) => {
      await storeConfirmed(trx, id, email);
      await noteAction(trx, { id, caller }, 'confirm-email', id, now, { email });
    });
  return { success: true, data: { state: 'CONFIRMED', email } };
};

export const handleSendConfirmation: Handler<typeof sendConfirmation> = async ({ actor, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, actor.id);
    if (account?.email && !account.emailIsConfirmed)
      await mailConfirmation(trx, deps, { ...account, email: account.email });
  });
  return { success: true, message: 'The link is on its way.' };
};
