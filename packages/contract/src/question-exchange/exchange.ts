/** What files of questions come to, and what became of them. */
import { z } from 'zod';
import { amountSchema, idSchema, optionalIdSchema } from '../common.ts';
import { difficultySchema, languageSchema, questionVersionSchema } from '../questions/question.ts';
import { QUESTION_PARTS, type QuestionPart } from '../questions/question-version.ts';

/** Largest file of questions that is taken, in bytes. */
export const EXCHANGE_MAX_BYTES = 50_000_000;
/** Most questions that one file may hold, and that are exported at once. */
export const EXCHANGE_QUESTIONS_MAX = 100;
/** What a file picker offers. The server looks into the file instead of at its name. */
export const EXCHANGE_FILE_TYPES = '.zip,.xml';

/** How files of questions are written, and what each is called. */
export const EXCHANGE_FORMATS = {
  ASSAY: 'Assay',
  ICPC: 'ICPC/Kattis problem package',
  MOODLE: 'Moodle XML with CodeRunner questions',
} as const;
export type ExchangeFormat = keyof typeof EXCHANGE_FORMATS;

/**
 * NEW: a question is made. SAME: it came before, and the file says what it said then. CHANGED: it came before, and the
 * file says something else; only who says so makes a new version of it. REFUSED: it cannot be made as it is.
 */
export const IMPORT_STATES = ['NEW', 'SAME', 'CHANGED', 'REFUSED'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What a program that comes with a problem may come to: ACCEPTED where it passes every test, else how it fails. REJECTED is
 * expected of one that fails in any way.
 */
export const EXPECTED_OUTCOMES = [
  'ACCEPTED',
  'WRONG_ANSWER',
  'TIME_LIMIT',
  'RUN_ERROR',
  'COMPILE_ERROR',
  'REJECTED',
] as const;
export type ExpectedOutcome = (typeof EXPECTED_OUTCOMES)[number];

/** A program that comes with a problem, and what its author expects of it. */
export const packedSubmissionSchema = z.object({
  /** In the file: `submissions/accepted/sum.py`. */
  path: z.string(),
  language: languageSchema,
  /** Any of these. */
  expected: z.array(z.enum(EXPECTED_OUTCOMES)).min(1),
  /** The reference solution in its language. */
  isReference: z.boolean(),
});
export type PackedSubmission = z.infer<typeof packedSubmissionSchema>;

/** How such a program did, when it was run on the tests as the question would have them. */
export const submissionRunSchema = packedSubmissionSchema.extend({
  /** Of each kind of outcome that its tests had, how many; one COMPILE_ERROR for a program that does not compile. */
  found: z.partialRecord(z.enum(EXPECTED_OUTCOMES), z.number().int()),
  agrees: z.boolean(),
});
export type SubmissionRun = z.infer<typeof submissionRunSchema>;

/** A question in a file, and what importing makes of it. */
export const importRowSchema = z.object({
  /** Tells it apart in the file, and when the file comes again. */
  key: z.string(),
  title: z.string(),
  state: z.enum(IMPORT_STATES),
  /** The question that it is, or has become; null while there is none. */
  questionId: idSchema.nullable(),
  /** Its version at this moment. */
  version: questionVersionSchema.nullable(),
  /** What the file says otherwise than that version. */
  changed: z.array(z.enum(Object.keys(QUESTION_PARTS) as [QuestionPart, ...QuestionPart[]])),
  language: z.array(languageSchema),
  publicTests: z.number().int(),
  hiddenTests: z.number().int(),
  references: z.array(languageSchema),
  pictures: z.number().int(),
  /** Name of the file that goes with it. */
  attachment: z.string().nullable(),
  /** Sentences: what is made otherwise than the file says, or left out. */
  warnings: z.array(z.string()),
  /** Sentences: why it cannot be made. */
  problems: z.array(z.string()),
  submissions: z.array(packedSubmissionSchema),
  /** What this call did. */
  done: z.enum(['CREATED', 'UPDATED']).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importReportSchema = z.object({
  format: z.enum(Object.keys(EXCHANGE_FORMATS) as [ExchangeFormat, ...ExchangeFormat[]]),
  dryRun: z.boolean(),
  questions: z.array(importRowSchema),
  /** What belongs to none of them, and why: a sentence without its end. */
  leftOut: z.array(z.object({ path: z.string(), why: z.string() })),
  /** How many more there are of those. */
  leftOutMore: z.number().int(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** What a question gets of which its file says nothing. */
export const importDefaultsSchema = z.object({
  subjectId: optionalIdSchema,
  difficulty: difficultySchema.default('2'),
  marks: amountSchema('marks').positive('Valid marks are required.').default(10),
  /** Minutes. */
  timeRequired: amountSchema('time').positive('Valid time is required.').default(30),
});
export type ImportDefaults = z.infer<typeof importDefaultsSchema>;

const keySchema = z.string().max(300);

/** What goes with a file of questions in the field `file`. */
export const importBodySchema = z.object({
  /** Only says what would be made. */
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** Keys of what is left alone. */
  leaveOut: z.array(keySchema).max(EXCHANGE_QUESTIONS_MAX).default([]),
  /** Those that get a new version, in the version that the person was shown. */
  replace: z
    .array(z.object({ key: keySchema, version: questionVersionSchema }))
    .max(EXCHANGE_QUESTIONS_MAX)
    .default([]),
  defaults: importDefaultsSchema.prefault({}),
});

/** In what questions can be written down. */
export type ExportFormat = 'assay' | 'icpc';

/** Where questions are fetched as a file, below `/api`. */
export const questionFilePath = (ids: readonly string[], format: ExportFormat): string =>
  `/faculty/question-file?ids=${ids.join(',')}&format=${format}`;
