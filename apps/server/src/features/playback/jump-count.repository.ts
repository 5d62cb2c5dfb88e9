import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Writes how many jumps from outside an attempt has. Logs only grow, and so do these: of two servers that counted at the
 * same time, the one that had read less does not win by being later.
 */
export const writeJumpCount = async (
  trx: Queryable,
  attemptId: string,
  count: { changes: number; characters: number },
): Promise<void> => {
  await trx
    .insertInto('jumpCount')
    .values({ attemptId, ...count })
    .onConflict((conflict) =>
      conflict.column('attemptId').doUpdateSet({
        changes: sql<number>`greatest(jump_count.changes, excluded.changes)`,
        characters: sql<number>`greatest(jump_count.characters, excluded.characters)`,
      }),
    )
    .execute();
};
