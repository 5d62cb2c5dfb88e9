import type { resetAdministratorPassword } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailReplacedPassword, replacePassword } from '../accounts/index.ts';
import { requireColleague } from './require-colleague.ts';

export const handleResetAdministratorPassword: Handler<typeof resetAdministratorPassword> = async ({
  actor,
  body,
  deps,
}) => {
  const data = await deps.db.transaction().execute(async (trx) => {
    const colleague = await requireColleague(trx, actor, body._id);
    const account = await replacePassword(trx, actor, colleague, body.retryKey, deps.now());
    const { email } = colleague;
    if (email)
      await mailReplacedPassword(
        trx,
        { ...deps, startedBy: actor.id },
        { ...account, email, by: actor.fullname },
      );
    return account;
  });
  return { success: true, message: 'New password made', data };
};
