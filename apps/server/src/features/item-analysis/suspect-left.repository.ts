import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** The suspects of a task that somebody looked at and left. */
export const listLeft = (db: Queryable, taskId: string) =>
  db
    .selectFrom('suspectLeft')
    .innerJoin('person', 'person.id', 'suspectLeft.leftBy')
    .where('suspectLeft.taskId', '=', taskId)
    .select([
      'suspectLeft.suspectId',
      'suspectLeft.testIds',
      'suspectLeft.students',
      'suspectLeft.leftAt',
      'person.fullname as leftBy',
    ])
    .execute();

export type LeftRow = Awaited<ReturnType<typeof listLeft>>[number];

/** Remembers it as it is now; what somebody else had left before stays theirs only where it covers no less. */
export const insertLeft = async (trx: Queryable, left: Insertable<Tables['suspectLeft']>): Promise<void> => {
  await trx
    .insertInto('suspectLeft')
    .values(left)
    .onConflict((conflict) =>
      conflict.columns(['taskId', 'suspectId']).doUpdateSet((eb) => ({
        testIds: eb.ref('excluded.testIds'),
        students: eb.ref('excluded.students'),
        leftBy: eb.ref('excluded.leftBy'),
        leftAt: eb.ref('excluded.leftAt'),
      })),
    )
    .execute();
};

/** False where nobody had left it. */
export const removeLeft = async (trx: Queryable, taskId: string, suspectId: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('suspectLeft')
    .where('taskId', '=', taskId)
    .where('suspectId', '=', suspectId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
