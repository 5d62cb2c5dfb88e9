import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import {
  dataOf,
  doneSchema,
  idSchema,
  newItemIdSchema,
  numberedRow,
  ownershipShape,
  numberedPageOf,
  ownershipSchema,
  studentNameSchema,
} from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { GROUP_STUDENTS_MAX, groupFieldsSchema } from './group.rules.ts';

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
  /** Whose students it is for. */
  departmentId: idSchema,
  /** How many there are. */
  students: z.number().int(),
  /** Of name, semester and batch; to be sent with an edit of these. */
  edition: editionSchema,
  ...ownershipShape,
});
export type GroupRow = z.infer<typeof groupRowSchema>;

/** A student of a group. */
export const groupStudentSchema = studentNameSchema.extend(cohortShape);
export type GroupStudent = z.infer<typeof groupStudentSchema>;

/** A student who could be in a group, as the assignment screen lists them. */
export const groupCandidateSchema = groupStudentSchema.extend({ assignedToThisGroup: z.boolean() });
export type GroupCandidate = z.infer<typeof groupCandidateSchema>;

export const getAllGroups = defineRoute({
  method: 'GET',
  path: '/faculty/get-all-groups',
  roles: AUTHORS,
  summary: 'The groups the caller may assign, with their students.',
  response: z.object({ success: z.literal(true), groups: z.array(groupWithStudentsSchema) }),
});

export const groupList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: {
    name: 'unfiltered',
    semester: 'unfiltered',
    batch: 'unfiltered',
    students: 'unfiltered',
    createdAt: 'unfiltered',
    owner: 'words',
  },
  filters: { ownership: ownershipSchema },
});

export const fetchGroups = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-groups',
  roles: AUTHORS,
  summary:
    'Groups that the caller owns, that were shared, or (department head) that belong to the department.',
  query: groupList.query,
  response: numberedPageOf(groupRowSchema),
});

/** The students of a group. */
export const groupStudentList = defineList({
  order: 'username',
  numberedBy: 'username',
  columns: {
    username: 'unfiltered',
    fullname: 'unfiltered',
    semester: 'unfiltered',
    batch: 'unfiltered',
  },
});

export const viewGroup = defineRoute({
  method: 'GET',
  path: '/faculty/view-group/:groupId',
  roles: AUTHORS,
  summary: 'One group with its students, by enrollment number unless sorted otherwise.',
  params: z.object({ groupId: idSchema }),
  query: groupStudentList.query,
  response: z.object({
    success: z.literal(true),
    data: groupRowSchema.extend({ students: z.array(numberedRow(groupStudentSchema)) }),
    /** How many students match. */
    total: z.number().int(),
  }),
});

export const listGroupCandidates = defineRoute({
  method: 'GET',
  path: '/faculty/list-students/:groupId',
  roles: AUTHORS,
  summary:
    "All students of the group's department and all of the group, by enrollment number, for who may update the group.",
  params: z.object({ groupId: idSchema }),
  response: z.object({
    success: z.literal(true),
    group: groupRowSchema,
    data: z.array(groupCandidateSchema),
  }),
});

export const addGroup = defineRoute({
  method: 'POST',
  path: '/faculty/add-group',
  roles: AUTHORS,
  summary: "Creates a group without students in the caller's department.",
  body: groupFieldsSchema.extend({ _id: newItemIdSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

const studentIdsSchema = z
  .array(idSchema.toLowerCase())
  .max(GROUP_STUDENTS_MAX, `A group may have at most ${GROUP_STUDENTS_MAX.toLocaleString('en')} students.`);

/**
 * What is left out stays as it is; `findGroupChangesProblem` says what has to stand beside the rest. `studentIds` names
 * everybody who shall be in the group, `loadedStudentIds` who was in it when the caller looked: the difference is applied,
 * and what others have changed meanwhile stays.
 */
const groupChangesShape = {
  ...groupFieldsSchema.partial().shape,
  edition: editionSchema.optional(),
  studentIds: studentIdsSchema.optional(),
  loadedStudentIds: studentIdsSchema.optional(),
};
const groupChangedSchema = dataOf(
  z.object({
    _id: idSchema,
    /** How many students were really put in and taken out. */
    added: z.number().int(),
    removed: z.number().int(),
  }),
);

export const editGroup = defineRoute({
  method: 'POST',
  path: '/faculty/edit-group',
  roles: AUTHORS,
  summary: 'Changes a group. Refused when another edition is stored than the one opened.',
  body: z.object({ id: idSchema, ...groupChangesShape }),
  response: groupChangedSchema,
  conflict: groupRowSchema,
});

export const editGroupStudents = defineRoute({
  method: 'POST',
  path: '/faculty/edit-group/:groupId',
  roles: AUTHORS,
  summary: 'Changes a group, as the assignment screen asks for it.',
  params: z.object({ groupId: idSchema }),
  body: z.object({
    ...groupChangesShape,
    /** A group stays in its department. */
    departmentId: idSchema.toLowerCase().optional(),
  }),
  response: groupChangedSchema,
  conflict: groupRowSchema,
});

export const deleteGroup = defineRoute({
  method: 'POST',
  path: '/faculty/delete-group',
  roles: AUTHORS,
  summary: 'Deletes a group. Its students stay, and so do the tasks that they were assigned to.',
  body: z.object({ id: idSchema }),
  response: doneSchema,
});
