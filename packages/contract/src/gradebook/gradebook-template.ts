/** The sheet of a university, as an administrator describes it. */
import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';
import { sheetFormatSchema } from './gradebook.ts';
import { findPlaceholderProblem } from './placeholders.rules.ts';

/** Longest name of a template, heading and text of a cell, in characters. */
export const TEMPLATE_NAME_MAX = 80;
const TEXT_MAX = 100;
/** Longest line above the headings, in characters, and most of them. */
const LINE_MAX = 300;
export const TEMPLATE_LINES_MAX = 20;
export const TEMPLATE_COLUMNS_MAX = 40;
/** Longest word for who did not sit. */
const ABSENT_MAX = 20;

/** What a column says of a student, and what stands over it unless another heading is written. */
export const TEMPLATE_VALUES = {
  serial: { label: 'Serial number', heading: 'Sr. No.' },
  username: { label: 'Username', heading: 'Enrolment No.' },
  fullname: { label: 'Full name', heading: 'Name' },
  firstName: { label: 'First name', heading: 'First Name' },
  lastName: { label: 'Last name', heading: 'Last Name' },
  email: { label: 'Email', heading: 'Email' },
  division: { label: 'Division', heading: 'Division' },
  semester: { label: 'Semester', heading: 'Semester' },
  batch: { label: 'Passout year', heading: 'Passout Year' },
  marks: { label: 'Marks', heading: 'Marks' },
  totalMarks: { label: 'Total marks', heading: 'Out of' },
  percentage: { label: 'Percentage', heading: 'Percentage' },
  grade: { label: 'Grade', heading: 'Grade' },
  rank: { label: 'Rank', heading: 'Rank' },
  questionMarks: { label: 'Marks of each question', heading: 'Q{n} ({max})' },
  outcomeMarks: { label: 'Marks of each course outcome', heading: '{n}' },
  status: { label: 'Status', heading: 'Status' },
  text: { label: 'Fixed text', heading: '' },
  empty: { label: 'Nothing', heading: 'Signature' },
} as const;
export type TemplateValue = keyof typeof TEMPLATE_VALUES;
export const templateValueSchema = z.enum(
  Object.keys(TEMPLATE_VALUES) as [TemplateValue, ...TemplateValue[]],
  'Choose what the column says.',
);

/** How the marks of the task are rounded; those of questions and outcomes stay as they are. */
export const ROUNDINGS = {
  none: 'As they are',
  nearest: 'To the nearest whole number',
  up: 'Up to the next whole number',
} as const;
export const roundingSchema = z.enum(['none', 'nearest', 'up'], 'Choose how marks are rounded.');

export const TEMPLATE_ORDERS = { username: 'By username', fullname: 'By name', rank: 'By rank' } as const;
export const templateOrderSchema = z.enum(['username', 'fullname', 'rank'], 'Choose an order.');

/** Text of one cell in which placeholders may stand. */
const cellTextSchema = (max: number, what: string) =>
  z
    .string()
    .max(max, `${what} may have at most ${max} characters.`)
    .refine(isPlainName, 'Invisible characters are not possible here.')
    .superRefine((text, context) => {
      const message = findPlaceholderProblem(text);
      if (message) context.addIssue({ code: 'custom', message });
    });

export const templateColumnSchema = z.object({
  value: templateValueSchema,
  heading: cellTextSchema(TEXT_MAX, 'A heading'),
  /** What stands in every row, where `value` is `text`; else it says nothing. */
  text: cellTextSchema(TEXT_MAX, 'The text of a cell'),
});
export type TemplateColumn = z.infer<typeof templateColumnSchema>;

/** Become as many columns as the task has questions, or outcomes: once in a template is enough. */
const SEVERAL: readonly TemplateValue[] = ['questionMarks', 'outcomeMarks'];

/** Places of the columns that say once more what becomes several columns. */
const repeatedOf = (columns: readonly Pick<TemplateColumn, 'value'>[]): number[] =>
  columns.flatMap(({ value }, place) =>
    SEVERAL.includes(value) && columns.findIndex((one) => one.value === value) < place ? [place] : [],
  );

/** All that a template says about its sheet; stored as one. */
export const templateSettingsSchema = z.object({
  format: sheetFormatSchema,
  /** Above the headings, each in the first cell of its row; an empty one leaves a row free. */
  lines: z
    .array(cellTextSchema(LINE_MAX, 'A line'))
    .max(TEMPLATE_LINES_MAX, `At most ${TEMPLATE_LINES_MAX} lines can stand above the headings.`),
  columns: z
    .array(templateColumnSchema)
    .min(1, 'Add at least one column.')
    .max(TEMPLATE_COLUMNS_MAX, `A template may have at most ${TEMPLATE_COLUMNS_MAX} columns.`)
    .superRefine((columns, context) => {
      for (const place of repeatedOf(columns))
        context.addIssue({
          code: 'custom',
          path: [place, 'value'],
          message: 'These marks are there already.',
        });
    }),
  rounding: roundingSchema,
  /** Stands instead of marks for who did not sit the task. */
  absent: z
    .string()
    .trim()
    .max(ABSENT_MAX, `At most ${ABSENT_MAX} characters.`)
    .refine(isPlainName, 'Invisible characters are not possible here.'),
  order: templateOrderSchema,
  /** Whether who did not sit the task has a row. */
  withAbsent: z.boolean(),
});
export type TemplateSettings = z.infer<typeof templateSettingsSchema>;

/** What an administrator sets of a template. */
export const templateFieldsSchema = z.object({
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(TEMPLATE_NAME_MAX, `A name may have at most ${TEMPLATE_NAME_MAX} characters.`)
    .refine(isPlainName, NAME_NOT_PLAIN),
  /** The one whose tasks offer it; null: those of all institutes. */
  instituteId: idSchema.nullable(),
  settings: templateSettingsSchema,
});
export type TemplateFields = z.infer<typeof templateFieldsSchema>;

/** A template as its form opens it. */
export const gradebookTemplateSchema = z.object({
  _id: idSchema,
  /** To be sent with an edit of it. */
  edition: editionSchema,
  name: z.string(),
  instituteId: idSchema.nullable(),
  settings: templateSettingsSchema,
});
export type GradebookTemplate = z.infer<typeof gradebookTemplateSchema>;

/** A row of the list of templates. */
export const listedTemplateSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Null: all institutes. */
  instituteName: z.string().nullable(),
  format: sheetFormatSchema,
  columnCount: z.number().int(),
  /** When it was saved last, and by whom. */
  savedAt: instantSchema,
  savedBy: z.string(),
});
export type ListedTemplate = z.infer<typeof listedTemplateSchema>;
