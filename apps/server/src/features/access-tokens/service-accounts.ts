import {
  findNameProblem,
  type addServiceAccount,
  type addServiceToken,
  type deleteServiceAccount,
  type fetchServiceAccounts,
  type revokeServiceToken,
  type Role,
  type ServiceAccount,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import {
  holderOfToken,
  listTokensOf,
  revokeTokens,
  type ListedToken,
} from '../../platform/tokens/tokens.repository.ts';
import { requireOwnPassword } from '../auth/index.ts';
import { makeToken, requireSoundToken } from './make-token.ts';
import {
  countServiceAccounts,
  insertServiceAccount,
  listServiceAccounts,
  lockServiceAccount,
  markServiceAccountDeleted,
  type ServiceAccountRow,
} from './service-account.repository.ts';
import { requireRoom, requireServicePlace } from './service-place.ts';
import { toAccessToken } from './token-response.ts';

const toServiceAccount = (row: ServiceAccountRow, tokens: readonly ListedToken[]): ServiceAccount => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  institute:
    row.instituteId !== null && row.institute !== null ? { _id: row.instituteId, name: row.institute } : null,
  department:
    row.departmentId !== null && row.department !== null
      ? { _id: row.departmentId, name: row.department }
      : null,
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  tokens: tokens.filter(({ serviceAccountId }) => serviceAccountId === row.id).map(toAccessToken),
});

export const handleFetchServiceAccounts: Handler<typeof fetchServiceAccounts> = async ({ actor, deps }) => {
  const accounts = await listServiceAccounts(deps.db, actor);
  const tokens = await listTokensOf(deps.db, { serviceAccountIds: accounts.map(({ id }) => id) });
  return { success: true, data: accounts.map((account) => toServiceAccount(account, tokens)) };
};

export const handleAddServiceAccount: Handler<typeof addServiceAccount> = async ({ actor, body, deps }) => {
  const problem = findNameProblem(body.name);
  refuseForm(problem ? [{ path: 'name', message: problem }] : []);
  const place = await requireServicePlace(deps.db, actor, body);
  const [id, now, name] = [newId(), deps.now(), body.name.trim()];
  await deps.db.transaction().execute(async (trx) => {
    requireRoom(await countServiceAccounts(trx, place.instituteId));
    await insertServiceAccount(trx, { id, name, ...place, createdBy: actor.id, createdAt: now });
    await noteAction(trx, actor, 'add-service-account', placeOf(place), now, { serviceAccount: name });
  });
  return { success: true, message: 'Service account made', data: { _id: id } };
};

const placeOf = ({ departmentId, instituteId }: Pick<ServiceAccountRow, 'departmentId' | 'instituteId'>) =>
  departmentId ?? instituteId;

/** @throws NOT_FOUND for one that the actor does not look after */
const requireLocked = async (trx: Queryable, actor: Actor, id: string) => {
  const account = await lockServiceAccount(trx, actor, id);
  if (!account) throw notFound('Service account');
  return account;
};

export const handleDeleteServiceAccount: Handler<typeof deleteServiceAccount> = async ({
  actor,
  body,
  deps,
}) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await requireLocked(trx, actor, body._id);
    await markServiceAccountDeleted(trx, account.id, now);
    const ended = await revokeTokens(trx, { serviceAccountId: account.id }, now);
    await noteAction(trx, actor, 'delete-service-account', placeOf(account), now, {
      serviceAccount: account.name,
      tokens: ended.map(({ name }) => name),
    });
  });
  return { success: true, message: 'Service account closed' };
};

export const handleAddServiceToken: Handler<typeof addServiceToken> = async ({
  actor,
  body,
  caller,
  deps,
}) => {
  const check = async (db: Queryable) => {
    const account = await requireLocked(db, actor, body.serviceAccountId);
    requireSoundToken(body, account.role as Role);
    return account;
  };
  // Before the password is looked at, which takes a moment, and again where nobody can close the account any more.
  await check(deps.db);
  await requireOwnPassword(deps, { actor, caller }, body.currentPassword);
  const data = await deps.db.transaction().execute(async (trx) => {
    const account = await check(trx);
    const making = {
      actor,
      holder: { serviceAccountId: account.id },
      role: account.role,
      noted: { action: 'add-service-token', itemId: placeOf(account), of: account.name },
    } as const;
    return makeToken(trx, making, body, deps.now());
  });
  return { success: true, message: 'Access token made', data };
};

export const handleRevokeServiceToken: Handler<typeof revokeServiceToken> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const holder = await holderOfToken(trx, body._id);
    if (holder === null) throw notFound('Access token');
    const account = await requireLocked(trx, actor, holder);
    for (const { name } of await revokeTokens(trx, { serviceAccountId: holder }, now, body._id))
      await noteAction(trx, actor, 'revoke-service-token', placeOf(account), now, {
        serviceAccount: account.name,
        token: name,
      });
  });
  return { success: true, message: 'Access token revoked' };
};
