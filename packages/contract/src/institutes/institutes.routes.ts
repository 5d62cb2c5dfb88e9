import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { dataOf, doneSchema, idSchema, instantSchema, numberedPageOf } from '../common.ts';
import { defineList } from '../list.ts';
import {
  DELETION_WAIT_DAYS,
  headSchema,
  headTextSchema,
  isSamePersonSchema,
  placeDeletionSchema,
} from '../places/place.ts';
import { defineRoute } from '../route.ts';
import { typedSchema } from '../typed-field.ts';

export const instituteSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Null when the head's account was deleted. */
  head: headSchema.nullable(),
  departmentCount: z.number().int(),
  createdAt: instantSchema,
});
export type Institute = z.infer<typeof instituteSchema>;

export const instituteList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: { name: 'words', head: 'words', departmentCount: 'unfiltered', createdAt: 'unfiltered' },
});

export const fetchInstitutes = defineRoute({
  method: 'GET',
  path: '/admin/fetch-institutes',
  roles: ['ADMIN'],
  summary: 'The institutes with their heads, newest first unless sorted otherwise.',
  query: instituteList.query,
  response: numberedPageOf(instituteSchema),
});

export const fetchInstitute = defineRoute({
  method: 'GET',
  path: '/admin/fetch-institute/:id',
  roles: ['ADMIN', 'INSTITUTE-HEAD'],
  summary: 'One institute with its head; an institute head sees their own.',
  params: z.object({ id: idSchema }),
  response: dataOf(instituteSchema),
});

export const addInstitute = defineRoute({
  method: 'POST',
  path: '/admin/add-institute',
  roles: ['ADMIN'],
  summary:
    "Adds an institute, makes the head's login (username = email), and answers its first password, once.",
  body: z.object({
    name: typedSchema,
    head: headTextSchema,
    /** The head's first password; without it the server makes one. */
    password: z.string().max(200).optional(),
    retryKey: retryKeySchema,
  }),
  response: dataOf(newAccountSchema.extend({ _id: idSchema })),
});

export const editInstitute = defineRoute({
  method: 'POST',
  path: '/admin/edit-institute',
  roles: ['ADMIN'],
  summary:
    'Changes an institute and its head. The head stays the same person: another email, with which they log in from then on, is taken with isSamePerson alone. Where there is no head, one is made.',
  body: z.object({
    _id: idSchema,
    name: typedSchema,
    head: headTextSchema,
    isSamePerson: isSamePersonSchema,
    retryKey: retryKeySchema,
  }),
  /** The account of a new head; else null. */
  response: dataOf(newAccountSchema.nullable()),
});

export const deleteInstitute = defineRoute({
  method: 'POST',
  path: '/admin/delete-institute',
  roles: ['ADMIN'],
  summary: `Closes an institute with everybody in it, and deletes it ${DELETION_WAIT_DAYS} days later unless it is restored; results stay. While something is in it, 409 with the numbers unless its name is typed.`,
  body: placeDeletionSchema,
  response: doneSchema,
});
