import type { createAdministrator } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { findCommonProblem } from '../../platform/passwords/common-passwords.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { insertAdministrator, withInstallationLock } from './installation.repository.ts';
import { requireSetupLink } from './setup-link.ts';

export const handleCreateAdministrator: Handler<typeof createAdministrator> = async ({
  body,
  caller,
  deps,
}) => {
  const { username, fullname, email, password } = body.administrator;
  // Before the costly hash as well: without the link nobody makes the server work.
  await requireSetupLink(deps.db, body.token, deps.now());
  const common = await findCommonProblem(password);
  if (common) throw new AppError('VALIDATION', common, [{ path: 'administrator.password', message: common }]);
  const passwordHash = await hashPassword(password);
  await withInstallationLock(deps.db, async (trx) => {
    await requireSetupLink(trx, body.token, deps.now());
    const id = await insertAdministrator(trx, { username, passwordHash, fullname, email });
    await noteAction(trx, { id, caller }, 'set-up', id, deps.now());
  });
  return { success: true, message: 'The administrator can log in now.' };
};
