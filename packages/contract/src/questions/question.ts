import { z } from 'zod';
import { archivedSchema } from '../archive.ts';
import { amountSchema, idSchema, optionalIdSchema, ownershipShape } from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { LANGUAGE_ROWS, languageRow } from './language-rows.ts';
import { moduleSchema } from '../subjects/subject.ts';
import { tagSchema } from '../tags/tag.ts';
import { isPlainName, NAME_NOT_PLAIN, tidyName } from '../typed-field.ts';
import { checkerSchema, JUDGE_WAYS, LINES } from './checker.ts';
import { DEFAULT_LIMITS, questionLimitsSchema } from './question-limits.ts';
import { testCaseDraftsSchema, testCaseSchema } from './test-case.ts';

export type Language = keyof typeof LANGUAGE_ROWS;
export const LANGUAGES = Object.keys(LANGUAGE_ROWS) as [Language, ...Language[]];
export const languageSchema = z.enum(LANGUAGES, {
  error: `Choose one of ${LANGUAGES.join(', ')}.`,
});

/** Languages that the runner executes. A page is only shown, and marked by hand. */
export const isExecutable = (language: Language): boolean => !languageRow(language).isPage;

/** Languages whose programs answer with tables. */
export const answersTables = (language: Language): boolean => languageRow(language).answersTables === true;

/** Languages in which a program reads input and prints what it likes. */
export const isProgrammed = (language: Language): boolean =>
  isExecutable(language) && !answersTables(language);

/** Languages in which the server reads programs: for wrong ones that are made of them, and for similarity. */
export const isParsed = (language: Language): boolean => languageRow(language).isParsed === true;

/** Languages that a runner has only where it is set up for them. */
export const isOptional = (language: Language): boolean => languageRow(language).isOptional === true;

/** Whether every answer to a question in these languages is a page: nothing of it can be tested. */
export const isPageQuestion = (languages: readonly Language[]): boolean =>
  languages.length > 0 && !languages.some(isExecutable);

export const DIFFICULTIES = { '1': 'EASY', '2': 'MEDIUM', '3': 'HARD' } as const;
export const difficultySchema = z.enum(['1', '2', '3'], { error: 'Difficulty is required.' });
export type Difficulty = z.infer<typeof difficultySchema>;

/** Longest short name of a question, in characters. */
export const QUESTION_NAME_MAX = 80;
/** The short name of a question where it is told of; empty where there is none. `questionTitle` says what is shown. */
export const questionNameShape = { name: z.string() };
/** Largest text of a question, in characters of HTML; pictures are part of it. */
export const STATEMENT_MAX = 500_000;
/** Largest program text of one block, in characters; the runner takes 256 KB for the whole program. */
export const CODE_MAX = 256_000;

/**
 * One block of the starting program. The program is the blocks in their order, joined by line ends. A block that is
 * not editable stays as its author wrote it, whatever a browser sends; the text of one that is not visible is in no
 * answer to a student, messages of compilers and runtimes included. The program itself can read its own text.
 */
export const snippetSchema = z.object({
  isVisible: z.boolean(),
  isEditable: z.boolean(),
  code: z.string().max(CODE_MAX, 'A code snippet may have at most 256,000 characters.'),
});
export type Snippet = z.infer<typeof snippetSchema>;

/** What a program starts with in a language of the question other than its first: one block, the student's own. */
export const starterSchema = z.object({
  language: languageSchema,
  code: z.string().max(CODE_MAX, 'Starter code may have at most 256,000 characters.'),
});
export type Starter = z.infer<typeof starterSchema>;

/**
 * A whole program that solves a question in one language, as it is compiled and run: nothing is composed around it. No
 * schema that a student's call answers with has a field for it.
 */
export const referenceSolutionSchema = z.object({
  language: languageSchema,
  code: z.string().max(CODE_MAX, 'A reference solution may have at most 256,000 characters.'),
});
export type ReferenceSolution = z.infer<typeof referenceSolutionSchema>;

/**
 * A program that decides on the student's one, in a sandbox of its own, called as an output validator of an ICPC problem
 * package. TALK: while both run; it reads what the other prints, and the other way round, and gets a test's input and
 * expected output, which the student's program never sees. OUTPUT: when the other has ended; it reads what that printed.
 * No schema that a student's call answers with has a field for it.
 */
export const judgeProgramSchema = z.object({
  language: languageSchema,
  code: z.string().max(CODE_MAX, 'A judge may have at most 256,000 characters.'),
  way: z.enum(JUDGE_WAYS, { error: 'Choose how the judge meets the program.' }).default('TALK'),
});
export type JudgeProgram = z.infer<typeof judgeProgramSchema>;

