import { z } from 'zod';
import { dataOf, idSchema, instantSchema, pageOf, pageQueryShape, studentNameSchema } from '../common.ts';
import { groupFieldsSchema } from '../groups/group.rules.ts';
import { defineRoute } from '../route.ts';

const HEADS = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'] as const;

const count = z.number().int();
const cohortShape = { semester: z.number().int().min(1).max(8), batch: z.string().regex(/^[0-9]{4}$/) };
const cohortKeySchema = z.object(cohortShape);

/** What a preview says of something, in short: it is another one when anything about it is. */
const seenSchema = z.string().max(100);

/** The students of one semester and passout year who would move. */
const movingCohortSchema = z.object({
  ...cohortShape,
  students: count,
  /** How many of them are in the middle of a task. */
  sitting: count,
  seen: seenSchema,
});
export type MovingCohort = z.infer<typeof movingCohortSchema>;

/** A group, which goes along with the cohort that most of its students are of; an empty one with what it says itself. */
const movingGroupSchema = z.object({
  _id: idSchema,
  name: z.string(),
  students: count,
  createdByName: z.string(),
  goesWith: cohortKeySchema,
  seen: seenSchema,
});
export type MovingGroup = z.infer<typeof movingGroupSchema>;

const movingDepartmentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  institute: z.string(),
  /** When it was rolled over last, unless that was undone. */
  lastDoneAt: instantSchema.nullable(),
  cohorts: z.array(movingCohortSchema),
  groups: z.array(movingGroupSchema),
});
export type MovingDepartment = z.infer<typeof movingDepartmentSchema>;

export const previewRollOver = defineRoute({
  method: 'GET',
  path: '/terms/preview',
  roles: HEADS,
  summary:
    "What a roll-over would move: the students of the caller's departments by semester and passout year, and the groups.",
  response: dataOf(z.array(movingDepartmentSchema)),
});

export const listCohortStudents = defineRoute({
  method: 'GET',
  path: '/terms/students',
  roles: HEADS,
  summary: 'Who is in a cohort of a department, by enrollment number: of them some may stay back.',
  query: z.object({ departmentId: idSchema, semester: z.coerce.number().int(), batch: z.string().max(4) }),
  response: dataOf(z.array(studentNameSchema)),
});

export const rollOver = defineRoute({
  method: 'POST',
  path: '/terms/roll-over',
  roles: HEADS,
  summary:
    'Moves cohorts to their next semester, archives those of the last, and takes their groups along: all or nothing. Refused when anything is not as the preview said.',
  body: z.object({
    /** Drawn by the caller: a repeated call moves nobody a second time. */
    _id: idSchema,
    departments: z
      .array(
        z.object({
          _id: idSchema,
          /** All that the preview said of the department. */
          seen: z.object({
            cohorts: z.array(z.object({ ...cohortShape, seen: seenSchema })).max(1000),
            groups: z.array(z.object({ _id: idSchema, seen: seenSchema })).max(5000),
          }),
          moves: z.array(cohortKeySchema).min(1, 'Nobody would be moved.').max(1000),
          /** The groups that go along, and what they are called then; all others stay as they are. */
          groups: z.array(z.object({ _id: idSchema, name: groupFieldsSchema.shape.name })).max(5000),
        }),
      )
      .min(1, 'Nobody would be moved.')
      .max(1000),
    /** Ids of those who stay in their semester. */
    stayBack: z.array(idSchema).max(10_000).default([]),
  }),
  bodyMax: 8_000_000,
  response: dataOf(z.object({ promoted: count, archived: count, groups: count })),
});

/** One confirmation, as far as it was about the caller's departments. */
const rollOverRowSchema = z.object({
  _id: idSchema,
  doneBy: z.string(),
  doneAt: instantSchema,
  departments: z.array(z.object({ name: z.string(), undoneBy: z.string().nullable() })),
  promoted: count,
  archived: count,
  groups: count,
  /** Until when it can be undone; null when it cannot. */
  undoableUntil: instantSchema.nullable(),
});
export type RollOverRow = z.infer<typeof rollOverRowSchema>;

export const listRollOvers = defineRoute({
  method: 'GET',
  path: '/terms/roll-overs',
  roles: HEADS,
  summary: "The roll-overs of the caller's departments, newest first.",
  query: z.object({ page: pageQueryShape.page, pageSize: pageQueryShape.pageSize }),
  response: pageOf(rollOverRowSchema),
});

export const undoRollOver = defineRoute({
  method: 'POST',
  path: '/terms/undo-roll-over',
  roles: HEADS,
  summary:
    "Takes a roll-over of the last 7 days back in the caller's departments. What was changed by hand since stays, and is named.",
  body: z.object({ _id: idSchema }),
  response: dataOf(
    z.object({
      students: count,
      groups: count,
      /** Who or what stays as it is by now, and why. */
      kept: z.array(z.object({ name: z.string(), why: z.string() })),
    }),
  ),
});
