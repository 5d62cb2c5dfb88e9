/**
 * The stored session: `_id`, `username`, `role`, `token` and `data` (the profile as JSON), each under its own key of
 * localStorage, so that a reload and other tabs have it too.
 */
import { profileSchema, roleSchema, type Role, type SessionUser } from '@assay/contract';
import { useSyncExternalStore } from 'react';

export interface Session extends Omit<SessionUser, 'mustChangePassword'> {
  token: string;
}

/** Where the guard sends a person without a session, and whether the login leads back to the page that was left. */
export interface Exit {
  to: '/login' | '/';
  comeBack: boolean;
}

const LATER_BACK: Exit = { to: '/login', comeBack: true };

const KEYS = ['_id', 'username', 'role', 'token', 'data'] as const;
const listeners = new Set<() => void>();
let exit = LATER_BACK;
let known: { raw: string; session: Session | null } | null = null;

const readProfile = (json: string) => {
  try {
    return profileSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

const read = (): Session | null => {
  const [_id, username, storedRole, token, data] = KEYS.map((key) => localStorage.getItem(key));
  const role = roleSchema.safeParse(storedRole).data;
  const profile = data ? readProfile(data) : undefined;
  return _id && username && token && role && profile ? { _id, username, role, token, profile } : null;
};

/** The session as it is stored now; the same object as long as nothing changed. */
export const getSession = (): Session | null => {
  const raw = KEYS.map((key) => localStorage.getItem(key)).join('\n');
  if (known?.raw !== raw) known = { raw, session: read() };
  return known.session;
};

const announce = () => listeners.forEach((listener) => listener());

/** Stores the session of a login, or what a profile edit changed. */
export const setSession = ({ _id, username, role, token, profile }: Session) => {
  const values: Record<(typeof KEYS)[number], string> = {
    _id,
    username,
    role,
    token,
    data: JSON.stringify(profile),
  };
  KEYS.forEach((key) => localStorage.setItem(key, values[key]));
  exit = LATER_BACK;
  announce();
};

const forget = (next: Exit) => {
  KEYS.forEach((key) => localStorage.removeItem(key));
  exit = next;
  announce();
};

/** Forgets the session in every tab (logout); guarded pages then go to /login. */
export const clearSession = () => forget({ to: '/login', comeBack: false });

/** Forgets a session that the server no longer knows (HTTP 401); the next login leads back to the page. */
export const expireSession = () => forget(LATER_BACK);

/** Removes token and role alone (HTTP 405: the account changed role); guarded pages then go to /. */
export const dropToken = () => {
  localStorage.removeItem('token');
  localStorage.removeItem('role');
  exit = { to: '/', comeBack: false };
  announce();
};

/** Where to go now that there is no session. */
export const getExit = (): Exit => exit;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The stored session, or null; follows logins and logouts of other tabs. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession);

/** The session of a page behind the role guard, where there always is one. */
export const useSignedIn = (): Session => {
  const session = useSession();
  if (!session) throw new Error('This page stands behind the role guard.');
  return session;
};

/** The page that a role lands on after login. */
export const LANDING: Readonly<Record<Role, string>> = {
  ADMIN: '/admin/dashboard',
  FACULTY: '/faculty/dashboard',
  STUDENT: '/student/dashboard',
  'INSTITUTE-HEAD': '/hoi/dashboard',
  'DEPARTMENT-HEAD': '/hod/dashboard',
};
