import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { naturally } from '../../../platform/db/list.ts';
import { noteForRecord } from '../../../platform/record-due.repository.ts';

/** Students of a task who may sit it in any browser, by name. */
export const listExemptions = (db: Queryable, taskId: string) =>
  db
    .selectFrom('examBrowserExemption')
    .innerJoin('taskStudent', (join) =>
      join
        .onRef('taskStudent.taskId', '=', 'examBrowserExemption.taskId')
        .onRef('taskStudent.studentId', '=', 'examBrowserExemption.studentId'),
    )
    .innerJoin('person', 'person.id', 'examBrowserExemption.studentId')
    .innerJoin('person as giver', 'giver.id', 'examBrowserExemption.givenBy')
    .where('examBrowserExemption.taskId', '=', taskId)
    .where('person.deletedAt', 'is', null)
    .orderBy(naturally(sql`person.fullname`))
    .orderBy('person.id')
    .select([
      'person.id as studentId',
      'person.shownName as fullname',
      'person.username',
      'examBrowserExemption.reason',
      'examBrowserExemption.givenAt',
      'giver.fullname as givenBy',
    ])
    .execute();

export type ExemptionRow = Awaited<ReturnType<typeof listExemptions>>[number];

/** Exempts a student, in the place of an earlier exemption. */
export const replaceExemption = async (
  db: Queryable,
  exemption: { taskId: string; studentId: string; reason: string; givenBy: string; givenAt: Date },
): Promise<void> => {
  const { taskId: _task, studentId: _student, ...given } = exemption;
  await db
    .insertInto('examBrowserExemption')
    .values(exemption)
    .onConflict((conflict) => conflict.columns(['taskId', 'studentId']).doUpdateSet(given))
    .execute();
  await noteForRecord(db, exemption.taskId, 'EXEMPTION');
};

/** Takes an exemption back; false when there was none. */
export const deleteExemption = async (db: Queryable, taskId: string, studentId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('examBrowserExemption')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow();
  await noteForRecord(db, taskId, 'EXEMPTION');
  return numDeletedRows > 0n;
};
