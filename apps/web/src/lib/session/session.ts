/**
 * The stored session: `_id`, `username`, `role` and `data` (the profile as JSON), each under its own key of localStorage,
 * and the token. That is there too for somebody who wished to stay logged in; else in a cookie that ends with the
 * browser, which a reload and other tabs have as well. The server reads no cookies: a call carries the token itself.
 */
import { profileSchema, roleSchema, type Role, type SessionUser } from '@assay/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import { randomName } from '../values/random-name.ts';
import { readTokenCookie, writeTokenCookie } from './token-cookie.ts';

export interface Session extends Omit<
  SessionUser,
  'mustChangePassword' | 'mustAddSecondFactor' | 'passwordReplaced'
> {
  token: string;
}

/** Where the guard sends a person without a session, and whether the login leads back to the page that was left. */
export interface Exit {
  to: '/login' | '/';
  comeBack: boolean;
}

const LATER_BACK: Exit = { to: '/login', comeBack: true };

/** A session that its person did not end here. */
export interface Ended {
  accountId: string;
  /** In a sentence, as the server says it. */
  why: string;
}

const FACTS = ['_id', 'username', 'role', 'data'] as const;
/** Of a session that stays. */
const TOKEN = 'token';
/**
 * Another random name whenever the session changes: other tabs hear of a change here, not of one in a cookie. Where it has
 * ended, whose it was and why stand behind the name.
 */
const CHANGE = 'session';
const listeners = new Set<() => void>();
const endListeners = new Set<(ended: Session) => void>();
let exit = LATER_BACK;
let lastEnded: Ended | null = null;
let known: { raw: string; session: Session | null } | null = null;

const readToken = (): string | null => localStorage.getItem(TOKEN) ?? readTokenCookie();

const readProfile = (json: string) => {
  try {
    return profileSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

const read = (): Session | null => {
  const [_id, username, storedRole, data] = FACTS.map((key) => localStorage.getItem(key));
  const token = readToken();
  const role = roleSchema.safeParse(storedRole).data;
  const profile = data ? readProfile(data) : undefined;
  return _id && username && token && role && profile ? { _id, username, role, token, profile } : null;
};

/** The session as it is stored now; the same object as long as nothing changed. */
export const getSession = (): Session | null => {
  const raw = [...FACTS.map((key) => localStorage.getItem(key)), readToken()].join('\n');
  if (known?.raw !== raw) known = { raw, session: read() };
  return known.session;
};

const tellOtherTabs = () => {
  const why = lastEnded ? ` ${lastEnded.accountId} ${lastEnded.why}` : '';
  localStorage.setItem(CHANGE, randomName() + why);
};

const announce = () => {
  tellOtherTabs();
  listeners.forEach((listener) => listener());
};

const endedIn = (change: string | null): Ended | null => {
  const [, accountId, why] = /^\S+ (\S+) (.+)$/.exec(change ?? '') ?? [];
  return accountId && why ? { accountId, why } : null;
};

/** Stores the session of a login; without `stays` it ends with the browser. */
export const setSession = ({ _id, username, role, token, profile }: Session, stays = false) => {
  const values: Record<(typeof FACTS)[number], string> = {
    _id,
    username,
    role,
    data: JSON.stringify(profile),
  };
  if (stays) localStorage.setItem(TOKEN, token);
  else localStorage.removeItem(TOKEN);
  writeTokenCookie(stays ? null : token);
  FACTS.forEach((key) => localStorage.setItem(key, values[key]));
  exit = LATER_BACK;
  lastEnded = null;
  announce();
};

/** Stores what has changed about the session that is open, where that one is stored. */
export const changeSession = (changes: Partial<Session>) => {
  const session = getSession();
  if (session) setSession({ ...session, ...changes }, localStorage.getItem(TOKEN) !== null);
};

const forget = (keys: readonly string[], next: Exit, why: string | null) => {
  const session = getSession();
  lastEnded = session && why ? { accountId: session._id, why } : null;
  // Here and in every tab something may be typed that is still to be locked with the key of the account.
  if (session && lastEnded) endListeners.forEach((listener) => listener(session));
  tellOtherTabs();
  exit = next;
  keys.forEach((key) => localStorage.removeItem(key));
  writeTokenCookie(null);
  announce();
};

const EVERYTHING = [...FACTS, TOKEN];

/** Forgets the session in every tab (logout); guarded pages then go to /login. */
export const clearSession = () => forget(EVERYTHING, { to: '/login', comeBack: false }, null);

/**
 * Forgets a session that the server no longer knows (HTTP 401), or that may not be here; the next login leads back to the
 * page. @param why in a sentence
 */
export const expireSession = (why: string) => forget(EVERYTHING, LATER_BACK, why);

/** Removes token and role alone (HTTP 405: the account changed role); guarded pages then go to /. */
export const dropToken = (why: string) => forget([TOKEN, 'role'], { to: '/', comeBack: false }, why);

/** How the session ended that was open in this page; null where its person ended it, or has logged in again. */
export const getEnded = (): Ended | null => lastEnded;

/** Calls back while a session that has ended is about to be forgotten. Answers how to stop that. */
export const onSessionEnd = (listener: (ended: Session) => void): (() => void) => {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
};

/**
 * Hears from now on how the session of this page ends in another tab. Comes before whoever else follows the session: by
 * then nothing is forgotten here.
 */
export const watchEnds = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== CHANGE) return;
    const ended = endedIn(newValue);
    const session = known?.session;
    if (!ended) lastEnded = null;
    else if (session?._id === ended.accountId) {
      lastEnded = ended;
      endListeners.forEach((listener) => listener(session));
    }
  });

/** For the start of the app: whoever has closed the browser leaves no name behind in it. */
export const forgetEndedSession = (): void => {
  if (readToken() === null) FACTS.forEach((key) => localStorage.removeItem(key));
};

/** Where to go now that there is no session. */
export const getExit = (): Exit => exit;

/**
 * Calls back when the stored session may have changed: here, in another tab, or while this page was laid aside. Another
 * tab's cookie may be read here only after the news of it has come: its own event says when, where the browser has that
 * (pages over HTTPS), and coming back to this tab looks again.
 */
export const onSession = (listener: () => void) => {
  const end = new AbortController();
  const { signal } = end;
  listeners.add(listener);
  window.addEventListener('storage', listener, { signal });
  window.addEventListener('pageshow', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', listener, { signal });
  return () => {
    listeners.delete(listener);
    end.abort();
  };
};

/** The stored session, or null; follows logins and logouts of other tabs. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, getSession);

/**
 * The session that the role guard has let in. Pages are given it from there and do not look into the storage: that may be
 * empty for a moment before this tab hears of a logout in another one.
 */
export const SignedIn = createContext<Session | null>(null);

/** The session of a page behind the role guard, where there always is one. */
export const useSignedIn = (): Session => {
  const session = use(SignedIn);
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
