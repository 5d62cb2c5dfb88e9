import { z } from 'zod';
import { idSchema } from '../common.ts';

/** Longest comment. Characters. */
export const COMMENT_MAX = 2000;
/** Most that a comment adds to or takes from the marks of a question. */
export const COMMENT_MARKS_MAX = 1000;
/** Most comments on one submission, and most reusable ones of a question. */
export const COMMENTS_MAX = 200;

export const commentTextSchema = z
  .string()
  .trim()
  .min(1, 'Please write a comment.')
  .max(COMMENT_MAX, `A comment may have at most ${COMMENT_MAX.toLocaleString('en')} characters.`);

/** What it adds to the marks of the question, or takes from them; null: nothing is said about marks. */
export const commentMarksSchema = z
  .number('Please give the marks as a number, such as -1 or 0.5.')
  .min(-COMMENT_MARKS_MAX, `A comment may take at most ${COMMENT_MARKS_MAX} marks.`)
  .max(COMMENT_MARKS_MAX, `A comment may add at most ${COMMENT_MARKS_MAX} marks.`)
  .refine(
    (marks) => Math.abs(Math.round(marks * 100) - marks * 100) < 1e-6,
    'Marks may have at most two decimals.',
  )
  .nullable();

/** A line of a program: which of its blocks, from 0, and which line of that, from 1. */
export const commentPlaceSchema = z.object({
  block: z.number().int().min(0).max(200),
  line: z.number().int().min(1).max(1_000_000),
});
export type CommentPlace = z.infer<typeof commentPlaceSchema>;

/** What a person remarked about a submission, as its student and those who evaluate it read it. */
export const commentSchema = z.object({
  _id: idSchema,
  /** The question's id; null: about the submission as a whole. */
  programIndex: idSchema.nullable(),
  /** Null: about the question as a whole. */
  place: commentPlaceSchema.nullable(),
  /** The line that it is about, as it was; null without a line. */
  quote: z.string().nullable(),
  /** It is about a program that is not the graded one any more, or about an earlier submission of the attempt. */
  isEarlier: z.boolean(),
  text: z.string(),
  marks: z.number().nullable(),
  by: z.string(),
  at: z.string(),
  /** It was written anew since `at`. */
  isEdited: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

/** A comment as those who evaluate read it. */
export const evaluatorsCommentSchema = commentSchema.extend({
  /** The reader may write it anew. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type EvaluatorsComment = z.infer<typeof evaluatorsCommentSchema>;

/** A comment that is kept for a question of a task, for all who evaluate it. */
export const reusableCommentSchema = z.object({
  _id: idSchema,
  programIndex: idSchema,
  text: z.string(),
  marks: z.number().nullable(),
});
export type ReusableComment = z.infer<typeof reusableCommentSchema>;
