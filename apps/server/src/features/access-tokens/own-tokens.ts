import type { addOwnToken, fetchOwnTokens, revokeOwnToken } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { listTokensOf, revokeTokens } from '../../platform/tokens/tokens.repository.ts';
import { requireOwnPassword } from '../auth/index.ts';
import { makeToken, requireSoundToken } from './make-token.ts';
import { toAccessToken } from './token-response.ts';

export const handleFetchOwnTokens: Handler<typeof fetchOwnTokens> = async ({ actor, deps }) => {
  const tokens = await listTokensOf(deps.db, { accountId: actor.id });
  return { success: true, data: tokens.map(toAccessToken) };
};

export const handleAddOwnToken: Handler<typeof addOwnToken> = async ({ actor, body, caller, deps }) => {
  requireSoundToken(body, actor.role);
  await requireOwnPassword(deps, { actor, caller }, body.currentPassword);
  const making = {
    actor,
    holder: { accountId: actor.id },
    role: actor.role,
    noted: { action: 'add-token', itemId: actor.id },
  } as const;
  const data = await deps.db.transaction().execute((trx) => makeToken(trx, making, body, deps.now()));
  return { success: true, message: 'Access token made', data };
};

export const handleRevokeOwnToken: Handler<typeof revokeOwnToken> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    for (const { name } of await revokeTokens(trx, { accountId: actor.id }, now, body._id))
      await noteAction(trx, actor, 'revoke-token', actor.id, now, { token: name });
  });
  return { success: true, message: 'Access token revoked' };
};
