import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';

/** What is kept for a time only, once an administrator says for how long. */
export const RETENTION_KINDS = [
  'LOGS',
  'PROGRAMS',
  'STUDENTS',
  'STAFF',
  'FEEDBACK',
  'FILES',
  'MAILS',
] as const;
export const retentionKindSchema = z.enum(RETENTION_KINDS);
export type RetentionKind = z.infer<typeof retentionKindSchema>;

/** How long a kind is kept. Without a period it is kept for ever; mails of which nothing is to come 30 days. */
export const retentionPeriodSchema = z.object({
  kind: retentionKindSchema,
  days: z.number().int().nullable(),
  setBy: z.string().nullable(),
  setAt: instantSchema.nullable(),
  /** Before that nothing goes by it: it can be taken back. */
  beginsAt: instantSchema.nullable(),
});
export type RetentionPeriod = z.infer<typeof retentionPeriodSchema>;

/** What would go by a period, if it were so long. */
export const retentionPreviewSchema = z.object({
  /** What goes, and the moment that the oldest of it counts from. */
  due: z.number().int(),
  oldest: instantSchema.nullable(),
  /** What would go as well, but is on hold. */
  held: z.number().int(),
  /** What would go as well, but is of exams that are not over, graded, published and sealed. */
  open: z.number().int(),
  /** Where what goes is, the oldest first: tasks for what is of attempts, else departments. */
  places: z.array(
    z.object({
      task: z.string().nullable(),
      department: z.string().nullable(),
      due: z.number().int(),
      oldest: instantSchema,
    }),
  ),
  /** How many such places there are in all. */
  placeCount: z.number().int(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

export const HOLD_KINDS = ['TASK', 'PERSON'] as const;
export const holdKindSchema = z.enum(HOLD_KINDS);
export type HoldKind = z.infer<typeof holdKindSchema>;

/** A task or a person, as somebody finds it who looks for it. */
export const holdableSchema = z.object({ _id: idSchema, name: z.string(), place: z.string() });
export type Holdable = z.infer<typeof holdableSchema>;

/** A task or a person of which nothing goes. */
export const retentionHoldSchema = z.object({
  _id: idSchema,
  kind: holdKindSchema,
  item: holdableSchema,
  reason: z.string(),
  heldBy: z.string(),
  heldAt: instantSchema,
});
export type RetentionHold = z.infer<typeof retentionHoldSchema>;
