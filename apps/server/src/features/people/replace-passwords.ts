import type { replacePasswords as route } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailReplacedPassword, replacePasswords } from '../accounts/index.ts';
import { noteForAll, requirePeople, sortOut, whyNever } from './chosen-people.ts';

export const handleReplacePasswords: Handler<typeof route> = async ({ actor, body, deps }) => {
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    const people = await requirePeople(trx, actor, body.ids);
    const { able, left } = sortOut(people, (person) => whyNever(actor, person));
    const accounts = await replacePasswords(trx, actor, able, body.retryKey, now);
    await noteForAll(trx, actor, 'reset-passwords', able, now);
    const told = accounts.flatMap(({ email, ...account }) =>
      email ? [{ ...account, email, by: actor.fullname }] : [],
    );
    await mailReplacedPassword(trx, { ...deps, startedBy: actor.id }, ...told);
    return { accounts, left };
  });
  return { success: true, message: 'New passwords made', data };
};
