import { z } from 'zod';
import { idSchema } from '../common.ts';
import { practicalStateSchema } from '../reports/report.ts';
import { PRACTICALS_MAX } from '../reports/report.rules.ts';
import { practicalIdsSchema } from '../reports/reports.routes.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { EXAMPLE_ID, EXAMPLE_OUTCOME } from './examples.ts';
import { examplePage, v1PageQuery, v1PagingShape } from './paging.ts';
import { v1OutcomeSchema } from './roster.ts';

const reportQuery = v1PageQuery.extend({
  subjectId: idSchema,
  taskIds: practicalIdsSchema.describe(
    `Ids of tasks of the subject with commas between them, at most ${PRACTICALS_MAX}.`,
  ),
});

const subjectShape = { id: idSchema, code: z.string(), name: z.string() };

const headShape = {
  institute: z.string(),
  department: z.string(),
  subject: z.object({ ...subjectShape, outcomes: z.array(v1OutcomeSchema) }),
};

const studentShape = {
  enrollmentNumber: z.string(),
  fullName: z.string(),
  semester: z.string().describe('As the tasks began; where they are several, with commas between.'),
  batch: z.string(),
};

const taskShape = { id: idSchema, name: z.string(), totalMarks: z.number() };

/** The submissions report: what students have by rubric. */
export const v1SubmissionsReportSchema = z.object({
  ...headShape,
  tasks: z.array(z.object({ ...taskShape, outcomes: z.array(z.string()).describe('Codes.') })),
  items: z.array(
    z.object({
      ...studentShape,
      submissions: z.array(
        z.object({
          taskId: idSchema,
          state: practicalStateSchema,
          totalMarks: z.number(),
          obtainedMarks: z.number().nullable(),
          components: z.array(
            z.object({ title: z.string(), maxMarks: z.number(), obtainedMarks: z.number().nullable() }),
          ),
        }),
      ),
    }),
  ),
  ...v1PagingShape,
});

/** The course outcome report: what students have for each question. */
export const v1OutcomesReportSchema = z.object({
  ...headShape,
  tasks: z.array(
    z.object({
      ...taskShape,
      questions: z.array(
        z.object({ name: z.string(), marks: z.number(), outcomes: z.array(z.string()).describe('Codes.') }),
      ),
    }),
  ),
  items: z.array(
    z.object({
      ...studentShape,
      tasks: z.array(
        z.object({
          taskId: idSchema,
          state: practicalStateSchema,
          questions: z
            .array(z.object({ index: z.number().int(), obtainedMarks: z.number() }))
            .describe('Empty unless MARKED; `index` counts from 0 in the order of the task.'),
        }),
      ),
    }),
  ),
  ...v1PagingShape,
});

const exampleHead = {
  institute: 'Sample College',
  department: 'Computer Engineering',
  subject: { id: EXAMPLE_ID, code: 'CE301', name: 'Data Structures', outcomes: [EXAMPLE_OUTCOME] },
};
const exampleStudent = {
  enrollmentNumber: '24CE001',
  fullName: 'Grace Hopper',
  semester: '4',
  batch: '2028',
};
const exampleTask = { id: EXAMPLE_ID, name: 'Practical 3', totalMarks: 20 };

export const readSubmissionsReport = defineRoute({
  method: 'GET',
  path: '/v1/reports/submissions',
  roles: AUTHORS,
  scope: 'reports:read',
  summary: 'What the students of some tasks of a subject have by rubric, by enrollment number.',
  query: reportQuery,
  response: v1SubmissionsReportSchema,
  example: {
    ...exampleHead,
    tasks: [{ ...exampleTask, outcomes: ['CO1'] }],
    ...examplePage({
      ...exampleStudent,
      submissions: [
        {
          taskId: EXAMPLE_ID,
          state: 'MARKED',
          totalMarks: 20,
          obtainedMarks: 17.5,
          components: [{ title: 'Program', maxMarks: 20, obtainedMarks: 17.5 }],
        },
      ],
    }),
  },
});

export const readOutcomesReport = defineRoute({
  method: 'GET',
  path: '/v1/reports/course-outcomes',
  roles: AUTHORS,
  scope: 'reports:read',
  summary:
    'What the students of some tasks of a subject have for each question, with the course outcomes of the questions, by enrollment number.',
  query: reportQuery,
  response: v1OutcomesReportSchema,
  example: {
    ...exampleHead,
    tasks: [{ ...exampleTask, questions: [{ name: 'Reverse a list', marks: 20, outcomes: ['CO1'] }] }],
    ...examplePage({
      ...exampleStudent,
      tasks: [{ taskId: EXAMPLE_ID, state: 'MARKED', questions: [{ index: 0, obtainedMarks: 17.5 }] }],
    }),
  },
});
