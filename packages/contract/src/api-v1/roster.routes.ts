import { z } from 'zod';
import { TOKEN_ROLES } from '../access-tokens/token.rules.ts';
import { idSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { EXAMPLE_DEPARTMENT, EXAMPLE_ID, EXAMPLE_INSTITUTE, EXAMPLE_OUTCOME } from './examples.ts';
import { examplePage, v1PageOf, v1PageQuery, v1SearchQuery } from './paging.ts';
import {
  v1DepartmentSchema,
  v1FacultySchema,
  v1InstituteSchema,
  v1StudentSchema,
  v1SubjectSchema,
  v1TokenSchema,
} from './roster.ts';

const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;
const ofDepartment = z.object({ departmentId: idSchema });
const OWN = 'heads and faculty: of their own department';

export const getToken = defineRoute({
  method: 'GET',
  path: '/v1/token',
  roles: TOKEN_ROLES,
  scope: null,
  summary: 'What the access token of the call is good for, and who it acts as.',
  response: v1TokenSchema,
  example: {
    name: 'Nightly sync',
    scopes: ['roster:read', 'results:read'],
    expiresAt: '2027-05-01T00:00:00.000Z',
    account: {
      kind: 'SERVICE',
      id: EXAMPLE_ID,
      name: 'Student information system',
      role: 'DEPARTMENT-HEAD',
      instituteId: EXAMPLE_INSTITUTE.id,
      departmentId: EXAMPLE_DEPARTMENT.id,
    },
  },
});

export const listInstitutes = defineRoute({
  method: 'GET',
  path: '/v1/institutes',
  roles: KEEPERS,
  scope: 'roster:read',
  summary: 'The institutes, newest first: all for administrators, their own for institute heads.',
  query: v1PageQuery,
  response: v1PageOf(v1InstituteSchema),
  example: examplePage({ ...EXAMPLE_INSTITUTE, departmentCount: 6, createdAt: '2026-07-01T08:00:00.000Z' }),
});

export const listDepartments = defineRoute({
  method: 'GET',
  path: '/v1/institutes/:instituteId/departments',
  roles: KEEPERS,
  scope: 'roster:read',
  summary: 'The departments of an institute, newest first.',
  params: z.object({ instituteId: idSchema }),
  query: v1SearchQuery,
  response: v1PageOf(v1DepartmentSchema),
  example: examplePage({
    ...EXAMPLE_DEPARTMENT,
    institute: EXAMPLE_INSTITUTE,
    facultyCount: 24,
    studentCount: 480,
    createdAt: '2026-07-01T08:00:00.000Z',
  }),
});

export const listSubjects = defineRoute({
  method: 'GET',
  path: '/v1/subjects',
  roles: AUTHORS,
  scope: 'roster:read',
  summary: "The subjects of the account's department with their course outcomes, newest first.",
  query: v1SearchQuery,
  response: v1PageOf(v1SubjectSchema),
  example: examplePage({
    id: EXAMPLE_ID,
    code: 'CE301',
    name: 'Data Structures',
    semester: 4,
    outcomes: [EXAMPLE_OUTCOME],
    department: EXAMPLE_DEPARTMENT,
  }),
});

const examplePerson = {
  id: EXAMPLE_ID,
  fullName: 'Ada Lovelace',
  email: 'ada@example.edu',
  phone: '+919876543210',
  gender: 'FEMALE',
  isActive: true,
  department: EXAMPLE_DEPARTMENT,
  createdAt: '2026-07-01T08:00:00.000Z',
};

export const listFaculty = defineRoute({
  method: 'GET',
  path: '/v1/departments/:departmentId/faculty',
  roles: [...KEEPERS, 'DEPARTMENT-HEAD'],
  scope: 'roster:read',
  summary: `The faculty of a department and its head, by name; ${OWN}.`,
  params: ofDepartment,
  query: v1SearchQuery,
  response: v1PageOf(v1FacultySchema),
  example: examplePage({ ...examplePerson, username: 'ada@example.edu', role: 'FACULTY' }),
});

export const listStudents = defineRoute({
  method: 'GET',
  path: '/v1/departments/:departmentId/students',
  roles: [...KEEPERS, ...AUTHORS],
  scope: 'roster:read',
  summary: `The students of a department, by name; ${OWN}.`,
  params: ofDepartment,
  query: v1SearchQuery,
  response: v1PageOf(v1StudentSchema),
  example: examplePage({ ...examplePerson, enrollmentNumber: '24CE001', semester: 4, batch: '2028' }),
});
