import { FIRST_PASSWORD_DAYS, firstPasswordTooOld, type login } from '@assay/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, type ErrorCode, type Trace } from '../../../platform/errors.ts';
import { tryPassword } from '../../../platform/guesses/try-secret.ts';
import type { HashTurn } from '../../../platform/passwords/hashing-queue.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { openSession } from '../../../platform/sessions/sessions.ts';
import { findAccountByUsername, isDemonstration, toSessionUser } from '../account/account.repository.ts';
import { askForCode } from './finish-login.ts';

const WRONG = 'The username or the password is wrong.';
const NOT_ACTIVE = 'This account is not active. Please ask your department.';
const CLOSED =
  'Your institute or department is closed and will be deleted. If that is a mistake, the administrator can restore it.';

const refusal = (code: ErrorCode, message: string, trace: Omit<Trace, 'action'>): AppError =>
  new AppError(code, message).withTrace({ action: 'fail-login', ...trace });

/**
 * The account that a username and a password open.
 * @throws NO_SESSION when they do not fit, TOO_MANY after too many that did not, FORBIDDEN when the account is not active,
 * its place closed, or its first password too old, BUSY when too many others wait. `waiting` hears of the wait.
 */
export const requireCredentials = async (
  deps: Deps,
  { address }: Caller,
  { username, password }: { username: string; password: string },
  waiting?: Pick<HashTurn, 'signal' | 'tell'>,
) => {
  const account = await findAccountByUsername(deps.db, username);
  const isHalf = Boolean(account?.secondFactorAt);
  const fits = await tryPassword(deps, { account, username, address, isHalf, waiting }, password);
  const refuse = (code: ErrorCode, message: string, why: string): AppError =>
    refusal(code, message, { username, why, ...(account && { accountId: account.id }) });
  if (!account) throw refuse('NO_SESSION', WRONG, 'nobody has this username');
  if (!fits) throw refuse('NO_SESSION', WRONG, 'wrong password');
  if (!account.isActive) throw refuse('FORBIDDEN', NOT_ACTIVE, 'the account is not active');
  if (account.isPlaceClosed) throw refuse('FORBIDDEN', CLOSED, 'the place will be deleted');
  const { role, mustChangePassword, firstPasswordAt } = account;
  const age = mustChangePassword && firstPasswordAt ? deps.now().getTime() - firstPasswordAt.getTime() : 0;
  if (age > FIRST_PASSWORD_DAYS * 86_400_000 && !(await isDemonstration(deps.db)))
    throw refuse('FORBIDDEN', firstPasswordTooOld(role), 'the first password is too old');
  return account;
};

export const handleLogin: Handler<typeof login> = async ({ body, caller, deps, signal, tell }) => {
  const account = await requireCredentials(deps, caller, body, { signal, tell });
  if (account.secondFactorAt) throw await askForCode(deps, account, body.stay);
  const token = await openSession(deps.db, account, { now: deps.now(), caller, stays: body.stay });
  return {
    success: true,
    message: 'Login successful',
    data: { ...toSessionUser(account, deps.config), token },
  };
};
