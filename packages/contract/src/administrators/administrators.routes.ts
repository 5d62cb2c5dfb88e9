import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { dataOf, doneSchema, idSchema, instantSchema, pageOf } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { typedSchema } from '../typed-field.ts';

const ADMIN = ['ADMIN'] as const;

/** An administrator as the others see one. */
export const administratorRowSchema = z.object({
  _id: idSchema,
  username: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: instantSchema,
  /** Who is not active cannot log in. */
  isActive: z.boolean(),
  /** The password is still the one that was made for the account. */
  hasInitialPassword: z.boolean(),
});
export type AdministratorRow = z.infer<typeof administratorRowSchema>;

/** The administrators of the installation. */
export const administratorList = defineList({
  order: 'fullname',
  columns: {
    fullname: 'words',
    username: 'words',
    email: 'words',
    phone: 'words',
    createdAt: 'unfiltered',
  },
});

export const fetchAdministrators = defineRoute({
  method: 'GET',
  path: '/admin/administrators',
  roles: ADMIN,
  summary: 'The administrators of the installation, by name unless sorted otherwise.',
  query: administratorList.query,
  response: pageOf(administratorRowSchema),
});

export const addAdministrator = defineRoute({
  method: 'POST',
  path: '/admin/add-administrator',
  roles: ADMIN,
  summary: 'Adds an administrator, who logs in with the email, and answers the first password, once.',
  body: z.object({
    fullname: typedSchema,
    email: typedSchema,
    phone: typedSchema,
    gender: typedSchema,
    retryKey: retryKeySchema,
  }),
  response: dataOf(newAccountSchema),
  rateLimit: 60,
});

export const setAdministratorActive = defineRoute({
  method: 'POST',
  path: '/admin/set-administrator-active',
  roles: ADMIN,
  summary:
    'Says whether another administrator may log in; who may not is logged out at once. Nobody can do it to their own account, so that one administrator is always left.',
  body: z.object({ _id: idSchema, isActive: z.boolean('Say whether the administrator may log in.') }),
  response: doneSchema,
  rateLimit: 60,
});

export const resetAdministratorPassword = defineRoute({
  method: 'POST',
  path: '/admin/reset-administrator-password',
  roles: ADMIN,
  summary:
    'Gives another administrator a new first password and ends the sessions; it has to be changed at the next login.',
  body: z.object({ _id: idSchema, retryKey: retryKeySchema }),
  response: dataOf(newAccountSchema),
  rateLimit: 60,
});
