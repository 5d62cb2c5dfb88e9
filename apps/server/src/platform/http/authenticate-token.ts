import { mustAddSecondFactor, type TokenScope } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { hasSecondFactor } from '../sessions/find-session.ts';
import { findToken, touchToken, type FoundToken } from '../tokens/find-token.ts';
import { isAccessToken } from '../tokens/token-text.ts';
import { bearerToken } from './bearer-token.ts';

const MISSING =
  'Send an access token with the call, as the header "Authorization: Bearer assay_…". Tokens are made on the page Profile.';
const UNKNOWN = 'This is no access token of this installation.';

/** Why a stored token is good for nothing any more; null while it is. */
const whyEnded = (token: FoundToken, now: Date): string | null => {
  if (token.revokedAt) return 'This access token was revoked.';
  if (now >= token.expiresAt) return 'This access token has expired. Make a new one.';
  if (!token.mayAct) return 'The account of this access token is closed.';
  if (token.roleAtMaking !== token.role)
    return 'The role of the person whose access token this is has changed. Make a new one.';
  return null;
};

/** @throws what stands in the way of a person behind a token, as it does behind a session. */
const requireAllowed = async (token: FoundToken, { config, db }: Deps): Promise<void> => {
  const refuse = (code: ErrorCode, message: string): AppError =>
    new AppError(code, message).withTrace({ actorId: token.id });
  if (token.mustChangePassword)
    throw refuse('PASSWORD_NOT_CHOSEN', 'The person of this access token has to choose a password first.');
  const isDemanded = !token.isService && mustAddSecondFactor(config.secondFactor, token.role, false);
  if (isDemanded && !(await hasSecondFactor(db, token.id)))
    throw refuse('SECOND_FACTOR_MISSING', 'The person of this access token has to set up a second factor.');
};

/**
 * Who a program acts as that calls with an access token. From here on the caller of the request carries the token.
 * @param scope what the token must be made for; null: any token does
 * @throws TOKEN_MISSING (401) without one in the header, TOKEN_INVALID (401) with one that never was, has ended, or whose
 * account is closed or has another role; TOKEN_SCOPE and FORBIDDEN (403) where the token or the role does not go so far,
 * PASSWORD_NOT_CHOSEN and SECOND_FACTOR_MISSING (403) as with a session.
 */
export const authenticateToken = async (
  request: FastifyRequest,
  { scope, roles }: { scope: TokenScope | null; roles: readonly string[] },
  deps: Deps,
): Promise<Actor> => {
  const text = bearerToken(request);
  if (text === null) throw new AppError('TOKEN_MISSING', MISSING).withTrace({ why: 'without a token' });
  const now = deps.now();
  const token = isAccessToken(text) ? await findToken(deps.db, text) : null;
  if (!token) throw new AppError('TOKEN_INVALID', UNKNOWN).withTrace({ why: 'its token never was' });
  const { tokenId, name, isService } = token;
  request.caller.token = { id: tokenId, name, isService };
  const refuse = (code: ErrorCode, message: string): AppError =>
    new AppError(code, message).withTrace({ actorId: token.id });
  const ended = whyEnded(token, now);
  if (ended) throw refuse('TOKEN_INVALID', ended);
  await requireAllowed(token, deps);
  if (scope !== null && !token.scopes.includes(scope))
    throw refuse('TOKEN_SCOPE', `This access token was not made for ${scope}.`);
  if (!roles.includes(token.role)) throw refuse('FORBIDDEN', 'The role of this account does not allow this.');
  await touchToken(deps.db, token, now);
  const { id, username, fullname, role, instituteId, departmentId } = token;
  return {
    id,
    username,
    fullname,
    role,
    instituteId,
    departmentId,
    sessionId: tokenId,
    exam: null,
    caller: request.caller,
  };
};