/** Whether the program talks to a judge: then a test is what the judge reads, and no program does. */
export const isTalk = (judge: Pick<JudgeProgram, 'way'> | null): boolean => judge?.way === 'TALK';

/**
 * What the server found when it ran the reference solutions of a question's version on its test cases. NONE: there is
 * nothing to compare, no reference solution or no test case. PENDING: the server has not run them yet.
 */
export const referenceCheckSchema = z.object({
  status: z.enum(['NONE', 'PENDING', 'PASSED', 'FAILED']),
  /** Which languages fail and how, without a full stop; empty unless FAILED. */
  message: z.string(),
});
export type ReferenceCheck = z.infer<typeof referenceCheckSchema>;

/** A file that belongs to something, and where it can be fetched. */
export const attachmentSchema = z.object({
  name: z.string(),
  url: z.string(),
  /** Bytes. */ size: z.number(),
});

/** Counts up from 1 with every edit of what a question says; attempts keep the version they started with. */
export const questionVersionSchema = z.number().int().min(1);

/** A question as its authors see it. */
export const questionSchema = z.object({
  _id: idSchema,
  version: questionVersionSchema,
  /** To be sent with an edit of it; other than the version, it also says where the question is filed. */
  edition: editionSchema,
  ...questionNameShape,
  /** Rich text, sanitised HTML. */
  question: z.string(),
  /** The same as plain text. */
  questionText: z.string(),
  language: z.array(languageSchema),
  /** What a program in the question's first language starts with; empty: the skeleton. */
  code: z.array(snippetSchema),
  /** Of the further languages; one without any starts from its skeleton. */
  starters: z.array(starterSchema),
  marks: z.number(),
  /** Minutes. */
  timeRequired: z.number(),
  wantAutoCalculate: z.boolean(),
  testcases: z.array(testCaseSchema),
  /** How outputs are compared where no judge decides, and a test does not say otherwise. */
  checker: checkerSchema,
  limits: questionLimitsSchema,
  /** Null where outputs are compared. */
  judge: judgeProgramSchema.nullable(),
  referenceSolutions: z.array(referenceSolutionSchema),
  referenceCheck: referenceCheckSchema,
  attachment: attachmentSchema.nullable(),
  subjectId: z.object({ _id: idSchema, name: z.string() }).nullable(),
  modules: z.array(moduleSchema),
  tags: z.array(tagSchema),
  difficulty: difficultySchema,
  createdAt: z.string(),
  archived: archivedSchema,
  ...ownershipShape,
});
export type Question = z.infer<typeof questionSchema>;

/**
 * A row of the question list: what the table and the task form's picker need, without tests and programs. In a page of the
 * list (not in the whole one) a `question` of more than 20,000 bytes, which means pictures, is its words alone.
 */
export const questionRowSchema = questionSchema
  .omit({
    edition: true,
    code: true,
    starters: true,
    testcases: true,
    checker: true,
    limits: true,
    judge: true,
    referenceSolutions: true,
    attachment: true,
  })
  .extend({
    /** `question` is its words alone here. */
    isShortened: z.boolean(),
    /** The latest start of a task that has the question, also one to come; null where none has. */
    lastUsedAt: z.string().nullable(),
    testcaseCount: z.number().int(),
  });
export type QuestionRow = z.infer<typeof questionRowSchema>;

/** What a question form sends. Whether it is complete is decided by `findQuestionProblems`. */
export const questionDraftSchema = z.object({
  mode: z.string().optional(),
  name: z
    .string()
    .transform(tidyName)
    .pipe(
      z
        .string()
        .max(QUESTION_NAME_MAX, `A short name may have at most ${QUESTION_NAME_MAX} characters.`)
        .refine(isPlainName, NAME_NOT_PLAIN),
    )
    .default(''),
  question: z.string().max(STATEMENT_MAX, 'The question text is too long.').default(''),
  language: z.array(languageSchema).default([]),
  marks: amountSchema('marks').nullable().default(null),
  timeRequired: amountSchema('time').nullable().default(null),
  wantAutoCalculate: z.boolean().default(false),
  testcases: testCaseDraftsSchema,
  subjectId: optionalIdSchema,
  modules: z.array(idSchema).default([]),
  tags: z.array(idSchema).default([]),
  difficulty: z.string().default(''),
  code: z.array(snippetSchema).max(20, 'A question may have at most 20 code snippets.').default([]),
  starters: z
    .array(starterSchema)
    .max(LANGUAGES.length - 1, 'A question may have starter code once for each of its further languages.')
    .default([]),
  checker: checkerSchema.default(LINES),
  limits: questionLimitsSchema.default(DEFAULT_LIMITS),
  judge: judgeProgramSchema.nullable().default(null),
  referenceSolutions: z.array(referenceSolutionSchema).default([]),
});
export type QuestionDraft = z.infer<typeof questionDraftSchema>;
