import type { resetFacultyPassword } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailReplacedPassword, replacePassword } from '../accounts/index.ts';
import { requireFaculty } from './require-faculty.ts';

export const handleResetFacultyPassword: Handler<typeof resetFacultyPassword> = async ({
  actor,
  body,
  deps,
}) => {
  const data = await deps.db.transaction().execute(async (trx) => {
    const faculty = await requireFaculty(trx, actor, body.id);
    const account = await replacePassword(trx, actor, faculty, body.retryKey, deps.now());
    const { email } = faculty;
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
