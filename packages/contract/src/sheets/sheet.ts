import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { idSchema } from '../common.ts';

/** A row that breaks a rule. `row` is its number in the sheet, the header being row 1. */
export const invalidRowSchema = z.object({
  row: z.number().int(),
  reason: z.string(),
  /** What was read, by field. */
  fields: z.record(z.string(), z.string()),
});
export type InvalidRow = z.infer<typeof invalidRowSchema>;

/** A row whose username stands further up in the sheet, or exists already. */
export const duplicateRowSchema = z.object({
  row: z.number().int(),
  username: z.string(),
  where: z.enum(['SHEET', 'EXISTING']),
});
export type DuplicateRow = z.infer<typeof duplicateRowSchema>;

/** What goes with a sheet in the field `file`. */
export const sheetBodySchema = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  retryKey: retryKeySchema,
});

/** What a sheet holds, or what came of it. */
export const sheetReportSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  dryRun: z.boolean(),
  /** How many people were added, or with `dryRun` would be. */
  added: z.number().int(),
  /** How many rows are the template's examples; they are left out. */
  exampleRows: z.number().int(),
  /** Headers of columns that are not read. */
  unknownColumns: z.array(z.string()),
  invalidRows: z.array(invalidRowSchema),
  duplicates: z.array(duplicateRowSchema),
  /** Everybody who was added, with the first password. */
  accounts: z.array(
    newAccountSchema.extend({
      password: z.string(),
      email: z.string(),
      /** Null for who is no student. */
      semester: z.number().int().nullable(),
      /** Empty for none. */
      division: z.string(),
    }),
  ),
  /** The mails with these, where they are mailed. */
  mailBatchId: idSchema.optional(),
});
export type SheetReport = z.infer<typeof sheetReportSchema>;
