/** What a refused call means for the session that it was made in. */
import { finishLogin, login, SESSION_ENDED } from '@assay/contract';
import { dropToken, expireSession, getSession } from '../session/session.ts';

let handleUnauthorized: ((why: string) => void) | null = null;

/**
 * While it is in force, a 401 calls `handler` with what the server says instead of ending the session; the call still fails
 * with its CallError.
 * The exam uses it to keep unsent work on screen and ask for the password there.
 * @returns lets the normal handling return
 */
export const onUnauthorized = (handler: (why: string) => void): (() => void) => {
  handleUnauthorized = handler;
  return () => {
    if (handleUnauthorized === handler) handleUnauthorized = null;
  };
};

interface Refusal {
  status: number;
  /** `UNKNOWN` where it was not our server that refused. */
  code: string;
  message: string;
}

/** Obeys a refusal that is about the stored session. @param token that the call was made with */
export const endSessionIfAsked = (
  path: string,
  { status, code, message }: Refusal,
  token: string | undefined,
): void => {
  // Without a token, or when another tab has logged in again meanwhile, the refusal is not about the stored session.
  if (path === login.path || path === finishLogin.path || !token || getSession()?.token !== token) return;
  const why = code === 'UNKNOWN' ? SESSION_ENDED : message;
  if (status === 401) (handleUnauthorized ?? expireSession)(why);
  if (status === 405) dropToken(why);
};
