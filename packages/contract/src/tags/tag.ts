import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** Longest name of a tag, in characters. */
export const TAG_NAME_MAX = 60;

export const tagNameSchema = z
  .string('Tag name is required.')
  .trim()
  .min(1, 'Tag name is required.')
  .max(TAG_NAME_MAX, `A tag name may have at most ${TAG_NAME_MAX} characters.`)
  .refine(isPlainName, NAME_NOT_PLAIN);

export const tagSchema = z.object({ _id: idSchema, name: z.string() });
export type Tag = z.infer<typeof tagSchema>;

/** A tag as administrators manage it. */
export const managedTagSchema = tagSchema.extend({
  /** How many questions have it; deleted ones do not count. */
  usedCount: z.number().int(),
  createdAt: instantSchema,
  /** Full name; null when nobody is known to have made it. */
  createdBy: z.string().nullable(),
});
export type ManagedTag = z.infer<typeof managedTagSchema>;

/** A question that has a tag. */
export const tagUseSchema = z.object({
  _id: idSchema,
  /** Full name of who owns the question. */
  usedBy: z.string(),
  departmentName: z.string(),
  /** The question's short name; empty where there is none. */
  name: z.string(),
  /** Sanitised HTML. */
  question: z.string(),
});
export type TagUse = z.infer<typeof tagUseSchema>;
