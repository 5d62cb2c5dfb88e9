import { z } from 'zod';
import { EDITION_MISSING } from '../editing/edition.ts';
import type { FieldProblem } from '../field-problem.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** Longest name of a group, in characters. */
export const GROUP_NAME_MAX = 200;
/** Most students that one call may name. */
export const GROUP_STUDENTS_MAX = 20_000;

const SEMESTER_RANGE = 'Semester must be an integer between 1 and 8';

/** What a group says about itself, as the form and the server check it. An empty field counts as missing. */
export const groupFieldsSchema = z.object({
  name: z
    .string('Group name is required')
    .trim()
    .min(1, 'Group name is required')
    .max(GROUP_NAME_MAX, `Group name must be ${GROUP_NAME_MAX} characters or less`)
    .refine(isPlainName, NAME_NOT_PLAIN),
  semester: z
    .union([z.number(), z.string().trim()], 'Semester is required')
    .refine((value) => value !== '', 'Semester is required')
    .transform(Number)
    .pipe(z.int(SEMESTER_RANGE).min(1, SEMESTER_RANGE).max(8, SEMESTER_RANGE)),
  /** The passout year. */
  batch: z
    .union([z.number(), z.string()], 'Passout Year is required')
    .transform((year) => String(year).trim())
    .pipe(
      z
        .string()
        .min(1, 'Passout Year is required')
        .regex(/^\d{4}$/, 'Passout Year must be a valid 4-digit year'),
    ),
});
export type GroupFields = z.output<typeof groupFieldsSchema>;

/** Said to whoever says who shall be in a group, and not who was in it. */
export const LOADED_STUDENTS_MISSING =
  'This save does not say who was in the group when it began. Please open the group again, and save then.';

/**
 * What a change of a group has to say of where it began: the edition of its name, semester and batch, and who was in it.
 * Students need no edition, since putting in one and taking out another are never about the same.
 */
export const findGroupChangesProblem = (
  changes: Partial<GroupFields> & {
    edition?: string | undefined;
    studentIds?: readonly string[] | undefined;
    loadedStudentIds?: readonly string[] | undefined;
  },
): FieldProblem<'edition' | 'loadedStudentIds'> | null => {
  const { name, semester, batch, edition, studentIds, loadedStudentIds } = changes;
  const hasFields = [name, semester, batch].some((field) => field !== undefined);
  if (hasFields && edition === undefined) return { path: 'edition', message: EDITION_MISSING };
  return studentIds && !loadedStudentIds
    ? { path: 'loadedStudentIds', message: LOADED_STUDENTS_MISSING }
    : null;
};

/**
 * What an editor has changed: who was put in and who was taken out of the students that were loaded. Applied to what
 * is stored by now, it leaves alone what somebody else has changed meanwhile.
 */
export const assignmentChange = (
  loaded: readonly string[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } => {
  const before = new Set(loaded);
  const after = new Set(wanted);
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  };
};
