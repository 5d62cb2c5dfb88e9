/** Sheets with which a whole institute is set up, and what became of each. */
import { z } from 'zod';
import { newAccountSchema } from '../auth/new-account.ts';
import { idSchema, instantSchema } from '../common.ts';

/** In the order in which they build on one another. */
export const SETUP_KINDS = ['DEPARTMENTS', 'SUBJECTS', 'FACULTY', 'STUDENTS'] as const;
export const setupKindSchema = z.enum(SETUP_KINDS);
export type SetupKind = z.infer<typeof setupKindSchema>;

/** What a sheet does: who is in it comes in addition, or what is known of them changes. */
export const setupModeSchema = z.enum(['ADD', 'UPDATE']);
export type SetupMode = z.infer<typeof setupModeSchema>;

/** What becomes of a row: something is added or changed, nothing is to be done, or it cannot be. */
export const setupVerdictSchema = z.enum(['NEW', 'CHANGED', 'SAME', 'REFUSED']);
export type SetupVerdict = z.infer<typeof setupVerdictSchema>;

/** A field of which something else is known from now on. */
export const setupChangeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type SetupChange = z.infer<typeof setupChangeSchema>;

/** A row of a sheet. `row` is its number, the header being row 1. */
export const setupRowSchema = z.object({
  row: z.number().int(),
  /** What was read, by field. */
  fields: z.record(z.string(), z.string()),
  verdict: setupVerdictSchema,
  /** Why it is refused, or what else there is to know of it. */
  note: z.string().nullable(),
  changes: z.array(setupChangeSchema),
});
export type SetupRow = z.infer<typeof setupRowSchema>;

/** A sheet that was tried, and what came of it. */
export const setupRunSchema = z.object({
  _id: idSchema,
  kind: setupKindSchema,
  mode: setupModeSchema,
  state: z.enum(['TRIED', 'APPLYING', 'DONE']),
  fileName: z.string(),
  madeByName: z.string(),
  madeAt: instantSchema,
  endedAt: instantSchema.nullable(),
  exampleRows: z.number().int(),
  /** Headers of columns that are not read. */
  unknownColumns: z.array(z.string()),
  /** Rows by what becomes of them. */
  counts: z.record(setupVerdictSchema, z.number().int()),
  /** Of the rows that add or change something, those for which it has been done. */
  done: z.number().int(),
  /** First passwords can still be downloaded. */
  hasPasswords: z.boolean(),
});
export type SetupRun = z.infer<typeof setupRunSchema>;

/** Somebody who was added, with what the passwords are sorted by for handing them out. */
export const setupAccountSchema = newAccountSchema.extend({
  department: z.string(),
  /** Empty, as the division, for who is no student. */
  semester: z.string(),
  division: z.string(),
  email: z.string(),
});
export type SetupAccount = z.infer<typeof setupAccountSchema>;

/** How long first passwords can be downloaded after a sheet was applied, hours. */
export const SETUP_PASSWORD_HOURS = 24;
