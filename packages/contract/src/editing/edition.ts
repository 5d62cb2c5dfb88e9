/** Two who edit the same item: what an edit says about where it began, and what it hears where that is not stored any more. */
import { z } from 'zod';
import { failureSchema, idSchema } from '../common.ts';

/** Said to whoever saves an item without saying which edition of it was opened. */
export const EDITION_MISSING =
  'This save does not say which edition it began with. Please open the item again, and save then.';

/**
 * What stood in an item when it was opened: a word of the server, to be sent back as it came. A save on another edition
 * than the stored one is refused with 409 `CHANGED`, unless exactly what it says is stored already.
 */
export const editionSchema = z.string(EDITION_MISSING).min(1, EDITION_MISSING).max(100, EDITION_MISSING);

/** Who saved an item last. */
export const lastSaveSchema = z.object({ by: idSchema, name: z.string(), at: z.string() });
export type LastSave = z.infer<typeof lastSaveSchema>;

/** What a 409 `CHANGED` shows; `stored` is the item as the call that opens it answers. */
export const conflictOf = <S extends z.ZodType>(stored: S) =>
  z.object({
    /** Null where nobody has saved it since it was opened, and it changed all the same: a student of it was deleted. */
    saved: lastSaveSchema.nullable(),
    stored,
  });
export interface Conflict<Stored> {
  saved: LastSave | null;
  stored: Stored;
}

/** The whole answer of a call that is refused so. */
export const conflictFailureOf = (stored: z.ZodType) =>
  failureSchema.extend({ conflict: conflictOf(stored).optional() });
