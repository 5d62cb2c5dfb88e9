import {
  changePassword,
  checkResetLink,
  confirmEmail,
  forgotPassword,
  login,
  logout,
  resetPassword,
  verify,
  type PasswordChange,
  type SessionUser,
} from '@assay/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetForms } from '../../lib/device/forms-database.ts';
import { call, callAndHear } from '../../lib/server/call.ts';
import {
  changeSession,
  clearSession,
  expireSession,
  getSession,
  setSession,
  type Session,
} from '../../lib/session/session.ts';
import { DOOR_TIMEOUT_MS } from './door/patiently.ts';
import { useDoor } from './door/use-door.ts';

/** Opens a session and stores it. Where many log in at once it waits for its turn. */
export const useLogin = () => {
  const { enter, ...door } = useDoor();
  const mutation = useMutation({
    mutationFn: async (credentials: { username: string; password: string; stay: boolean }) => {
      const { data } = await enter((hear, signal) =>
        callAndHear(login, { body: credentials, signal, timeoutMs: DOOR_TIMEOUT_MS }, hear),
      );
      setSession(data, credentials.stay);
      return data;
    },
  });
  return { ...mutation, ...door };
};

/** Ends the session here at once, and on the server if it can be reached; unsaved forms do not stay on the device. */
export const logOut = () => {
  const session = getSession();
  if (session) call(logout, { body: { _id: session._id } }).catch(() => undefined);
  clearSession();
  if (session) void forgetForms(session._id);
};

/** Ends a session that may not be here, and says why. What was typed in it stays, for the next login of its person. */
export const logOutBecause = (why: string) => {
  const session = getSession();
  if (session) call(logout, { body: { _id: session._id } }).catch(() => undefined);
  expireSession(why);
};

const verifiedKey = (token: string | undefined) => ['auth', 'verify', token];

/**
 * Changes the password of whoever the token belongs to. That session goes on with the token that is answered, all others
 * end.
 */
export const useChangePassword = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => call(changePassword, { body: change, token }),
    onSuccess: ({ token: next }) => {
      // Known under the new token before anybody asks for it: the page does not wait for the server once more.
      const known = client.getQueryData<SessionUser>(verifiedKey(token));
      if (known)
        client.setQueryData<SessionUser>(verifiedKey(next), {
          ...known,
          mustChangePassword: false,
          passwordReplaced: null,
        });
      if (getSession()?.token === token) changeSession({ token: next });
    },
  });
};

/** Asks for a mail by which a new password is chosen. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (username: string) => call(forgotPassword, { body: { username } }) });

const resetLinkKey = (token: string) => ['auth', 'reset-link', token];

/** What has become of the link of a mail; asked anew whenever the page is opened, and never while it is used. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: resetLinkKey(token),
    queryFn: async ({ signal }) => (await call(checkResetLink, { body: { token }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  });

/** Stores a password chosen by the link; whatever goes wrong, the link is looked at again. */
export const useResetPassword = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: Omit<PasswordChange, 'currentPassword'>) =>
      call(resetPassword, { body: { ...chosen, token } }),
    onError: () => client.invalidateQueries({ queryKey: resetLinkKey(token) }),
  });
};

/** Asks the server once per token whether it still opens a session. */
export const useVerified = (session: Session | null) =>
  useQuery({
    queryKey: verifiedKey(session?.token),
    queryFn: async ({ signal }) => (await call(verify, { signal })).data,
    enabled: session !== null,
    // A new login of the same person (in the middle of an exam) must not take the page away while it is verified.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Confirms the email that a link was mailed to. */
export const useConfirmEmail = (token: string) =>
  useMutation({ mutationFn: async () => (await call(confirmEmail, { body: { token } })).data });
