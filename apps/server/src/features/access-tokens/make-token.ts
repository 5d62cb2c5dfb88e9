import { findTokenProblems, TOKENS_MAX, type NewToken, type Role, type TokenDraft } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import { drawAccessToken, hashOfToken } from '../../platform/tokens/token-text.ts';
import { countLiveTokens, insertToken, type TokenHolder } from '../../platform/tokens/tokens.repository.ts';

/** Who asks for a token, whose it is to be, and where the audit log has it. */
interface Making {
  actor: Actor;
  holder: TokenHolder;
  /** The role that it acts with. */
  role: Role;
  noted: { action: 'add-token' | 'add-service-token'; itemId: string | null; of?: string };
}

/** @throws VALIDATION where the form is not sound */
export const requireSoundToken = (draft: TokenDraft, role: Role): void =>
  refuseForm(findTokenProblems(draft, role));

/**
 * Draws a token, stores its hash, and answers it: nobody can read it again.
 * @throws CONFLICT when there are as many as there may be
 */
export const makeToken = async (
  trx: Queryable,
  { actor, holder, role, noted }: Making,
  { name, scopes, days }: TokenDraft,
  now: Date,
): Promise<NewToken> => {
  if ((await countLiveTokens(trx, holder, now)) >= TOKENS_MAX)
    throw new AppError(
      'CONFLICT',
      `There are ${TOKENS_MAX} access tokens already. Revoke one that is not needed any more.`,
    );
  const token = drawAccessToken();
  const id = newId();
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await insertToken(trx, holder, {
    id,
    tokenHash: hashOfToken(token),
    role,
    name: name.trim(),
    scopes: [...new Set(scopes)],
    createdBy: actor.id,
    createdAt: now,
    expiresAt,
  });
  await noteAction(trx, actor, noted.action, noted.itemId, now, {
    ...(noted.of !== undefined && { serviceAccount: noted.of }),
    token: name.trim(),
    scopes: [...new Set(scopes)],
    expires: expiresAt.toISOString(),
  });
  return { _id: id, token, expiresAt: expiresAt.toISOString() };
};
