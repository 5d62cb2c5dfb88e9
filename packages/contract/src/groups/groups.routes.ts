import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { idSchema } from '../common.ts';
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

export const getAllGroups = defineRoute({
  method: 'GET',
  path: '/faculty/get-all-groups',
  roles: AUTHORS,
  summary: 'The groups the caller may assign, with their students.',
  response: z.object({ success: z.literal(true), groups: z.array(groupWithStudentsSchema) }),
});
