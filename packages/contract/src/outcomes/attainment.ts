import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { practicalStateSchema } from '../reports/report.ts';

/** What a subject leads to in the programme of its department. */
export const programmeOutcomeSchema = z.object({ _id: idSchema, code: z.string(), title: z.string() });
export type ProgrammeOutcome = z.infer<typeof programmeOutcomeSchema>;

/** Percent of the students who have to reach the target for level 1, 2 and 3. */
export const thresholdsSchema = z.tuple([z.number(), z.number(), z.number()]);
export type Thresholds = z.infer<typeof thresholdsSchema>;

/** A course outcome of a subject, with what it is measured by. */
export const measuredOutcomeSchema = z.object({
  _id: idSchema,
  /** `CO1` */
  code: z.string(),
  title: z.string(),
  /** Percent of its marks that a student has to reach. */
  target: z.number(),
  /** How much it leads to each programme outcome, in their order: 0 to 3. */
  strengths: z.array(z.number()),
});
export type MeasuredOutcome = z.infer<typeof measuredOutcomeSchema>;

export const measuredTaskSchema = z.object({
  _id: idSchema,
  name: z.string(),
  startTime: instantSchema,
  /** What it counts beside the other tasks; 0: not at all. */
  weight: z.number(),
  /** In the order of the task; `outcomes` are places in the outcomes of the subject. */
  questions: z.array(z.object({ marks: z.number(), outcomes: z.array(z.number()) })),
});
export type MeasuredTask = z.infer<typeof measuredTaskSchema>;

/** A student of a report, and how they stand with each task that they are assigned to. */
export const measuredStudentSchema = z.object({
  username: z.string(),
  name: z.string(),
  sittings: z.array(
    z.object({
      /** The task's place in the report. */
      task: z.number(),
      state: practicalStateSchema,
      /** By question of the task; null: the student did not have it. Empty unless MARKED. */
      marks: z.array(z.number().nullable()),
    }),
  ),
});
export type MeasuredStudent = z.infer<typeof measuredStudentSchema>;

/** What an outcome came to in one task. */
const taskFigureSchema = z.object({
  /** The most marks that a student could have for it. */
  maximum: z.number(),
  /** Marks of those who appeared, in the mean. */
  average: z.number(),
  /** The same in percent of what each could have. */
  percent: z.number(),
  /** How many appeared and had a question of it, and how many of them reached the target. */
  appeared: z.number(),
  reached: z.number(),
  /** Percent of them who reached it. */
  share: z.number(),
  level: z.number(),
});
export type TaskFigure = z.infer<typeof taskFigureSchema>;

/** What an outcome came to in all tasks: their figures, each by its weight. */
const outcomeFigureSchema = taskFigureSchema.pick({ maximum: true, percent: true, share: true, level: true });
export type OutcomeFigure = z.infer<typeof outcomeFigureSchema>;

export const attainmentFiguresSchema = z.object({
  /** By task, and in it by outcome; null where nobody appeared who had a question of it. */
  tasks: z.array(z.array(taskFigureSchema.nullable())),
  /** By outcome; null where no task that counts has figures. */
  outcomes: z.array(outcomeFigureSchema.nullable()),
  /** Attainment by programme outcome, 0 to 3; null where nothing leads to it. */
  programme: z.array(z.number().nullable()),
});
export type AttainmentFigures = z.infer<typeof attainmentFiguresSchema>;

/** All that the attainment of a subject's outcomes is computed from, and what it is. */
export const attainmentReportSchema = z.object({
  college: z.string(),
  department: z.string(),
  subject: z.object({ _id: idSchema, code: z.string(), name: z.string(), semester: z.number() }),
  /** Passout year of the students. */
  batch: z.string(),
  thresholds: thresholdsSchema,
  outcomes: z.array(measuredOutcomeSchema),
  programmeOutcomes: z.array(programmeOutcomeSchema),
  /** By when they began. */
  tasks: z.array(measuredTaskSchema),
  /** By enrollment number. */
  students: z.array(measuredStudentSchema),
  /** Two decimals. */
  figures: attainmentFiguresSchema,
});
export type AttainmentReport = z.infer<typeof attainmentReportSchema>;
export type AttainmentInputs = Omit<AttainmentReport, 'figures'>;

/** A report as it was handed in, in the list. */
export const frozenAttainmentSchema = z.object({
  _id: idSchema,
  subject: z.object({ code: z.string(), name: z.string() }),
  batch: z.string(),
  note: z.string(),
  frozenAt: instantSchema,
  frozenBy: z.string(),
});
export type FrozenAttainment = z.infer<typeof frozenAttainmentSchema>;

/** What the subjects of a department came to. */
export const departmentAttainmentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  programmeOutcomes: z.array(programmeOutcomeSchema),
  /** Those of the passout year's tasks, by semester and name. */
  subjects: z.array(
    z.object({
      _id: idSchema,
      code: z.string(),
      name: z.string(),
      semester: z.number(),
      /** Levels of its outcomes; null where there are no figures. */
      outcomes: z.array(z.object({ code: z.string(), level: z.number().nullable() })),
      programme: z.array(z.number().nullable()),
    }),
  ),
  /** The mean of the subjects, by programme outcome. */
  programme: z.array(z.number().nullable()),
});
export type DepartmentAttainment = z.infer<typeof departmentAttainmentSchema>;
