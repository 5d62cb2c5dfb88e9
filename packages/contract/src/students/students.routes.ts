import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { AUTHORS } from '../role.ts';
import {
  dataOf,
  doneSchema,
  genderSchema,
  idSchema,
  numberedPageOf,
  semesterFilterSchema,
} from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { sheetBodySchema, sheetReportSchema } from '../sheets/sheet.ts';
import { typedSchema } from '../typed-field.ts';

/** A student as the table has it. */
export const studentSchema = z.object({
  _id: idSchema,
  /** `username` is the enrollment number. */
  userId: z.object({ username: z.string() }),
  fullname: z.string(),
  /** The name of the register, where the student goes by another one; null while they are the same. */
  registerName: z.string().nullable(),
  gender: genderSchema.nullable(),
  semester: z.number().int(),
  /** Passout year, four digits. */
  batch: z.string(),
  email: z.object({ email: z.string().nullable() }),
  phone: z.object({ phone: z.string().nullable() }),
  /** The password is still the one that was made for the account. */
  hasInitialPassword: z.boolean(),
  /** Who is not active cannot log in. */
  isActive: z.boolean(),
});
export type Student = z.infer<typeof studentSchema>;

const studentTextShape = {
  fullname: typedSchema,
  gender: typedSchema,
  semester: typedSchema,
  batch: typedSchema,
  email: typedSchema,
  phone: typedSchema,
};

/** The students of a department. */
export const studentList = defineList({
  order: 'username',
  numberedBy: 'username',
  columns: {
    username: 'words',
    fullname: 'words',
    gender: genderSchema,
    semester: semesterFilterSchema,
    batch: 'words',
    email: 'words',
    phone: 'words',
    createdAt: 'unfiltered',
  },
});

export const fetchStudents = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-students',
  roles: AUTHORS,
  summary: "The students of the caller's department, by username unless sorted otherwise.",
  query: studentList.query,
  response: numberedPageOf(studentSchema),
});

export const addStudents = defineRoute({
  method: 'POST',
  path: '/faculty/add-students',
  roles: AUTHORS,
  summary: "Adds a student to the caller's department and answers the first password, once.",
  body: z.object({
    username: typedSchema,
    ...studentTextShape,
    /** The first password; without it the server makes one. */
    password: z.string().max(200).optional(),
    retryKey: retryKeySchema,
  }),
  response: dataOf(newAccountSchema.extend({ _id: idSchema })),
});

export const editStudents = defineRoute({
  method: 'POST',
  path: '/faculty/edit-students',
  roles: AUTHORS,
  summary:
    'Changes what is written about a student; the username stays. Another name is the name of the register, too.',
  body: z.object({
    _id: idSchema,
    ...studentTextShape,
    /** The name that the student has chosen becomes the name of the register. */
    takesName: z.boolean().default(false),
  }),
  response: doneSchema,
});

export const deleteStudents = defineRoute({
  method: 'POST',
  path: '/faculty/delete-students',
  roles: AUTHORS,
  summary: 'Takes a student off every list and out of coming tasks; results stay.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});

export const resetStudentPassword = defineRoute({
  method: 'POST',
  path: '/faculty/reset-student-password',
  roles: AUTHORS,
  summary:
    'Gives a student a new first password and ends the sessions; it has to be changed at the next login.',
  body: z.object({ _id: idSchema, retryKey: retryKeySchema }),
  response: dataOf(newAccountSchema),
  rateLimit: 60,
});

export const uploadStudents = defineRoute({
  method: 'POST',
  path: '/faculty/upload-file',
  roles: AUTHORS,
  summary:
    'Adds the students of a CSV or XLSX sheet, all in one transaction; with dryRun says what would happen.',
  body: sheetBodySchema,
  multipart: { json: [], files: { file: 1 } },
  response: sheetReportSchema,
  rateLimit: 20,
});
