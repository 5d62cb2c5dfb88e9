import { LOGIN_TICKET_MINUTES, type finishLogin } from '@assay/contract';
import { noteAction } from '../../../platform/log/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { openSession } from '../../../platform/sessions/sessions.ts';
import { findAccount, toSessionUser } from '../account/account.repository.ts';
import { deleteTicket, findTicket, insertTicket } from './login-ticket.repository.ts';
import { requireCode } from '../second-factor/second-factor-code.ts';
import { mailSecondFactor } from '../second-factor/second-factor-mail.ts';
import { countRecoveryCodes } from '../second-factor/second-factor.repository.ts';

/** For a login whose password was right: SECOND_FACTOR_NEEDED, with a ticket for the second step. */
export const askForCode = async (
  { db, now }: Deps,
  { id: accountId }: { id: string },
  stays: boolean,
): Promise<AppError> => {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LOGIN_TICKET_MINUTES * 60_000);
  const ticket = await insertTicket(db, { accountId, stays, createdAt, expiresAt });
  return Object.assign(new AppError('SECOND_FACTOR_NEEDED', 'Please enter the code from your app.'), {
    ticket,
  });
};

const tooLate = (): AppError =>
  new AppError(
    'NO_SESSION',
    'This login has taken too long, or was finished. Please enter your username and password again.',
  ).withTrace({ action: 'fail-login', why: 'its login was over before the code came' });

export const handleFinishLogin: Handler<typeof finishLogin> = async ({ body, caller, deps }) => {
  const ticket = await findTicket(deps.db, body.ticket, deps.now());
  const account = ticket && (await findAccount(deps.db, ticket.accountId));
  if (!ticket || !account) throw tooLate();
  const kind = await requireCode(deps, { ...account, caller }, body.code);
  const now = deps.now();
  const token = await deps.db.transaction().execute(async (trx) => {
    // Two codes that come with one ticket open one session.
    if (!(await deleteTicket(trx, body.ticket))) throw tooLate();
    const opened = await openSession(trx, account, { now, caller, stays: ticket.stays });
    if (kind === 'APP') return opened;
    const codes = await countRecoveryCodes(trx, account.id);
    await noteAction(trx, { id: account.id, caller }, 'use-recovery-code', account.id, now, { left: codes });
    await mailSecondFactor(trx, deps, account, { what: 'recovery', left: codes });
    return opened;
  });
  return {
    success: true,
    message: 'Login successful',
    data: { ...toSessionUser(account, deps.config), token },
  };
};
