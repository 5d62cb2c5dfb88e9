/** Which languages can be run here: what the code runners say they have. */
import { z } from 'zod';
import { languageSchema } from '../questions/question.ts';

export const runnableLanguagesSchema = z.object({
  /** What some runner has had in the last ten minutes, with the version of its toolchain, or all where runners differ. */
  offered: z.array(z.object({ language: languageSchema, version: z.string() })),
  /** Every other language that would have to be run. Empty as well while no runner has answered: nothing is known then. */
  missing: z.array(languageSchema),
});
export type RunnableLanguages = z.infer<typeof runnableLanguagesSchema>;
