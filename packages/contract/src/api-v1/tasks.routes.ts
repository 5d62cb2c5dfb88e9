import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { practicalStateSchema } from '../reports/report.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { TASK_STATUSES, taskStatusSchema } from '../tasks/task.ts';
import { EXAMPLE_ID, EXAMPLE_OUTCOME, EXAMPLE_SUBJECT } from './examples.ts';
import { examplePage, v1PageOf, v1PageQuery, v1PagingShape, v1SearchQuery } from './paging.ts';
import { v1OutcomeSchema, v1RefSchema } from './roster.ts';

/** A task as lists have it. */
export const v1TaskSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: taskStatusSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  minutes: z.number().int().nullable().describe('From the start of each student; null: until the end.'),
  totalMarks: z.number(),
  isResultPublished: z.boolean(),
  owner: v1RefSchema,
  createdAt: instantSchema,
});

/** One task with its questions, in their order. */
export const v1WholeTaskSchema = v1TaskSchema.extend({
  subject: v1RefSchema.nullable(),
  questions: z.array(
    z.object({
      id: idSchema,
      version: z.number().int(),
      name: z.string(),
      marks: z.number(),
      minutes: z.number(),
    }),
  ),
  studentCount: z.number().int(),
});

export const v1TaskStudentSchema = z.object({
  id: idSchema,
  enrollmentNumber: z.string(),
  fullName: z.string(),
});

/** What one student has in a task. */
export const v1ResultSchema = z.object({
  student: v1TaskStudentSchema,
  semester: z.string().describe('As the task began.'),
  batch: z.string(),
  state: practicalStateSchema.describe(
    'ABSENT: nothing was started in time. PENDING: not over, or not graded yet. MARKED: has marks.',
  ),
  obtainedMarks: z.number().nullable().describe('Null unless MARKED.'),
  questions: z
    .array(z.object({ questionId: idSchema, obtainedMarks: z.number() }))
    .describe('Empty unless MARKED; only questions that the student had.'),
});

/** The results of a task. */
export const v1ResultsSchema = z.object({
  task: z.object({
    id: idSchema,
    name: z.string(),
    totalMarks: z.number(),
    isResultPublished: z.boolean(),
    questions: z.array(
      z.object({ id: idSchema, name: z.string(), marks: z.number(), outcomes: z.array(v1OutcomeSchema) }),
    ),
  }),
  items: z.array(v1ResultSchema),
  ...v1PagingShape,
});

const ofTask = z.object({ taskId: idSchema });
const exampleStudent = { id: EXAMPLE_ID, enrollmentNumber: '24CE001', fullName: 'Grace Hopper' };
const example = {
  id: EXAMPLE_ID,
  name: 'Practical 3',
  status: 'COMPLETED',
  startsAt: '2026-09-01T04:30:00.000Z',
  endsAt: '2026-09-01T06:30:00.000Z',
  minutes: 90,
  totalMarks: 20,
  isResultPublished: true,
  owner: { id: EXAMPLE_ID, name: 'Ada Lovelace' },
  createdAt: '2026-08-20T09:30:00.000Z',
};

export const listTasks = defineRoute({
  method: 'GET',
  path: '/v1/tasks',
  roles: AUTHORS,
  scope: 'tasks:read',
  summary:
    'Tasks that the account may see (owned, shared, or of the department for its head), newest first, without those that were archived.',
  query: v1SearchQuery.extend({ status: z.enum(TASK_STATUSES).optional() }),
  response: v1PageOf(v1TaskSchema),
  example: examplePage(example),
});

export const getTask = defineRoute({
  method: 'GET',
  path: '/v1/tasks/:taskId',
  roles: AUTHORS,
  scope: 'tasks:read',
  summary: 'One task with its questions.',
  params: ofTask,
  response: v1WholeTaskSchema,
  example: {
    ...example,
    subject: EXAMPLE_SUBJECT,
    questions: [{ id: EXAMPLE_ID, version: 3, name: 'Reverse a list', marks: 20, minutes: 90 }],
    studentCount: 60,
  },
});

export const listTaskStudents = defineRoute({
  method: 'GET',
  path: '/v1/tasks/:taskId/students',
  roles: AUTHORS,
  scope: 'tasks:read',
  summary: 'The students who are assigned to a task.',
  params: ofTask,
  query: v1PageQuery,
  response: v1PageOf(v1TaskStudentSchema),
  example: examplePage(exampleStudent),
});

export const listTaskResults = defineRoute({
  method: 'GET',
  path: '/v1/tasks/:taskId/results',
  roles: AUTHORS,
  scope: 'results:read',
  summary:
    'The marks of every student of a task by question, by enrollment number; for whoever may analyse the task. Marks count before publishing too, and may change until then.',
  params: ofTask,
  query: v1PageQuery,
  response: v1ResultsSchema,
  example: {
    task: {
      id: EXAMPLE_ID,
      name: 'Practical 3',
      totalMarks: 20,
      isResultPublished: true,
      questions: [{ id: EXAMPLE_ID, name: 'Reverse a list', marks: 20, outcomes: [EXAMPLE_OUTCOME] }],
    },
    ...examplePage({
      student: exampleStudent,
      semester: '4',
      batch: '2028',
      state: 'MARKED',
      obtainedMarks: 17.5,
      questions: [{ questionId: EXAMPLE_ID, obtainedMarks: 17.5 }],
    }),
  },
});
