import { PASSING_ACTIONS } from '@assay/contract';
import type { Db } from '../db/database.ts';
import { auditedAs } from './audited-as.ts';
import type { TallyRow } from './tallies.ts';

/** The entry of what the database does not know of a row. */
const entryOf = ({
  ids: [id = ''],
  newAt,
  lastAt,
  times,
  storedTimes,
  detail,
  caller,
  ...row
}: TallyRow) => ({
  id,
  at: newAt,
  lastAt: times - storedTimes > 1 ? lastAt : null,
  times: times - storedTimes,
  action: row.action,
  ...auditedAs(caller, row.actorId),
  itemId: row.itemId,
  detail: JSON.stringify(detail),
  address: caller.address,
  device: caller.device,
  requestId: caller.requestId,
  passes: PASSING_ACTIONS.has(row.action),
});

/** Writes the chosen of the unwritten rows, and takes out those that were not counted further meanwhile. */
export const writeTallies = async (
  db: Db,
  unwritten: Set<TallyRow>,
  choose: (row: TallyRow) => boolean,
): Promise<void> => {
  const chosen = [...unwritten].filter(choose);
  if (chosen.length === 0) return;
  const wanted = chosen.map((row) => ({ row, times: row.times }));
  await db
    .insertInto('auditLog')
    .values(chosen.map(entryOf))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  for (const { row, times } of wanted) {
    row.ids.shift();
    row.storedTimes = times;
    if (row.times === times) unwritten.delete(row);
    else row.newAt = row.lastAt;
  }
};
