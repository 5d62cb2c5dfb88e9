import type { Role } from '../role.ts';

/** Those who can have a second factor. Students log in by their password alone, also in an exam browser. */
export const STAFF = [
  'ADMIN',
  'INSTITUTE-HEAD',
  'DEPARTMENT-HEAD',
  'FACULTY',
] as const satisfies readonly Role[];

/** Whether an installation lets staff do without a second factor. */
export const SECOND_FACTOR_POLICIES = ['optional', 'required'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;
/** Digits of a code of the app. */
export const CODE_DIGITS = 6;
/** How long a code of the app is shown, seconds. */
export const CODE_SECONDS = 30;
/** How many codes before and after the present one count as well: clocks differ. */
export const CODE_SKEW = 1;
/** How long the code may come after the password, minutes. */
export const LOGIN_TICKET_MINUTES = 5;

/** Whether somebody can do nothing before a second factor is set up. */
export const mustAddSecondFactor = (policy: SecondFactorPolicy, role: Role, hasOne: boolean): boolean =>
  policy === 'required' && !hasOne && (STAFF as readonly Role[]).includes(role);

/** A code as it is compared: apps show it in groups, recovery codes are printed so. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether it can be a code of the app; anything else can only be a recovery code. */
export const isCodeOfApp = (plain: string): boolean => plain.length === CODE_DIGITS && /^\d+$/.test(plain);

/**
 * The 30 seconds that a right code belongs to, counted from 1970, where it may be used; null when it was used, or one
 * after it.
 * @param delta how many codes it is after the present one
 * @param lastStep the 30 seconds of the last code that was used
 */
export const freshStep = (now: Date, delta: number, lastStep: number): number | null => {
  const step = Math.floor(now.getTime() / 1000 / CODE_SECONDS) + delta;
  return step > lastStep ? step : null;
};
