import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';

/** One of the devices that somebody is logged in with. */
export const ownSessionSchema = z.object({
  _id: idSchema,
  /** In a person's words: "Firefox 132 on Windows". */
  device: z.string(),
  /** The address that it was opened from; empty where none was kept. */
  address: z.string(),
  openedAt: instantSchema,
  lastUsedAt: instantSchema,
  /** When it ends whatever its use. */
  expiresAt: instantSchema,
  /** The one that asks. */
  isThis: z.boolean(),
  /** It was opened by Safe Exam Browser, for one task. */
  isExam: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
