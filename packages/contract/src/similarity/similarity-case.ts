/** What people make of programs that are alike. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import {
  comparedQuestionSchema,
  comparedSideSchema,
  comparedStudentSchema,
  comparedTaskSchema,
} from './similarity.ts';

/** Longest text of a case. Characters. */
export const CASE_TEXT_MAX = 4000;
const caseTextSchema = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(CASE_TEXT_MAX, `This may have at most ${CASE_TEXT_MAX.toLocaleString('en-IN')} characters.`);
export const caseNoteSchema = caseTextSchema('Write what is to be noted.');
export const caseOutcomeSchema = caseTextSchema('Write how the case ends.');

/** NOTE: what somebody notes. WORD: what a student said, as somebody wrote it down. */
export const caseEntryKindSchema = z.enum(['NOTE', 'WORD']);
export type CaseEntryKind = z.infer<typeof caseEntryKindSchema>;

const caseShape = {
  _id: idSchema,
  question: comparedQuestionSchema,
  state: z.enum(['OPEN', 'CLOSED']),
  /** Those that the caller may read of; `hidden` counts the others, who are in tasks that the caller may not read. */
  programs: z.array(comparedSideSchema),
  hidden: z.number().int(),
  openedBy: z.string(),
  openedAt: z.string(),
  closed: z.object({ by: z.string(), at: z.string(), outcome: z.string() }).nullable(),
  notes: z.number().int(),
};

/** A case in the list of a task. */
export const similarityCaseRowSchema = z.object(caseShape);
export type SimilarityCaseRow = z.infer<typeof similarityCaseRowSchema>;

/** A case with all that was written in it. */
export const similarityCaseSchema = z.object({
  ...caseShape,
  task: comparedTaskSchema,
  canEvaluate: z.boolean(),
  /** The newest pair of two of its programs, where the caller may read one. */
  pair: z.object({ _id: idSchema, comparisonId: idSchema }).nullable(),
  /** The first one first. */
  entries: z.array(
    z.object({
      _id: idSchema,
      kind: caseEntryKindSchema,
      /** Of a WORD: who said it; null where the caller may not read of that student. */
      student: comparedStudentSchema.nullable(),
      text: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type SimilarityCase = z.infer<typeof similarityCaseSchema>;
