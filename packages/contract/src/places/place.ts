/** What institutes and departments have in common: a name, and a head who has an account. */
import { z } from 'zod';
import { genderSchema, idSchema } from '../common.ts';
import { typedSchema } from '../typed-field.ts';

/** The person at the head of an institute or a department. `username` is what the head logs in with. */
export const headSchema = z.object({
  _id: idSchema,
  username: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: genderSchema.nullable(),
  /** The password is still the one that was made for the account. */
  hasInitialPassword: z.boolean(),
});
export type Head = z.infer<typeof headSchema>;

/** The head as the form has it. */
export const headTextSchema = z
  .object({
    fullname: typedSchema,
    email: typedSchema,
    phone: typedSchema,
    gender: typedSchema,
  })
  .prefault({});

/**
 * Says that the head is the same person with another email, who logs in with it from then on. Without it another email is
 * refused: somebody else comes by `changeHead`, and never into the account of the head before.
 */
export const isSamePersonSchema = z.boolean().default(false);

/** Somebody who may become the head of a place. */
export const headCandidateSchema = z.object({
  _id: idSchema,
  fullname: z.string(),
  email: z.string().nullable(),
  department: z.string(),
});
export type HeadCandidate = z.infer<typeof headCandidateSchema>;

/** What becomes of who was head: faculty with all work, or somebody who cannot log in any more. */
export const formerHeadSchema = z.enum(['FACULTY', 'CLOSED']);
export type FormerHead = z.infer<typeof formerHeadSchema>;

/** What goes with an institute or a department when it is deleted. Heads are not counted. */
export const placeContentsSchema = z.object({
  /** Zero for a department. */
  departments: z.number().int(),
  faculties: z.number().int(),
  students: z.number().int(),
  tasks: z.number().int(),
  /** Tasks that students are assigned to and that have begun and not ended. */
  runningTasks: z.number().int(),
  /** Students who are sitting an exam: nothing is deleted before they have submitted. */
  sitting: z.number().int(),
});
export type PlaceContents = z.infer<typeof placeContentsSchema>;

/** How long an institute or a department waits before it is deleted, days. */
export const DELETION_WAIT_DAYS = 7;

/** What deletes a place. */
export const placeDeletionSchema = z.object({
  _id: idSchema,
  /** Its name, typed anew; asked for unless nothing is in it. */
  typedName: z.string().max(200).optional(),
});
