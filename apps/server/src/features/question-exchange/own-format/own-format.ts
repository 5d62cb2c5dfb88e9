/**
 * How Assay writes questions down for people and other installations: a folder for each, with `question.yaml` beside its
 * statement, tests, programs, pictures and attachment. `docs/faculty.md` describes it.
 */
import {
  checkerSchema,
  DIFFICULTIES,
  idSchema,
  JUDGE_WAYS,
  languageSchema,
  questionLimitsSchema,
  testCaseTypeSchema,
  type Difficulty,
  type Language,
} from '@assay/contract';
import { z } from 'zod';

/** The first line of each question. What a later release writes otherwise gets another number. */
export const OWN_FORMAT = 'assay-question/1';
/** The file that makes a folder a question. */
export const OWN_FILE = 'question.yaml';

type DifficultyWord = (typeof DIFFICULTIES)[Difficulty];
const WORDS = Object.values(DIFFICULTIES) as [DifficultyWord, ...DifficultyWord[]];

/** The number of a difficulty, by its word. */
export const difficultyOf = (word: string | null | undefined): string =>
  Object.entries(DIFFICULTIES).find(([, one]) => one === word)?.[0] ?? '';

const file = z.string().min(1).max(300);
const program = z.strictObject({ language: languageSchema, file });

export const ownQuestionSchema = z.strictObject({
  format: z.literal(OWN_FORMAT),
  /** The question's id where it was written first; it goes with it wherever it is brought. */
  id: idSchema.nullish(),
  name: z.string().default(''),
  languages: z.array(languageSchema).min(1),
  marks: z.number().nullish(),
  minutes: z.number().nullish(),
  difficulty: z.enum(WORDS).nullish(),
  /** Who marks it. */
  marking: z.enum(['tests', 'hand']).default('tests'),
  subject: z.string().nullish(),
  outcomes: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  limits: questionLimitsSchema.optional(),
  comparison: checkerSchema.optional(),
  /** Blocks of the starting program in the first language. */
  start: z
    .array(z.strictObject({ file, visible: z.boolean().default(true), editable: z.boolean().default(true) }))
    .default([]),
  starters: z.array(program).default([]),
  tests: z
    .array(
      z.strictObject({
        input: file,
        output: file,
        type: testCaseTypeSchema,
        name: z.string().optional(),
        hint: z.string().optional(),
        weight: z.number().optional(),
        group: z.string().optional(),
        comparison: checkerSchema.optional(),
      }),
    )
    .default([]),
  judge: program.extend({ way: z.enum(JUDGE_WAYS) }).nullish(),
  references: z.array(program).default([]),
  attachment: z.strictObject({ name: z.string().min(1).max(200), file }).nullish(),
});
export type OwnQuestion = z.input<typeof ownQuestionSchema>;

/** How files of a language end. */
export const FILE_ENDS: Readonly<Record<Language, string>> = {
  C: 'c',
  'C++': 'cpp',
  'C#': 'cs',
  GO: 'go',
  HASKELL: 'hs',
  JAVA: 'java',
  JAVASCRIPT: 'js',
  KOTLIN: 'kt',
  PASCAL: 'pas',
  PHP: 'php',
  PYTHON: 'py',
  R: 'r',
  RUBY: 'rb',
  RUST: 'rs',
  SQL: 'sql',
  TYPESCRIPT: 'ts',
  'HTML/CSS/JS': 'html',
};
