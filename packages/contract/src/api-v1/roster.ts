import { z } from 'zod';
import { tokenScopeSchema } from '../access-tokens/access-token.ts';
import { genderSchema, idSchema, instantSchema } from '../common.ts';
import { AUTHORS, roleSchema } from '../role.ts';

/** Something with an id and a name. */
export const v1RefSchema = z.object({ id: idSchema, name: z.string() });

export const v1TokenSchema = z.object({
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  expiresAt: instantSchema,
  account: z.object({
    kind: z.enum(['PERSON', 'SERVICE']),
    id: idSchema,
    name: z.string(),
    role: roleSchema,
    instituteId: idSchema.nullable(),
    departmentId: idSchema.nullable(),
  }),
});

export const v1InstituteSchema = z.object({
  id: idSchema,
  name: z.string(),
  departmentCount: z.number().int(),
  createdAt: instantSchema,
});

export const v1DepartmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  institute: v1RefSchema,
  facultyCount: z.number().int().describe('Faculty members and the head.'),
  studentCount: z.number().int(),
  createdAt: instantSchema,
});

export const v1OutcomeSchema = z.object({
  id: idSchema,
  code: z.string().describe('CO1 for the first course outcome of a subject.'),
  title: z.string(),
});

export const v1SubjectSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  semester: z.number().int(),
  outcomes: z.array(v1OutcomeSchema),
  department: v1RefSchema,
});

const personShape = {
  id: idSchema,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: genderSchema.nullable(),
  isActive: z.boolean().describe('Who is not active cannot log in.'),
  department: v1RefSchema,
  createdAt: instantSchema,
};

export const v1FacultySchema = z.object({ ...personShape, username: z.string(), role: z.enum(AUTHORS) });

export const v1StudentSchema = z.object({
  ...personShape,
  enrollmentNumber: z.string().describe('Also the name to log in with.'),
  semester: z.number().int(),
  batch: z.string().describe('Passout year, four digits.'),
});
