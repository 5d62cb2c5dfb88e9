import type { Role } from '../role.ts';

/** A session ends after so many hours without use, unless its person wished to stay logged in. */
export const SESSION_IDLE_HOURS = 12;
/** A student's session ends after so many days, whatever its use; that of anybody else after so many hours. */
export const STUDENT_SESSION_DAYS = 7;
export const STAFF_SESSION_HOURS = 24;
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

/** What is said to somebody whose first password is too old. */
export const firstPasswordTooOld = (role: Role): string =>
  `The first password of this account was made more than ${FIRST_PASSWORD_DAYS} days ago and opens nothing any more. Ask ${KEEPER_OF_ROLE[role]} for a new one.`;
