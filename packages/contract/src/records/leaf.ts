/**
 * What the record of an exam holds: leaves, each about one thing, in canonical JSON (RFC 8785). A leaf names nobody:
 * `account` is a hash of the account with a salt that its student alone is told. What a student must not know, such as
 * how many hidden tests there are, stands in a leaf as a hash too.
 */
import { z } from 'zod';
import { notGradedReasonSchema, programStatusSchema, submittedBySchema } from '../attempts/attempt.ts';
import { idSchema } from '../common.ts';
import { languageSchema } from '../questions/question.ts';
import { testCaseTypeSchema } from '../questions/test-case.ts';
import { verdictSchema } from '../runs/run.ts';
import { RECORD_CAUSES, type RecordCause } from './causes.rules.ts';
import { poolSchema } from '../pools/pool.ts';

/** SHA-256, hex. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const causeSchema = z.enum(Object.keys(RECORD_CAUSES) as [RecordCause, ...RecordCause[]]);

const common = {
  /** The task's id. */
  record: idSchema,
  /** What led to it, by `RECORD_CAUSES`; nothing for what the first seal holds. */
  because: z.array(causeSchema),
  /** Parts that have changed without any of these: not by the application. */
  unexplained: z.array(z.string()),
};
const ofAttempt = { ...common, account: hashSchema, attempt: idSchema };
const ofProgram = {
  ...ofAttempt,
  question: idSchema,
  /** The first submission of an attempt is 1; one that was opened again has more. */
  submission: z.number().int(),
};

/** The history of a mark: how many changes there were, and a hash over all of them. */
const historySchema = z.object({ changes: z.number().int(), hash: hashSchema });

/** The outcome of one test, which is named by a salted hash of what it is. */
export const testOutcomeSchema = z.object({ test: hashSchema, verdict: verdictSchema, passed: z.boolean() });
export type TestOutcome = z.infer<typeof testOutcomeSchema>;

const marksSchema = z.number().nullable();

export const leafSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('task'),
    name: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    /** Minutes; null or 0: the whole window. */
    duration: z.number().nullable(),
    totalMarks: z.number(),
    singleSession: z.boolean(),
    requireExamBrowser: z.boolean(),
    questions: z.array(z.object({ question: idSchema, marks: z.number(), pool: z.string().optional() })),
    /** Of the questions of each pool so many are drawn for a student; missing where there are none. */
    pools: z.array(poolSchema).optional(),
    /** Each student has the questions in an own order; missing where not. */
    ownOrder: z.literal(true).optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('question'),
    question: idSchema,
    version: z.number().int(),
    /** A salted hash of statement, blocks, judge and limits: whatever an answer depends on. */
    content: hashSchema,
    tests: z.array(z.object({ type: testCaseTypeSchema, test: hashSchema })),
  }),
  z.object({
    ...common,
    kind: z.literal('student'),
    account: hashSchema,
    isAssigned: z.boolean(),
    extraMinutes: z.number().int(),
    laterEnd: z.string().nullable(),
    isExempt: z.boolean(),
  }),
  z.object({
    ...common,
    kind: z.literal('room'),
    /** How many questions of students there are, and messages to them. */
    questions: z.number().int(),
    messages: z.number().int(),
    /** A salted hash of all of them: who said what to whom, and when. */
    content: hashSchema,
  }),
  z.object({
    ...ofAttempt,
    kind: z.literal('attempt'),
    submission: z.number().int(),
    startedAt: z.string(),
    /** Where a task draws questions or their order: those of the student, in the student's order. */
    drawn: z.array(idSchema).optional(),
    submittedAt: z.string().nullable(),
    submittedBy: submittedBySchema.nullable(),
    openUntil: z.string().nullable(),
    /** The newest entry of what the exam page noted of whether its student was there; null where nothing was. */
    presence: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
    /** What had been submitted before the attempt was opened again: fingerprints of the programs. */
    earlier: z.array(
      z.object({
        submittedAt: z.string(),
        programs: z.array(z.object({ question: idSchema, program: hashSchema.nullable() })),
      }),
    ),
  }),
  z.object({
    ...ofProgram,
    kind: z.literal('program'),
    /** `content` of the question's leaf that it was answered in. */
    questionVersion: hashSchema,
    /** The newest entry of the log of what was typed; null where nothing was. */
    head: z.object({ revision: z.number().int(), hash: z.string() }).nullable(),
    language: languageSchema.nullable(),
    /** `programHash` of the program that is graded. */
    program: hashSchema.nullable(),
    /** What its receipt says. */
    receipt: z.object({
      revision: z.number().int().nullable(),
      fingerprint: z.string().nullable(),
      typedAt: z.string().nullable(),
      receivedAt: z.string().nullable(),
    }),
    /** What reached the server and was not submitted. */
    notGraded: z.array(
      z.object({ program: z.string(), reason: notGradedReasonSchema, receivedAt: z.string() }),
    ),
  }),
  z.object({
    ...ofProgram,
    kind: z.literal('marks'),
    status: programStatusSchema,
    publicTests: z.array(testOutcomeSchema),
    /** A salted hash of the outcomes of the hidden tests; the record of the faculty opens it. */
    hiddenTests: hashSchema,
    /** Null before the program is graded. */
    computed: marksSchema,
    given: marksSchema,
    marks: marksSchema,
    history: historySchema,
  }),
  z.object({
    ...ofAttempt,
    kind: z.literal('rubric'),
    components: z.array(z.object({ title: z.string(), totalMarks: z.number(), obtainedMarks: marksSchema })),
    history: historySchema,
  }),
]);
export type Leaf = z.infer<typeof leafSchema>;
export type LeafKind = Leaf['kind'];
export type LeafOf<Kind extends LeafKind> = Extract<Leaf, { kind: Kind }>;

/** A leaf as it is read from the database, before it is known what led to it. */
export type LeafContent = Leaf extends infer One
  ? One extends Leaf
    ? Omit<One, 'because' | 'unexplained'>
    : never
  : never;

/** What opens `hiddenTests` of a leaf. */
export const hiddenTestsSchema = z.object({ salt: hashSchema, tests: z.array(testOutcomeSchema) });
export type HiddenTests = z.infer<typeof hiddenTestsSchema>;
