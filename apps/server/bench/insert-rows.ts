import type { Db } from '../src/platform/db/database.ts';

const BATCH = 500;

/** Writes rows of any table, so many at a time that the parameters stay below the protocol's limit. */
export const insertAll = async (
  db: Db,
  table: Parameters<Db['insertInto']>[0],
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH)
    // The rows of a measurement are of the table's shape; they are built far from here, table by table.
    await db
      .insertInto(table)
      .values(rows.slice(from, from + BATCH) as never)
      .execute();
};

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
