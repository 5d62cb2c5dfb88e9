import type { AccessToken } from '@assay/contract';
import type { ListedToken } from '../../platform/tokens/tokens.repository.ts';

/** A token as lists have it. */
export const toAccessToken = ({
  id,
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
  name,
  scopes,
  createdByName,
}: ListedToken): AccessToken => ({
  _id: id,
  name,
  scopes,
  createdByName,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
