/** What a gradebook is made of, and what one looks like before it becomes a file. */
import { z } from 'zod';
import type { Grade } from '../leaderboard/leaderboard.ts';
import type { Standing } from '../leaderboard/standing.rules.ts';

/** A student as gradebooks know them. */
export interface GradebookStudent {
  /** Enrolment number. */
  username: string;
  /** The register's name, whatever the student goes by. */
  fullname: string;
  /** Only an address that is known to be the student's; empty where none is. */
  email: string;
  /** Of the term that the student was in as the task began; empty where none is known. */
  division: string;
  semester: number;
  /** Passout year. */
  batch: string;
  standing: Standing;
  /** Null before all marks are known. */
  result: {
    marks: number;
    /** Of the total marks, 0 to 100. */
    percentage: number;
    grade: Grade;
    rank: number;
    /** In the task's order; null of a question that the student does not have. */
    questionMarks: readonly (number | null)[];
    /** In the order of `outcomes`. */
    outcomeMarks: readonly number[];
  } | null;
}

/** A task with the marks of its students, by name. */
export interface Gradebook {
  task: string;
  /** Empty where the task has none. */
  subject: string;
  department: string;
  institute: string;
  /** Full name of who owns the task. */
  faculty: string;
  /** When it began, as the caller's clock has it: 29 Nov 2026. */
  date: string;
  totalMarks: number;
  /** What each question is worth. */
  questions: readonly number[];
  /** What its course outcomes are called: CO1. */
  outcomes: readonly string[];
  students: readonly GradebookStudent[];
}

/** The learning platforms that a gradebook is made for, as menus call them. */
export const PLATFORMS = {
  moodle: 'Moodle',
  canvas: 'Canvas',
  'canvas-zero': 'Canvas, absent students as 0',
  blackboard: 'Blackboard',
} as const;
export type Platform = keyof typeof PLATFORMS;
export const platformSchema = z.enum(['moodle', 'canvas', 'canvas-zero', 'blackboard']);

/** How the cells of a sheet are kept apart in a file: a workbook, or a text with one of three signs. */
export const SHEET_FORMATS = {
  xlsx: { label: 'Excel', ending: 'xlsx', separator: null },
  comma: { label: 'CSV, separated by commas', ending: 'csv', separator: ',' },
  semicolon: { label: 'CSV, separated by semicolons', ending: 'csv', separator: ';' },
  tab: { label: 'Text, separated by tabs', ending: 'txt', separator: '\t' },
} as const;
export const sheetFormatSchema = z.enum(['xlsx', 'comma', 'semicolon', 'tab'], 'Choose a file type.');
export type SheetFormat = z.infer<typeof sheetFormatSchema>;

const columnSchema = z.object({
  heading: z.string(),
  /** Numbers stand at the right; a cell among them may still be a word. */
  kind: z.enum(['text', 'number']),
});

/** A gradebook as rows and columns. */
export const gradebookSheetSchema = z.object({
  /** Lines above the headings, each in the first cell. */
  above: z.array(z.string()),
  columns: z.array(columnSchema),
  /** A cell for each column; null is empty. */
  rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
});
export type GradebookSheet = z.infer<typeof gradebookSheetSchema>;

/** A gradebook with what its file is to be. */
export const gradebookFileSchema = gradebookSheetSchema.extend({
  /** Of the file, without its ending. */
  name: z.string(),
  format: sheetFormatSchema,
  /** Whether the text begins with the mark by which Excel knows UTF-8. */
  mark: z.boolean(),
  /** How many students have sat the task, or still may, and have no marks yet: their cells are empty. */
  waiting: z.number().int(),
});
export type GradebookFile = z.infer<typeof gradebookFileSchema>;
