import { z } from 'zod';
import { doneSchema, dataOf, idSchema, newItemIdSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import {
  commentMarksSchema,
  commentPlaceSchema,
  commentTextSchema,
  evaluatorsCommentSchema,
  reusableCommentSchema,
} from './comment.ts';

// The documents name no call for comments; these stand beside those of the evaluation.

const ofStudent = { taskId: idSchema, studentId: idSchema };

export const fetchComments = defineRoute({
  method: 'GET',
  path: '/faculty/comments/:taskId/:studentId',
  roles: AUTHORS,
  summary:
    'The comments on a submission, the oldest first, and those that are kept for the questions of its task.',
  params: z.object(ofStudent),
  response: dataOf(
    z.object({ comments: z.array(evaluatorsCommentSchema), reusable: z.array(reusableCommentSchema) }),
  ),
});

export const addComment = defineRoute({
  method: 'POST',
  path: '/faculty/add-comment',
  roles: AUTHORS,
  summary:
    'Comments on a submission, a question of it, or a line of its program. Marks are not changed by it.',
  body: z.object({
    ...ofStudent,
    _id: newItemIdSchema,
    /** Null: on the submission as a whole. */
    programIndex: idSchema.nullable(),
    /** Null: on the question as a whole. */
    place: commentPlaceSchema.nullable(),
    /** Hash of the program that the line is of. */
    seenHash: z.string().max(64).nullable(),
    text: commentTextSchema,
    marks: commentMarksSchema,
    /** Keeps it for the question, for all who evaluate the task. */
    keep: z.boolean().default(false),
  }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 240,
});

export const editComment = defineRoute({
  method: 'POST',
  path: '/faculty/edit-comment',
  roles: AUTHORS,
  summary: "Changes a comment of the caller's own.",
  body: z.object({ ...ofStudent, commentId: idSchema, text: commentTextSchema }),
  response: doneSchema,
});

export const deleteComment = defineRoute({
  method: 'POST',
  path: '/faculty/delete-comment',
  roles: AUTHORS,
  summary: 'Deletes a comment: its writer may, and the owner of the task.',
  body: z.object({ ...ofStudent, commentId: idSchema }),
  response: doneSchema,
});

export const deleteReusableComment = defineRoute({
  method: 'POST',
  path: '/faculty/delete-reusable-comment',
  roles: AUTHORS,
  summary: 'Stops keeping a comment for reuse. Where it was used it stays.',
  body: z.object({ taskId: idSchema, commentId: idSchema }),
  response: doneSchema,
});
