import { z } from 'zod';
import { PASSWORD_MAX } from '../auth/password.rules.ts';
import { STAFF } from '../auth/second-factor.rules.ts';
import { roleSchema } from '../role.ts';
import { genderSchema, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

const ownProfileShape = {
  _id: idSchema,
  username: z.string(),
  /** The email is what one logs in with: who changes it logs in with the new one from then on. */
  logsInByEmail: z.boolean(),
  fullname: z.string(),
  gender: genderSchema.nullable(),
  email: z.string().nullable(),
  /** The owner has not opened the link that was mailed there; links for a new password go to another address, or nowhere. */
  emailIsConfirmed: z.boolean(),
  phone: z.string().nullable(),
  role: roleSchema,
  institute: z.string().nullable(),
  department: z.string().nullable(),
  /** Address of the profile image, when there is one. */
  url: z.string().nullable(),
};

export const staffProfileSchema = z.object(ownProfileShape);

export const studentProfileSchema = z.object({
  ...ownProfileShape,
  semester: z.number().int(),
  /** Passout year, four digits. */
  batch: z.string(),
  /** The name that those who look after the student have, and see beside another one; null while they are the same. */
  registerName: z.string().nullable(),
  /** The department has locked the names of its students. */
  nameIsLocked: z.boolean(),
});

const typedSchema = z.string().max(300).default('');

const profileBodySchema = z.object({
  fullname: typedSchema,
  gender: typedSchema,
  email: typedSchema,
  phone: typedSchema,
  /** Demanded when the email changes: links for a new password are sent there. */
  currentPassword: z.string().max(PASSWORD_MAX).default(''),
  /** Takes the profile image away; a new one in the same call counts more. */
  removeImage: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

/** The image is the file `profile`. */
const multipart = { json: [], files: { profile: 1 } };

const answerOf = <S extends z.ZodType>(schema: S) =>
  z.object({ success: z.literal(true), message: z.string().optional(), profile: schema });

export const studentProfile = defineRoute({
  method: 'GET',
  path: '/student/profile',
  roles: ['STUDENT'],
  summary: 'What is known about the student who asks.',
  response: answerOf(studentProfileSchema),
});

export const updateStudentProfile = defineRoute({
  method: 'POST',
  path: '/student/profile',
  roles: ['STUDENT'],
  summary:
    "Changes a student's own name, gender, email, phone and profile image; nothing else is accepted, and no other name where the department has locked names.",
  body: profileBodySchema,
  multipart,
  response: answerOf(studentProfileSchema),
  rateLimit: 30,
});

export const facultyProfile = defineRoute({
  method: 'GET',
  path: '/faculty/profile',
  roles: STAFF,
  summary: 'What is known about the faculty member, head or administrator who asks.',
  response: answerOf(staffProfileSchema),
});

export const updateFacultyProfile = defineRoute({
  method: 'POST',
  path: '/faculty/profile',
  roles: STAFF,
  summary:
    "Changes one's own name, gender, email, phone and profile image. Who logs in with the email logs in with the new one.",
  body: profileBodySchema,
  multipart,
  response: answerOf(staffProfileSchema),
  rateLimit: 30,
});
