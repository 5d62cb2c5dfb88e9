import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { AUTHORS } from '../role.ts';
import {
  dataOf,
  doneSchema,
  genderSchema,
  idSchema,
  instantSchema,
  numberedPageOf,
  PEOPLE_LISTED_MAX,
  semesterFilterSchema,
} from '../common.ts';
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

/** Who looks after departments: an institute head after those of the own institute. */
const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

export const departmentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  instituteId: idSchema,
  instituteName: z.string(),
  /** Null when the head's account was deleted. */
  hod: headSchema.nullable(),
  /** Faculty members and the head. */
  facultyCount: z.number().int(),
  studentCount: z.number().int(),
  createdAt: instantSchema,
});
export type Department = z.infer<typeof departmentSchema>;

const personShape = {
  _id: idSchema,
  /** Of a student the enrollment number. */
  username: z.string(),
  /** Who is not active cannot log in. */
  isActive: z.boolean(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: genderSchema.nullable(),
  createdAt: instantSchema,
};

const personColumns = {
  fullname: 'words',
  email: 'words',
  phone: 'words',
  gender: genderSchema,
  createdAt: 'unfiltered',
} as const;

/** A faculty member or head of a department. */
export const departmentFacultySchema = z.object({
  ...personShape,
  role: z.enum(AUTHORS),
  departmentId: z.object({ _id: idSchema, name: z.string() }),
});
export type DepartmentFaculty = z.infer<typeof departmentFacultySchema>;

/** A student of a department. */
export const departmentStudentSchema = z.object({
  ...personShape,
  semester: z.number().int(),
});
export type DepartmentStudent = z.infer<typeof departmentStudentSchema>;

/** A student of an institute. */
export const instituteStudentSchema = departmentStudentSchema.extend({
  /** Passout year. */
  batch: z.string(),
  departmentId: z.object({ _id: idSchema, name: z.string() }),
});
export type InstituteStudent = z.infer<typeof instituteStudentSchema>;

const placeParams = z.object({ instituteId: idSchema, departmentId: idSchema });

export const departmentList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: {
    name: 'words',
    hod: 'words',
    facultyCount: 'unfiltered',
    studentCount: 'unfiltered',
    createdAt: 'unfiltered',
  },
});

export const fetchDepartments = defineRoute({
  method: 'GET',
  path: '/admin/fetch-departments/:instituteId',
  roles: KEEPERS,
  summary: 'The departments of an institute with their heads, newest first unless sorted otherwise.',
  params: z.object({ instituteId: idSchema }),
  query: departmentList.query,
  response: numberedPageOf(departmentSchema),
});

export const fetchDepartment = defineRoute({
  method: 'GET',
  path: '/admin/fetch-department/:id',
  roles: KEEPERS,
  summary: 'One department with its head.',
  params: z.object({ id: idSchema }),
  response: dataOf(departmentSchema),
});

export const addDepartment = defineRoute({
  method: 'POST',
  path: '/admin/add-department',
  roles: ['ADMIN'],
  summary:
    "Adds a department, makes the head's login (username = email), and answers its first password, once.",
  body: z.object({
    instituteId: idSchema,
    name: typedSchema,
    hod: headTextSchema,
    /** The head's first password; without it the server makes one. */
    password: z.string().max(200).optional(),
    retryKey: retryKeySchema,
  }),
  response: dataOf(newAccountSchema.extend({ _id: idSchema })),
});

export const editDepartment = defineRoute({
  method: 'POST',
  path: '/admin/edit-department',
  roles: KEEPERS,
  summary:
    'Changes a department and its head. The head stays the same person: another email, with which they log in from then on, is taken with isSamePerson alone. Where there is no head, one is made.',
  body: z.object({
    _id: idSchema,
    /** The institute cannot be changed; taken because the form sends it. */
    instituteId: idSchema.optional(),
    name: typedSchema,
    hod: headTextSchema,
    isSamePerson: isSamePersonSchema,
    retryKey: retryKeySchema,
  }),
  /** The account of a new head; else null. */
  response: dataOf(newAccountSchema.nullable()),
});

export const deleteDepartment = defineRoute({
  method: 'POST',
  path: '/admin/delete-department',
  roles: KEEPERS,
  summary: `Closes a department with everybody in it, and deletes it ${DELETION_WAIT_DAYS} days later unless it is restored; results stay. While something is in it, 409 with the numbers unless its name is typed.`,
  body: placeDeletionSchema,
  response: doneSchema,
});

export const departmentStudentList = defineList({
  order: 'fullname',
  numberedBy: 'fullname',
  columns: { ...personColumns, username: 'words', semester: semesterFilterSchema },
});

export const fetchDepartmentStudents = defineRoute({
  method: 'GET',
  path: '/admin/fetch-students/:instituteId/:departmentId',
  roles: KEEPERS,
  summary: 'The students of a department, by name unless sorted otherwise.',
  params: placeParams,
  query: departmentStudentList.query,
  response: numberedPageOf(departmentStudentSchema),
});

/** The faculty and the heads of one department, or of all departments of an institute. */
export const departmentFacultyList = defineList({
  order: 'fullname',
  numberedBy: 'fullname',
  columns: { ...personColumns, role: z.enum(AUTHORS), department: 'words' },
});

export const fetchDepartmentFaculties = defineRoute({
  method: 'GET',
  path: '/admin/fetch-faculties/:instituteId/:departmentId',
  roles: KEEPERS,
  summary: 'The faculty of a department and its head, by name unless sorted otherwise.',
  params: placeParams,
  query: departmentFacultyList.query,
  response: numberedPageOf(departmentFacultySchema),
});

export const fetchInstituteFaculties = defineRoute({
  method: 'GET',
  path: '/hoi/fetch-faculties',
  roles: ['INSTITUTE-HEAD'],
  summary: "The faculty and department heads of the caller's institute, by name unless sorted otherwise.",
  query: departmentFacultyList.query,
  response: numberedPageOf(departmentFacultySchema),
});

export const instituteStudentList = defineList({
  order: 'fullname',
  numberedBy: 'fullname',
  columns: { ...departmentStudentList.columns, batch: 'words', department: 'words' },
});

export const fetchInstituteStudents = defineRoute({
  method: 'GET',
  path: '/hoi/fetch-students',
  roles: ['INSTITUTE-HEAD'],
  summary: `The students of the caller's institute, by name unless sorted otherwise. Without a page the first ${PEOPLE_LISTED_MAX.toLocaleString('en')}.`,
  query: instituteStudentList.query,
  response: numberedPageOf(instituteStudentSchema),
});
