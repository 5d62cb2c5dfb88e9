import { z } from 'zod';
import { idSchema } from '../common.ts';
import { questionNameShape } from '../questions/question.ts';
import { moduleSchema, subjectSchema } from '../subjects/subject.ts';
import { taskStatusSchema } from '../tasks/task.ts';

/** A subject that reports can be made in, with the department that it is of. */
export const reportSubjectSchema = subjectSchema.extend({
  departmentId: z.object({ _id: idSchema, name: z.string() }),
});
export type ReportSubject = z.infer<typeof reportSubjectSchema>;

/** A module of a subject as reports name it. */
export const courseOutcomeSchema = moduleSchema.extend({
  /** `CO1` for the module of order 1. */
  code: z.string(),
});
export type CourseOutcome = z.infer<typeof courseOutcomeSchema>;

/** A component of a rubric, with the marks that it is worth. */
export const rubricComponentSchema = z.object({ title: z.string(), maxMarks: z.number() });
export type RubricComponent = z.infer<typeof rubricComponentSchema>;

const practicalRubricSchema = z
  .object({ _id: idSchema, name: z.string(), components: z.array(rubricComponentSchema) })
  .nullable();

/** A task of a subject that a report can be made of. */
export const practicalSchema = z.object({
  _id: idSchema,
  name: z.string(),
  status: taskStatusSchema,
  startTime: z.string(),
  endTime: z.string(),
  totalMarks: z.number(),
  questions: z.array(
    z.object({
      questionId: z.object({
        _id: idSchema,
        ...questionNameShape,
        /** Plain text. */
        question: z.string(),
        /** Those of the subject; a question may serve other subjects too. */
        modules: z.array(courseOutcomeSchema),
      }),
      marks: z.number(),
    }),
  ),
  rubrics: practicalRubricSchema,
});
export type Practical = z.infer<typeof practicalSchema>;

/**
 * How a student stands with a practical. ABSENT: the own time is over and nothing was started. PENDING: not sat yet,
 * still being written, or handed in and not graded. MARKED: has marks.
 */
export const practicalStateSchema = z.enum(['ABSENT', 'PENDING', 'MARKED']);
export type PracticalState = z.infer<typeof practicalStateSchema>;

/** Whose report it is; it stands above every sheet. */
const headingShape = {
  /** Name of the institute. */
  college: z.string(),
  department: z.string(),
  subject: z.object({ _id: idSchema, code: z.string(), name: z.string() }),
  /** All modules of the subject, in their order. */
  courseOutcomes: z.array(courseOutcomeSchema),
};
export const reportHeadingSchema = z.object(headingShape);
export type ReportHeading = z.infer<typeof reportHeadingSchema>;

const studentShape = {
  username: z.string(),
  enrollmentNumber: z.string(),
  name: z.string(),
  /** Semester and passout year as the practicals began; where they are several, with commas between. */
  semester: z.string(),
  batch: z.string(),
};

/** A component of a rubric with what one student has for it. */
export const reportedRubricMarkSchema = rubricComponentSchema.extend({
  /** Null: left empty by who evaluated; counts as 0. */
  obtainedMarks: z.number().nullable(),
});
export type ReportedRubricMark = z.infer<typeof reportedRubricMarkSchema>;

/** What one student has in one practical; a practical that the student is not assigned to is missing. */
export const reportedSubmissionSchema = z.object({
  taskId: idSchema,
  state: practicalStateSchema,
  /** What its components are worth together. */
  totalMarks: z.number(),
  /** What the student has of that; null unless MARKED. */
  obtainedMarks: z.number().nullable(),
  /** See `rubricResult`; empty unless MARKED. */
  rubrics: z.array(reportedRubricMarkSchema),
});
export type ReportedSubmission = z.infer<typeof reportedSubmissionSchema>;

export const rubricsReportSchema = z.object({
  success: z.literal(true),
  ...headingShape,
  tasks: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      totalMarks: z.number(),
      rubrics: practicalRubricSchema,
      /** Codes of the course outcomes of its questions. */
      courseOutcomes: z.array(z.string()),
    }),
  ),
  data: z.array(z.object({ ...studentShape, submissions: z.array(reportedSubmissionSchema) })),
  /** All students of the report, of whom `data` may be one page. */
  total: z.number().int(),
});
export type RubricsReport = z.infer<typeof rubricsReportSchema>;

export const coReportSchema = z.object({
  success: z.literal(true),
  data: z.object({
    ...headingShape,
    tasks: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        totalMarks: z.number(),
        /** In the order of the task; `courseOutcomes` are codes. */
        questions: z.array(
          z.object({ ...questionNameShape, marks: z.number(), courseOutcomes: z.array(z.string()) }),
        ),
      }),
    ),
    students: z.array(
      z.object({
        ...studentShape,
        tasks: z.array(
          z.object({
            taskId: idSchema,
            state: practicalStateSchema,
            /** Empty unless MARKED. `questionIndex` counts from 0 in the order of the task. */
            questions: z.array(z.object({ questionIndex: z.number().int(), obtainedMarks: z.number() })),
          }),
        ),
      }),
    ),
  }),
  /** All students of the report, of whom `students` may be one page. */
  total: z.number().int(),
});
export type CoReport = z.infer<typeof coReportSchema>;
