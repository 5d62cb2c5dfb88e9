/** Question banks: where authors offer questions to others, who copy them and remember where they come from. */
import { z } from 'zod';
import { idSchema, REASON_MAX } from '../../common.ts';
import type { Role } from '../../role.ts';
import { questionSchema, questionVersionSchema } from '../question.ts';

/** The banks by how far they reach, each further than the one before it, and what each is called. */
export const BANKS = {
  DEPARTMENT: 'Department',
  INSTITUTE: 'Institute',
  PLATFORM: 'All institutes',
} as const;
export type Bank = keyof typeof BANKS;
export const bankSchema = z.enum(Object.keys(BANKS) as [Bank, ...Bank[]], {
  error: 'Choose the bank of the department, of the institute, or of all institutes.',
});

/** Who looks into banks: authors to copy from them, the others to agree to what leaves an institute. */
export const BANK_READERS = [
  'FACULTY',
  'DEPARTMENT-HEAD',
  'INSTITUTE-HEAD',
  'ADMIN',
] as const satisfies readonly Role[];

/** What an author says of a question that is offered. */
export const offerNoteSchema = z
  .string()
  .trim()
  .max(REASON_MAX, `A note may have at most ${REASON_MAX} characters.`)
  .default('');

/** An offer of a question, as it stands. */
export const offerSchema = z.object({
  bank: bankSchema,
  /** The version that is shown and copied; later ones are not before they are offered. */
  version: questionVersionSchema,
  note: z.string(),
  offeredAt: z.string(),
  /** Offered to all institutes, and nobody has agreed yet: until then the own institute alone sees it. */
  isWaiting: z.boolean(),
  /** Who agreed to offering it to all institutes; null where nobody has, or has to. */
  agreedBy: z.string().nullable(),
});
export type Offer = z.infer<typeof offerSchema>;

/** What whoever offers a question needs to know. */
export const offerStandingSchema = z.object({
  /** Null while it is not offered. */
  offer: offerSchema.nullable(),
  /** How many questions have been copied from it. */
  copies: z.number().int(),
  /** How many tasks have it that are not over yet: whoever reads the bank reads their hidden tests. */
  openTasks: z.number().int(),
});
export type OfferStanding = z.infer<typeof offerStandingSchema>;

/** Where an offered question is from. */
const whereFromShape = {
  /** Full name of the owner. */
  author: z.string(),
  department: z.string(),
  institute: z.string(),
};

/** A row of the list of what is offered. */
export const bankRowSchema = questionSchema
  .pick({
    _id: true,
    version: true,
    name: true,
    questionText: true,
    language: true,
    marks: true,
    difficulty: true,
    tags: true,
    referenceCheck: true,
  })
  .extend({
    ...whereFromShape,
    /** Name of the subject that it is filed under; null without one. */
    subject: z.string().nullable(),
    offer: offerSchema,
    testcaseCount: z.number().int(),
    /** How many questions have been copied from it, by anybody. */
    copies: z.number().int(),
    isOwn: z.boolean(),
    /** The newest copy that the caller has of it. */
    ownCopy: idSchema.nullable(),
  });
export type BankRow = z.infer<typeof bankRowSchema>;

/** What a question says, whoever reads it: nothing of whose it is, and of what can be done with it. */
export const questionTextSchema = questionSchema.pick({
  _id: true,
  version: true,
  name: true,
  question: true,
  questionText: true,
  language: true,
  code: true,
  starters: true,
  marks: true,
  timeRequired: true,
  wantAutoCalculate: true,
  testcases: true,
  checker: true,
  limits: true,
  judge: true,
  referenceSolutions: true,
  referenceCheck: true,
  attachment: true,
  tags: true,
  difficulty: true,
});
export type QuestionText = z.infer<typeof questionTextSchema>;

/**
 * An offered question, whole: hidden tests and reference solutions are part of what is judged before it is copied, and
 * whoever may copy it would see them then.
 */
export const bankQuestionSchema = questionTextSchema.extend({
  ...whereFromShape,
  subject: z.string().nullable(),
  /** The copy would be filed under this subject, with its modules: it is one of the caller's department. */
  keepsSubject: z.boolean(),
  offer: offerSchema,
  copies: z.number().int(),
  isOwn: z.boolean(),
  /** The copies that the caller has of it, the newest first. */
  ownCopies: z.array(z.object({ _id: idSchema, copiedAt: z.string() })),
  /** The caller decides whether all institutes see it. */
  mayAnswer: z.boolean(),
});
export type BankQuestion = z.infer<typeof bankQuestionSchema>;

/** Where a question was copied from, as it is remembered: it stays when the source goes. */
export const questionOriginSchema = z.object({
  ...whereFromShape,
  /** What the source was called. */
  name: z.string(),
  /** Of the source. */
  version: questionVersionSchema,
  /** The version of the copy that says the same. */
  ownVersion: questionVersionSchema,
  copiedAt: z.string(),
  /** The source, while it is offered to the caller. */
  offered: z.object({ questionId: idSchema, version: questionVersionSchema }).nullable(),
});
export type QuestionOrigin = z.infer<typeof questionOriginSchema>;
