import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Forgets what became of mails; none that waits. What a batch was stays until no mail of it is known. */
export const removeMails = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from outgoing_mail where id = any(${ids}::uuid[]) and state <> 'WAITING'
  `.execute(trx);
};
