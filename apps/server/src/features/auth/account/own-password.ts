import type { Actor } from '../../../platform/actor.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { tryPassword } from '../../../platform/guesses/try-secret.ts';
import { findAccount } from './account.repository.ts';

/**
 * The account of somebody who is logged in and has typed the present password once more.
 * @throws VALIDATION at `currentPassword` when it is another, TOO_MANY after too many that were.
 */
export const requireOwnPassword = async (
  deps: Deps,
  { actor, caller }: { actor: Actor; caller: Caller },
  currentPassword: string,
) => {
  const account = await findAccount(deps.db, actor.id);
  const attempt = { account, username: actor.username, address: caller.address };
  if (account && (await tryPassword(deps, attempt, currentPassword))) return account;
  const message = 'The current password is wrong.';
  throw new AppError('VALIDATION', message, [{ path: 'currentPassword', message }]).withTrace({
    action: 'fail-login',
    accountId: actor.id,
    why: 'wrong current password',
  });
};
