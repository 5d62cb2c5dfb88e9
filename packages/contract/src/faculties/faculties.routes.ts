import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { dataOf, doneSchema, genderSchema, idSchema, instantSchema, numberedRow } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { sheetBodySchema, sheetReportSchema } from '../sheets/sheet.ts';
import { typedSchema } from '../typed-field.ts';

const HEAD = ['DEPARTMENT-HEAD'] as const;

/** A faculty member as the table has it. */
export const facultySchema = z.object({
  _id: idSchema,
  /** The email, unless the account is older than this rule. */
  username: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: genderSchema.nullable(),
  createdAt: instantSchema,
  /** Who is not active cannot log in. */
  isActive: z.boolean(),
  departmentId: z.object({ _id: idSchema, name: z.string() }),
  role: z.literal('FACULTY'),
  /** The password is still the one that was made for the account. */
  hasInitialPassword: z.boolean(),
});
export type Faculty = z.infer<typeof facultySchema>;

const facultyTextShape = {
  fullname: typedSchema,
  email: typedSchema,
  phone: typedSchema,
  gender: typedSchema,
};

/** The faculty of a department. */
export const facultyList = defineList({
  order: 'fullname',
  numberedBy: 'fullname',
  columns: {
    fullname: 'words',
    email: 'words',
    phone: 'words',
    gender: genderSchema,
    createdAt: 'unfiltered',
    isActive: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  },
});

export const fetchFaculties = defineRoute({
  method: 'GET',
  path: '/hod/fetch-faculties',
  roles: HEAD,
  summary: "The faculty of the caller's department, by name unless sorted otherwise.",
  query: facultyList.query,
  response: z.object({
    success: z.literal(true),
    faculties: z.array(numberedRow(facultySchema)),
    total: z.number().int(),
  }),
});

const savedSchema = z.object({ success: z.literal(true), message: z.string(), faculty: facultySchema });

export const addFaculty = defineRoute({
  method: 'POST',
  path: '/hod/add-faculty',
  roles: HEAD,
  summary: "Adds a faculty member to the caller's department and answers the first password, once.",
  body: z.object({
    ...facultyTextShape,
    /** The first password; without it the server makes one. */
    password: z.string().max(200).optional(),
    retryKey: retryKeySchema,
  }),
  response: savedSchema.extend({ data: newAccountSchema }),
});

export const editFaculty = defineRoute({
  method: 'POST',
  path: '/hod/edit-faculty',
  roles: HEAD,
  summary: 'Changes what is written about a faculty member. Changing the email changes the login.',
  body: z.object({
    id: idSchema,
    ...facultyTextShape,
    /** Without it, active or not stays as it is. */
    isActive: z.boolean().optional(),
  }),
  response: savedSchema,
});

/** How many items of each kind a person owns. */
export const belongingsSchema = z.object({
  tasks: z.number().int(),
  questions: z.number().int(),
  groups: z.number().int(),
  rubrics: z.number().int(),
});
export type Belongings = z.infer<typeof belongingsSchema>;

export const facultyBelongings = defineRoute({
  method: 'GET',
  path: '/hod/faculty-belongings/:id',
  roles: HEAD,
  summary: 'How many tasks, questions, groups and rubrics a faculty member owns.',
  params: z.object({ id: idSchema }),
  response: dataOf(belongingsSchema),
});

export const deleteFaculty = defineRoute({
  method: 'POST',
  path: '/hod/delete-faculty',
  roles: HEAD,
  summary: 'Takes a faculty member off every list; what the person owns stays, or goes to somebody else.',
  body: z.object({
    id: idSchema,
    /** The active faculty member of the department, or its head, who becomes the owner. Null: nobody does. */
    handOverTo: idSchema.nullable().default(null),
  }),
  response: doneSchema,
});

export const resetFacultyPassword = defineRoute({
  method: 'POST',
  path: '/hod/reset-faculty-password',
  roles: HEAD,
  summary:
    'Gives a faculty member a new first password and ends the sessions; it has to be changed at the next login.',
  body: z.object({ id: idSchema, retryKey: retryKeySchema }),
  response: dataOf(newAccountSchema),
  rateLimit: 60,
});

export const uploadFaculties = defineRoute({
  method: 'POST',
  path: '/hod/upload-faculties',
  roles: HEAD,
  summary:
    'Adds the faculty of a CSV or XLSX sheet, all in one transaction; with dryRun says what would happen.',
  body: sheetBodySchema,
  multipart: { json: [], files: { file: 1 } },
  response: sheetReportSchema,
  rateLimit: 20,
});
