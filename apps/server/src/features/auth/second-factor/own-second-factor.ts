import type {
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@assay/contract';
import type { Actor } from '../../../platform/actor.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { closeSessionsOf } from '../../../platform/sessions/sessions.ts';
import { findAccount } from '../account/account.repository.ts';
import { requireOwnPassword } from '../account/own-password.ts';
import { requireCode, drawSecret, makeRecoveryCodes } from './second-factor-code.ts';
import { mailSecondFactor } from './second-factor-mail.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  storeConfirmation,
  storeSecret,
} from './second-factor.repository.ts';

export const handleFetchSecondFactor: Handler<typeof fetchSecondFactor> = async ({ actor, deps }) => {
  const factor = await findSecondFactor(deps.db, actor.id);
  return {
    success: true,
    data: {
      isOn: Boolean(factor?.confirmedAt),
      isRequired: deps.config.secondFactor === 'required',
      recoveryCodesLeft: await countRecoveryCodes(deps.db, actor.id),
    },
  };
};

export const handleBeginSecondFactor: Handler<typeof beginSecondFactor> = async ({
  actor,
  body,
  caller,
  deps,
}) => {
  await requireOwnPassword(deps, { actor, caller }, body.currentPassword);
  const data = drawSecret(actor.username);
  if (!(await storeSecret(deps.db, { accountId: actor.id, secret: data.secret, now: deps.now() })))
    throw new AppError(
      'CONFLICT',
      'Your second factor is already on. To use another device, turn it off first.',
    );
  return { success: true, data };
};

/** @throws CONFLICT unless there is a secret whose first code is still to come. */
const requireBegun = (factor: Awaited<ReturnType<typeof findSecondFactor>>): void => {
  if (!factor || factor.confirmedAt)
    throw new AppError('CONFLICT', 'There is nothing to confirm. Please start again.');
};

export const handleConfirmSecondFactor: Handler<typeof confirmSecondFactor> = async ({
  actor,
  body,
  deps,
}) => {
  requireBegun(await findSecondFactor(deps.db, actor.id));
  await requireCode(deps, actor, body.code);
  const now = deps.now();
  const recoveryCodes = await deps.db.transaction().execute(async (trx) => {
    requireBegun(await lockSecondFactor(trx, actor.id));
    await storeConfirmation(trx, actor.id, now);
    // They were opened by the password alone.
    await closeSessionsOf(trx, actor.id, { now, why: 'SECOND_FACTOR' }, actor.sessionId);
    await noteAction(trx, actor, 'add-second-factor', actor.id, now);
    const account = await findAccount(trx, actor.id);
    if (account) await mailSecondFactor(trx, deps, account, { what: 'on' });
    return makeRecoveryCodes(trx, actor.id);
  });
  return { success: true, message: 'The second factor is on.', data: { recoveryCodes } };
};

const off = (): AppError => new AppError('CONFLICT', 'Your second factor is off.');

/**
 * The account of somebody who is logged in and has shown both factors once more.
 * @throws CONFLICT when the second one is off, VALIDATION at the field that is wrong, TOO_MANY after too many wrong ones.
 */
const requireBoth = async (
  deps: Deps,
  actor: Actor,
  { currentPassword, code }: { currentPassword: string; code: string },
) => {
  if (!(await findSecondFactor(deps.db, actor.id))?.confirmedAt) throw off();
  const account = await requireOwnPassword(deps, { actor, caller: actor.caller }, currentPassword);
  await requireCode(deps, actor, code);
  return account;
};

export const handleRenewRecoveryCodes: Handler<typeof renewRecoveryCodes> = async ({ actor, body, deps }) => {
  await requireBoth(deps, actor, body);
  const recoveryCodes = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockSecondFactor(trx, actor.id))?.confirmedAt) throw off();
    await noteAction(trx, actor, 'renew-recovery-codes', actor.id, deps.now());
    return makeRecoveryCodes(trx, actor.id);
  });
  return { success: true, data: { recoveryCodes } };
};

export const handleRemoveSecondFactor: Handler<typeof removeSecondFactor> = async ({ actor, body, deps }) => {
  const account = await requireBoth(deps, actor, body);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, actor.id))) throw off();
    await noteAction(trx, actor, 'remove-second-factor', actor.id, deps.now());
    await mailSecondFactor(trx, deps, account, { what: 'off' });
  });
  return { success: true, message: 'The second factor is off.' };
};
