import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { STAFF } from '../auth/second-factor.rules.ts';
import { dataOf, idSchema, instantSchema, newItemIdSchema, pageOf, PEOPLE_LISTED_MAX } from '../common.ts';
import { defineList } from '../list.ts';
import { roleSchema } from '../role.ts';
import { defineRoute } from '../route.ts';

/** Who looks for people, in their place. */
const FINDERS = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'] as const;
/** Who moves people between departments. */
const MOVERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

/** Most people to whom something is done at once. */
export const PEOPLE_AT_ONCE_MAX = 1000;

/** Whether somebody can log in, has yet to choose a password, is shut out, or left with the batch. */
export const PERSON_STATES = ['ACTIVE', 'NEW', 'INACTIVE', 'ARCHIVED'] as const;
const stateSchema = z.enum(PERSON_STATES);

/** Anybody, whatever the role. */
export const foundPersonSchema = z.object({
  _id: idSchema,
  username: z.string(),
  /** As those who look after the person know it. */
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: roleSchema,
  institute: z.object({ _id: idSchema, name: z.string() }).nullable(),
  department: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** Of a student; else null, as the passout year. */
  semester: z.number().int().nullable(),
  batch: z.string().nullable(),
  state: stateSchema,
  createdAt: instantSchema,
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

/** Everybody whom the caller looks after. */
export const peopleList = defineList({
  order: 'fullname',
  columns: {
    fullname: 'words',
    username: 'words',
    email: 'words',
    role: roleSchema,
    department: 'words',
    institute: 'words',
    createdAt: 'unfiltered',
  },
  filters: { state: stateSchema },
});

export const fetchPeople = defineRoute({
  method: 'GET',
  path: '/people',
  roles: FINDERS,
  summary: `Finds people by name, username or email: an administrator everybody, heads those of their place; by name unless sorted otherwise. Without a page the first ${PEOPLE_LISTED_MAX.toLocaleString('en')}.`,
  query: peopleList.query,
  response: pageOf(foundPersonSchema),
});

const idsSchema = z
  .array(idSchema)
  .min(1, 'Please choose somebody.')
  .max(
    PEOPLE_AT_ONCE_MAX,
    `At most ${PEOPLE_AT_ONCE_MAX.toLocaleString('en')} people at once. Narrow the list, for example to one semester.`,
  );

/** Somebody to whom it could not be done, and why. */
const leftPersonSchema = z.object({
  _id: idSchema,
  username: z.string(),
  fullname: z.string(),
  why: z.string(),
});
export type LeftPerson = z.infer<typeof leftPersonSchema>;

const outcomeShape = {
  /** For how many it is now as was asked, those among them for whom it was so before. */
  done: z.number().int(),
  left: z.array(leftPersonSchema),
};

export const replacePasswords = defineRoute({
  method: 'POST',
  path: '/people/new-passwords',
  roles: STAFF,
  summary:
    'Gives people whom the caller looks after new first passwords, answered once, and ends their sessions; the same retryKey gives the same ones.',
  body: z.object({ ids: idsSchema, retryKey: retryKeySchema }),
  response: dataOf(
    z.object({
      accounts: z.array(
        newAccountSchema.extend({
          email: z.string().nullable(),
          department: z.string().nullable(),
          semester: z.number().int().nullable(),
          batch: z.string().nullable(),
        }),
      ),
      left: z.array(leftPersonSchema),
    }),
  ),
  rateLimit: 30,
});

export const setPeopleActive = defineRoute({
  method: 'POST',
  path: '/people/set-active',
  roles: STAFF,
  summary:
    'Says whether people whom the caller looks after may log in; who may not is logged out at once. Nobody is taken off a list, a group or a task.',
  body: z.object({ ids: idsSchema, isActive: z.boolean('Say whether they may log in.') }),
  response: dataOf(z.object(outcomeShape)),
  rateLimit: 60,
});

export const movePeople = defineRoute({
  method: 'POST',
  path: '/people/move',
  roles: MOVERS,
  summary:
    'Moves students and faculty to another department of their institute. Attempts, marks and what they made go along; students leave the groups and the coming tasks of the old department.',
  body: z.object({ ids: idsSchema, departmentId: idSchema }),
  response: dataOf(
    z.object({
      ...outcomeShape,
      /** How many places in groups, and in tasks that have not begun, were left. */
      groups: z.number().int(),
      tasks: z.number().int(),
    }),
  ),
  rateLimit: 60,
});

export const mailPeople = defineRoute({
  method: 'POST',
  path: '/people/mail',
  roles: STAFF,
  summary:
    'Mails a text to people whom the caller looks after, each alone; answers go to the caller. Without a mail server 409.',
  body: z.object({
    _id: newItemIdSchema,
    ids: idsSchema,
    subject: z
      .string()
      .trim()
      .min(1, 'Please enter a subject.')
      .max(150, 'A subject may have at most 150 characters.')
      .regex(/^\P{Cc}*$/u, 'A subject is one line.'),
    text: z
      .string()
      .trim()
      .min(1, 'Please enter a text.')
      .max(5000, 'A text may have at most 5,000 characters.'),
  }),
  response: dataOf(z.object(outcomeShape)),
  rateLimit: 10,
});
