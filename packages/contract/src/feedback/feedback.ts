import { z } from 'zod';
import { roleSchema } from '../role.ts';
import { idSchema, instantSchema } from '../common.ts';
import { attachmentSchema } from '../questions/question.ts';

const placeSchema = z.object({ _id: idSchema, name: z.string() });

const personShape = {
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
};

/** Who sent a message. Of a student `student` is there, of heads and faculty `faculty`, of others neither. */
export const feedbackUserSchema = z.object({
  _id: idSchema,
  username: z.string(),
  fullname: z.string(),
  role: roleSchema,
  student: z
    .object({
      ...personShape,
      departmentId: placeSchema.extend({ instituteId: placeSchema }),
      semester: z.number().int(),
      /** Passout year, four digits. */
      batch: z.string(),
    })
    .nullable(),
  faculty: z
    .object({
      ...personShape,
      role: roleSchema,
      /** Null for the head of an institute. */
      departmentId: placeSchema.nullable(),
      instituteId: placeSchema.nullable(),
    })
    .nullable(),
});
export type FeedbackUser = z.infer<typeof feedbackUserSchema>;

/** A file that came with a message. It is given out to administrators and its sender alone. */
export const feedbackAttachmentSchema = attachmentSchema.extend({ isPicture: z.boolean() });
export type FeedbackAttachment = z.infer<typeof feedbackAttachmentSchema>;

/** New, read by an administrator, or answered. */
export const FEEDBACK_STATES = ['NEW', 'READ', 'ANSWERED'] as const;
export const feedbackStateSchema = z.enum(FEEDBACK_STATES);
export type FeedbackState = z.infer<typeof feedbackStateSchema>;

export const feedbackAnswerSchema = z.object({
  text: z.string(),
  /** Who wrote it. */
  by: z.string(),
  at: instantSchema,
});

/** A message as administrators read it. */
export const feedbackSchema = z.object({
  _id: idSchema,
  message: z.string(),
  /** The task it is about, where the sender came from one. */
  taskId: placeSchema.nullable(),
  createdAt: instantSchema,
  state: feedbackStateSchema,
  answer: feedbackAnswerSchema.nullable(),
  /** In the order in which they were attached. */
  attachment: z.array(feedbackAttachmentSchema),
  user: feedbackUserSchema,
});
export type Feedback = z.infer<typeof feedbackSchema>;
