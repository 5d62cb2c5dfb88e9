import { z } from 'zod';
import { AMOUNT_MAX } from '../common.ts';
import { sumOf } from '../tasks/task.rules.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** Longest name of a rubric, and longest title of a component, in characters. */
export const RUBRIC_NAME_MAX = 200;
export const COMPONENT_TITLE_MAX = 200;
/** Most components that one rubric can have. */
export const COMPONENTS_MAX = 50;

const MARKS_MISSING = 'Component marks must be a positive number.';

/** Marks as somebody typed them; an empty field counts as missing. Two decimals are kept. */
const componentMarksSchema = z
  .union([z.number(), z.string().trim()], MARKS_MISSING)
  .refine((value) => value !== '', MARKS_MISSING)
  .transform(Number)
  .pipe(
    z
      .number(MARKS_MISSING)
      // Two decimals are kept: what is less would be kept as nothing.
      .min(0.01, MARKS_MISSING)
      .max(AMOUNT_MAX, 'Component marks may be at most 10,000.')
      .refine(
        (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
        'Component marks may have at most two decimals.',
      ),
  );

export const rubricComponentFieldsSchema = z.object({
  title: z
    .string('Component title is required.')
    .trim()
    .min(1, 'Component title is required.')
    .max(COMPONENT_TITLE_MAX, `Component title must be ${COMPONENT_TITLE_MAX} characters or less.`)
    .refine(isPlainName, NAME_NOT_PLAIN),
  marks: componentMarksSchema,
});

/** What a rubric says about itself, as the form and the server check it. */
export const rubricFieldsSchema = z.object({
  name: z
    .string('Rubric name is required.')
    .trim()
    .min(1, 'Rubric name is required.')
    .max(RUBRIC_NAME_MAX, `Rubric name must be ${RUBRIC_NAME_MAX} characters or less.`)
    .refine(isPlainName, NAME_NOT_PLAIN),
  components: z
    .array(rubricComponentFieldsSchema, 'At least one component is required.')
    .min(1, 'At least one component is required.')
    .max(COMPONENTS_MAX, `A rubric may have at most ${COMPONENTS_MAX} components.`),
});
export type RubricFields = z.output<typeof rubricFieldsSchema>;

const typedMarks = (marks: number | string): number => {
  const value = typeof marks === 'string' && marks.trim() === '' ? 0 : Number(marks);
  return Number.isFinite(value) ? value : 0;
};

/** The sum of the components' marks, also while they are being typed: what is no number counts as nothing. */
export const rubricMarks = (components: readonly { marks: number | string }[]): number =>
  sumOf(components.map(({ marks }) => typedMarks(marks)));

/** What is wrong with the total of components; null when it is sound. */
export const findTotalProblem = (components: readonly { marks: number | string }[]): string | null => {
  if (components.length === 0) return 'At least one component is required.';
  return rubricMarks(components) > 0 ? null : 'Total marks must be greater than zero.';
};

/** What a copy is called: `<name> (Copy)`, cut where it would be too long. */
export const nameOfCopy = (name: string): string => {
  const suffix = ' (Copy)';
  return name.slice(0, RUBRIC_NAME_MAX - suffix.length) + suffix;
};
