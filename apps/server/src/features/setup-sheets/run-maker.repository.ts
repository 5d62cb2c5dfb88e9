import type { Queryable } from '../../platform/db/database.ts';

/** The name of somebody. */
export const findFullname = async (db: Queryable, id: string): Promise<string> => {
  const { fullname } = await db
    .selectFrom('person')
    .where('id', '=', id)
    .select('fullname')
    .executeTakeFirstOrThrow();
  return fullname;
};
