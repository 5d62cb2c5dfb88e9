import { z } from 'zod';

/** What the process that reads sheets prints: every row from the first on, as texts, or a sentence why it cannot. */
export const sheetAnswerSchema = z.union([
  z.object({ rows: z.array(z.array(z.string())) }),
  z.object({ problem: z.string() }),
]);
export type SheetResponse = z.infer<typeof sheetAnswerSchema>;
