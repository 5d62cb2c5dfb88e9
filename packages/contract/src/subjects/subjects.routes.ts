import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import {
  dataOf,
  doneSchema,
  idSchema,
  newItemIdSchema,
  numberedPageOf,
  semesterFilterSchema,
} from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { managedSubjectSchema, moduleSchema, subjectSchema } from './subject.ts';
import { subjectFieldsSchema } from './subject.rules.ts';

export const getAllSubjects = defineRoute({
  method: 'GET',
  path: '/faculty/get-all-subjects',
  roles: AUTHORS,
  summary: "The subjects of the caller's department.",
  response: dataOf(z.array(subjectSchema)),
});

export const getModulesBySubject = defineRoute({
  method: 'GET',
  path: '/faculty/get-modules-by-subject/:subjectId',
  roles: AUTHORS,
  summary: 'The modules (course outcomes) of a subject in their order.',
  params: z.object({ subjectId: idSchema }),
  response: dataOf(z.array(moduleSchema)),
});

/** The subjects of a department. */
export const subjectList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: {
    code: 'words',
    name: 'words',
    semester: semesterFilterSchema,
    /** How many there are. */
    modules: 'unfiltered',
    createdAt: 'unfiltered',
  },
});

export const fetchSubjects = defineRoute({
  method: 'GET',
  path: '/subject/fetch-subjects',
  roles: ['DEPARTMENT-HEAD'],
  summary:
    "The subjects of the caller's department with their modules, newest first unless sorted otherwise.",
  query: subjectList.query,
  response: numberedPageOf(managedSubjectSchema),
});

export const fetchSubject = defineRoute({
  method: 'GET',
  path: '/subject/fetch-subject/:id',
  roles: ['DEPARTMENT-HEAD'],
  summary: "A subject of the caller's department with its modules.",
  params: z.object({ id: idSchema }),
  response: dataOf(managedSubjectSchema),
});

export const createSubject = defineRoute({
  method: 'POST',
  path: '/subject/create-subject',
  roles: ['DEPARTMENT-HEAD'],
  summary:
    "Creates a subject in the caller's department. Its code is not one that the department has already.",
  body: subjectFieldsSchema.extend({ _id: newItemIdSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const updateSubject = defineRoute({
  method: 'POST',
  path: '/subject/update-subject',
  roles: ['DEPARTMENT-HEAD'],
  summary:
    'Changes a subject. Modules that stay keep their ids (by `_id`, or without one by title); those that are no longer named are removed, unless questions refer to them.',
  body: subjectFieldsSchema.extend({ subjectId: idSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const deleteSubject = defineRoute({
  method: 'POST',
  path: '/subject/delete-subject',
  roles: ['DEPARTMENT-HEAD'],
  summary: 'Deletes a subject that no question and no task has; else 409 says where it is used.',
  body: z.object({ subjectId: idSchema }),
  response: doneSchema,
});
