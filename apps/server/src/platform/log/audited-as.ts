import type { Caller } from '../caller.ts';

/**
 * Who an entry of the audit log names: the account, and the access token that it was done with. A service account is no
 * account; its token says who it was.
 */
export const auditedAs = (
  { token }: Caller,
  actorId: string | null,
): { actorId: string | null; tokenId: string | null } => ({
  actorId: token?.isService ? null : actorId,
  tokenId: token?.id ?? null,
});
