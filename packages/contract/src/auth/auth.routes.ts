import { z } from 'zod';
import { dataOf, doneSchema, genderSchema, idSchema, instantSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { PASSWORD_MAX } from './password.rules.ts';
import { confirmedEmailSchema } from './confirm-email.ts';
import { resetLinkSchema } from './reset-link.ts';
import { roleSchema } from '../role.ts';

/** Sentence for a login form that is not filled. */
export const LOGIN_INCOMPLETE = 'Please Enter Username and Password.';

export const credentialsSchema = z.object({
  username: z.string(LOGIN_INCOMPLETE).trim().min(1, LOGIN_INCOMPLETE).max(200),
  password: z.string(LOGIN_INCOMPLETE).min(1, LOGIN_INCOMPLETE).max(200),
});

/** What the web app keeps of the person who logged in. Places are absent for roles that have none. */
export const profileSchema = z.object({
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: genderSchema.nullable(),
  instituteId: idSchema.nullable(),
  institute: z.string().nullable(),
  departmentId: idSchema.nullable(),
  department: z.string().nullable(),
  semester: z.number().int().nullable(),
  /** Passout year, four digits. */
  batch: z.string().nullable(),
  /** Address of the profile picture, when there is one. */
  url: z.string().nullable(),
});

export const sessionUserSchema = z.object({
  _id: idSchema,
  username: z.string(),
  role: roleSchema,
  profile: profileSchema,
  /** The password was made for the account: nothing else can be done before an own one is chosen. */
  mustChangePassword: z.boolean(),
  /** The installation demands a second factor: nothing else can be done before it is set up. */
  mustAddSecondFactor: z.boolean(),
  /** Somebody else has put it in the place of the person's own, and when; null for any other. */
  passwordReplaced: z.object({ by: z.string(), at: instantSchema }).nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** While a password waits to be checked: which number it has in the queue, and about how long that takes, seconds. */
export const loginProgressSchema = z.object({ number: z.number().int(), seconds: z.number().int() });
export type LoginProgress = z.infer<typeof loginProgressSchema>;

export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  roles: 'public',
  summary:
    'Opens a session and answers its bearer token. It ends after 12 hours without use unless it is to stay, and at the latest after 7 days (24 hours of anybody but a student). Where the account has a second factor, a right password is answered by 428 `SECOND_FACTOR_NEEDED` with a ticket for `finish-login`. Where many log in it tells the place in the queue on the way; where too many do, it is answered by 503 `BUSY` with the time after which to try again.',
  body: credentialsSchema.extend({
    /** The person wishes to stay logged in on this device. */
    stay: z.boolean().default(false),
  }),
  response: dataOf(sessionUserSchema.extend({ token: z.string() })),
  progress: loginProgressSchema,
  rateLimit: 30,
});

export const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  roles: 'anyone',
  summary: 'Ends the session of the token that is sent.',
  body: z.object({ _id: idSchema.optional() }),
  response: doneSchema,
  withInitialPassword: true,
  withoutSecondFactor: true,
  duringExam: true,
});

export const verify = defineRoute({
  method: 'GET',
  path: '/auth/verify',
  roles: 'anyone',
  summary: 'Says whether the token still opens a session, and whose.',
  response: dataOf(sessionUserSchema),
  withInitialPassword: true,
  withoutSecondFactor: true,
  duringExam: true,
});

/** Length of the key that locks what an account's browsers keep. */
export const DEVICE_KEY_BYTES = 32;

export const deviceKey = defineRoute({
  method: 'GET',
  path: '/auth/device-key',
  roles: 'anyone',
  summary:
    "Answers the key that locks what the caller's browsers keep of unsaved work: always the same one for an account, and another for every account.",
  /** The account with the key: a browser whose session changes meanwhile locks nothing with another one's. */
  response: dataOf(z.object({ _id: idSchema, key: z.hex().length(2 * DEVICE_KEY_BYTES) })),
  duringExam: true,
  rateLimit: 60,
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/change-password',
  roles: 'anyone',
  summary:
    "Changes the caller's own password; every other session of the account ends, and this one goes on with the token that is answered (the exam browser's with its own).",
  body: z.object({
    /** The caller; nobody else's password can be changed here. */
    userId: idSchema.optional(),
    currentPassword: z.string().max(PASSWORD_MAX).default(''),
    newPassword: z.string().max(PASSWORD_MAX).default(''),
    /** The new password once more; the form compares the two itself. */
    confirmPassword: z.string().max(PASSWORD_MAX).optional(),
  }),
  response: doneSchema.extend({ token: z.string() }),
  withInitialPassword: true,
  withoutSecondFactor: true,
  duringExam: true,
  rateLimit: 30,
});

/** Sentence for a request of a reset that names nobody. */
export const USERNAME_MISSING = 'Please Enter Username to Reset Password.';

/** The answer to anybody who asks for a reset, whether or not there is such an account. */
export const RESET_MAIL_SENT = 'Password reset email sent to your registered email address!';

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/forgot-password',
  roles: 'public',
  summary:
    'Mails a link to choose a new password to the address of an account; the answer is the same where there is none.',
  body: z.object({
    username: z.string(USERNAME_MISSING).trim().min(1, USERNAME_MISSING).max(200),
  }),
  response: doneSchema,
  rateLimit: 5,
  rateLimitOfAddress: 60,
});

const resetTokenSchema = z.string().max(200);

export const checkResetLink = defineRoute({
  method: 'POST',
  path: '/auth/check-reset-link',
  roles: 'public',
  summary:
    'Says whether the link in a mail can still be used to choose a password, and whose. Changes nothing.',
  body: z.object({ token: resetTokenSchema }),
  response: dataOf(resetLinkSchema),
  rateLimitOfAddress: 120,
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  roles: 'public',
  summary:
    'Stores a password chosen with a mailed link, once; every session of the account and every other link end.',
  body: z.object({
    token: resetTokenSchema,
    newPassword: z.string().max(PASSWORD_MAX).default(''),
    /** The new password once more; the form compares the two itself. */
    confirmPassword: z.string().max(PASSWORD_MAX).optional(),
  }),
  response: doneSchema,
  rateLimitOfAddress: 60,
});

export const confirmEmail = defineRoute({
  method: 'POST',
  path: '/auth/confirm-email',
  roles: 'public',
  summary:
    'Confirms an email by the link that was mailed to it; links for a new password go there from then on.',
  body: z.object({ token: resetTokenSchema }),
  response: dataOf(confirmedEmailSchema),
  rateLimitOfAddress: 60,
});

export const sendConfirmation = defineRoute({
  method: 'POST',
  path: '/auth/send-confirmation',
  roles: 'anyone',
  summary: "Mails the link that confirms the caller's email again. Nothing happens where it is confirmed.",
  body: z.object({}),
  response: doneSchema,
  rateLimit: 5,
});
