import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { idSchema, ownershipShape, pageOf, pageQueryShape } from '../common.ts';
import { ownershipSchema } from '../questions/questions.routes.ts';
import { defineRoute } from '../route.ts';

/** A student as lists and pickers name them; `username` is the enrollment number. */
export const studentNameSchema = z.object({ _id: idSchema, username: z.string(), fullname: z.string() });
export type StudentName = z.infer<typeof studentNameSchema>;

/** A group with its students, as the task form's tree shows it. */
export const groupWithStudentsSchema = z.object({
  _id: idSchema,
  name: z.string(),
  students: z.array(studentNameSchema),
});
export type GroupWithStudents = z.infer<typeof groupWithStudentsSchema>;

/** A semester, 1 to 8, and a passout year of four digits. */
const cohortShape = { semester: z.number().int(), batch: z.string() };

/** A row of the list of groups. */
export const groupRowSchema = z.object({
  _id: idSchema,
  name: z.string(),
  ...cohortShape,
  /** How many there are. */
  students: z.number().int(),
  ...ownershipShape,
});
export type GroupRow = z.infer<typeof groupRowSchema>;

/** A student of a group. */
export const groupStudentSchema = studentNameSchema.extend(cohortShape);
export type GroupStudent = z.infer<typeof groupStudentSchema>;

export const getAllGroups = defineRoute({
  method: 'GET',
  path: '/faculty/get-all-groups',
  roles: AUTHORS,
  summary: 'The groups the caller may assign, with their students.',
  response: z.object({ success: z.literal(true), groups: z.array(groupWithStudentsSchema) }),
});

export const fetchGroups = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-groups',
  roles: AUTHORS,
  summary:
    'Groups that the caller owns, that were shared, or (department head) that belong to the department.',
  query: z.object({ ...pageQueryShape, ownership: ownershipSchema.optional() }),
  response: pageOf(groupRowSchema),
});

export const viewGroup = defineRoute({
  method: 'GET',
  path: '/faculty/view-group/:groupId',
  roles: AUTHORS,
  summary: 'One group with its students, by enrollment number unless sorted otherwise.',
  params: z.object({ groupId: idSchema }),
  query: z.object(pageQueryShape),
  response: z.object({
    success: z.literal(true),
    data: groupRowSchema.extend({ students: z.array(groupStudentSchema) }),
    /** How many students match. */
    total: z.number().int(),
  }),
});
