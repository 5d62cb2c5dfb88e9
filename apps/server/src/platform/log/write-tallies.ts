import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { TallyRow } from './tallies.ts';

const insert = async (db: Db, fresh: readonly TallyRow[]): Promise<void> => {
  if (fresh.length === 0) return;
  await db
    .insertInto('auditLog')
    .values(
      fresh.map(({ id, at, lastAt, times, action, actorId, itemId, detail, caller }) => ({
        id,
        at,
        lastAt: times > 1 ? lastAt : null,
        times,
        action,
        actorId,
        itemId,
        detail: JSON.stringify(detail),
        address: caller.address,
        device: caller.device,
        requestId: caller.requestId,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

const addTimes = async (db: Db, known: readonly TallyRow[]): Promise<void> => {
  if (known.length === 0) return;
  await sql`
    update audit_log set times = given.times, last_at = given.last_at
    from unnest(
      ${known.map(({ id }) => id)}::uuid[], ${known.map(({ times }) => times)}::int[],
      ${known.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[]
    ) as given (id, times, last_at)
    where audit_log.id = given.id
  `.execute(db);
};

/** Writes the chosen of the unwritten rows, and takes out those that were not counted further meanwhile. */
export const writeTallies = async (
  db: Db,
  unwritten: Set<TallyRow>,
  choose: (row: TallyRow) => boolean,
): Promise<void> => {
  const chosen = [...unwritten].filter(choose);
  const wanted = chosen.map((row) => ({ row, times: row.times }));
  await insert(
    db,
    chosen.filter(({ isStored }) => !isStored),
  );
  await addTimes(
    db,
    chosen.filter(({ isStored, times, storedTimes }) => isStored && times > storedTimes),
  );
  for (const { row, times } of wanted) {
    row.isStored = true;
    row.storedTimes = times;
    if (row.times === times) unwritten.delete(row);
  }
};
