import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { AUTHORS } from '../auth/role.ts';
import {
  dataOf,
  doneSchema,
  genderSchema,
  idSchema,
  pageOf,
  pageQueryShape,
  wordsFilterSchema,
} from '../common.ts';
import { defineRoute } from '../route.ts';

/** A student as the table has it. */
export const studentSchema = z.object({
  _id: idSchema,
  /** `username` is the enrollment number. */
  userId: z.object({ username: z.string() }),
  fullname: z.string(),
  gender: genderSchema.nullable(),
  semester: z.number().int(),
  /** Passout year, four digits. */
  batch: z.string(),
  email: z.object({ email: z.string().nullable() }),
  phone: z.object({ phone: z.string().nullable() }),
  /** The password is still the one that was made for the account. */
  hasInitialPassword: z.boolean(),
});
export type Student = z.infer<typeof studentSchema>;

/** A field as it was typed; a number counts as its digits. What is wrong with it the rules say. */
const typedSchema = z
  .union([z.string().max(300), z.number(), z.null()])
  .default('')
  .transform((value) => String(value ?? ''));

const studentTextShape = {
  fullname: typedSchema,
  gender: typedSchema,
  semester: typedSchema,
  batch: typedSchema,
  email: typedSchema,
  phone: typedSchema,
};

export const fetchStudents = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-students',
  roles: AUTHORS,
  summary: "The students of the caller's department, by username unless sorted otherwise.",
  query: z.object({
    ...pageQueryShape,
    username: wordsFilterSchema,
    fullname: wordsFilterSchema,
    email: wordsFilterSchema,
    phone: wordsFilterSchema,
    gender: genderSchema.optional(),
    semester: z.coerce.number().int().optional(),
    batch: wordsFilterSchema,
  }),
  response: pageOf(studentSchema),
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
  summary: 'Changes what is written about a student; the username stays.',
  body: z.object({ _id: idSchema, ...studentTextShape }),
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

/** A row that breaks a rule. `row` is its number in the sheet, the header being row 1. */
export const invalidRowSchema = z.object({
  row: z.number().int(),
  reason: z.string(),
  student: z.object({
    username: z.string(),
    fullname: z.string(),
    gender: z.string(),
    semester: z.string(),
    batch: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
});
export type InvalidRow = z.infer<typeof invalidRowSchema>;

/** A row whose username stands further up in the sheet, or exists already. */
export const duplicateRowSchema = z.object({
  row: z.number().int(),
  username: z.string(),
  where: z.enum(['SHEET', 'EXISTING']),
});
export type DuplicateRow = z.infer<typeof duplicateRowSchema>;

export const uploadStudents = defineRoute({
  method: 'POST',
  path: '/faculty/upload-file',
  roles: AUTHORS,
  summary:
    'Adds the students of a CSV or XLSX sheet, all in one transaction; with dryRun says what would happen.',
  body: z.object({
    dryRun: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    retryKey: retryKeySchema,
  }),
  multipart: { json: [], files: { file: 1 } },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    dryRun: z.boolean(),
    /** How many students were added, or with `dryRun` would be. */
    added: z.number().int(),
    /** How many rows are the template's examples; they are left out. */
    exampleRows: z.number().int(),
    /** Headers of columns that are not read. */
    unknownColumns: z.array(z.string()),
    invalidRows: z.array(invalidRowSchema),
    duplicates: z.array(duplicateRowSchema),
    /** Everybody who was added, with the first password. */
    accounts: z.array(newAccountSchema.extend({ password: z.string() })),
  }),
  rateLimit: 20,
});
