import type { Role } from '../role.ts';

/** A session ends after so many hours without use, unless its person wished to stay logged in. */
export const SESSION_IDLE_HOURS = 12;
/** A student's session ends after so many days, whatever its use; that of anybody else after so many hours. */
export const STUDENT_SESSION_DAYS = 7;
export const STAFF_SESSION_HOURS = 24;
/** A student's session whose time is up in an exam is good until that is over, for at most so many hours more. */
export const EXAM_SESSION_HOURS = 12;
/** A first password that nobody has logged in with opens nothing after so many days. */
export const FIRST_PASSWORD_DAYS = 30;

/** How long a session of a role lasts at most, hours. */
export const sessionHoursOf = (role: Role): number =>
  role === 'STUDENT' ? STUDENT_SESSION_DAYS * 24 : STAFF_SESSION_HOURS;

/** Whom to ask for a new password. */
const KEEPER_OF_ROLE: Readonly<Record<Role, string>> = {
  STUDENT: 'your department',
  FACULTY: 'the head of your department',
  'DEPARTMENT-HEAD': 'the head of your institute',
  'INSTITUTE-HEAD': 'the administrator',
  ADMIN: 'another administrator',
};

/**
 * How somebody ends a session: `LOGOUT` is its person's wish, here or in another tab; `EXAM_ELSEWHERE`: an exam browser has
 * one session at a time.
 */
export const STORED_SESSION_ENDS = [
  'LOGOUT',
  'PASSWORD',
  'NEW_PASSWORD',
  'SECOND_FACTOR',
  'OTHER_DEVICE',
  'KEEPER',
  'ROLE',
  'CLOSED',
  'EXAM_ELSEWHERE',
] as const;
export type StoredSessionEnd = (typeof STORED_SESSION_ENDS)[number];

/** Every end that a session can have; time ends the others. */
export const SESSION_ENDS = ['IDLE', 'EXPIRED', ...STORED_SESSION_ENDS] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Said where nobody knows why, or since when. */
export const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Said to a session whose account was given another role. */
export const ROLE_CHANGED = 'Your role has changed. Please log in again.';

const lastingOf = (role: Role): string =>
  role === 'STUDENT' ? `${STUDENT_SESSION_DAYS} days` : `${STAFF_SESSION_HOURS} hours`;

const SENTENCES: Readonly<Record<SessionEnd, (role: Role) => string>> = {
  IDLE: () => `You were logged out because nothing was done here for ${SESSION_IDLE_HOURS} hours.`,
  EXPIRED: (role) => `You were logged out because a login lasts ${lastingOf(role)} at most.`,
  LOGOUT: () => 'You have logged out.',
  PASSWORD: () => 'You were logged out because the password of your account was changed.',
  NEW_PASSWORD: (role) =>
    `You were logged out because your account was given a new password. Ask ${KEEPER_OF_ROLE[role]} for it.`,
  SECOND_FACTOR: () => 'You were logged out because the second factor of your account was changed.',
  OTHER_DEVICE: () => 'You were logged out from another of your devices.',
  KEEPER: () => 'You were logged out everywhere by somebody who manages your account.',
  ROLE: () => ROLE_CHANGED,
  CLOSED: (role) => `Your account is no longer active. Please ask ${KEEPER_OF_ROLE[role]}.`,
  EXAM_ELSEWHERE: () => 'Your task was opened in another exam browser, so this one was logged out.',
};

/** Why a session has ended, said to whoever it was opened for. */
export const sessionEndSentence = (end: SessionEnd, role: Role): string => SENTENCES[end](role);

/** What is said to somebody whose first password is too old. */
export const firstPasswordTooOld = (role: Role): string =>
  `The first password of this account was made more than ${FIRST_PASSWORD_DAYS} days ago and no longer works. Ask ${KEEPER_OF_ROLE[role]} for a new one.`;
