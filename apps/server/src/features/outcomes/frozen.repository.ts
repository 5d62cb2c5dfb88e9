import type { AttainmentReport } from '@assay/contract';
import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** Keeps a report as it is. Part of the caller's transaction. */
export const insertFrozen = async (
  trx: Queryable,
  row: {
    id: string;
    subjectId: string;
    departmentId: string;
    batch: string;
    note: string;
    frozenBy: string;
    frozenAt: Date;
  },
  report: AttainmentReport,
): Promise<void> => {
  await trx
    .insertInto('frozenAttainment')
    .values({ ...row, report: JSON.stringify(report) })
    .execute();
};

/** The reports that were kept: the actor's own, and for the head all of the department. */
const frozen = (db: Queryable, { id, role, departmentId }: DepartmentActor) =>
  db
    .selectFrom('frozenAttainment as frozen')
    .innerJoin('person', 'person.id', 'frozen.frozenBy')
    .where((eb) =>
      role === 'DEPARTMENT-HEAD'
        ? eb.or([eb('frozen.frozenBy', '=', id), eb('frozen.departmentId', '=', departmentId)])
        : eb('frozen.frozenBy', '=', id),
    )
    .select([
      'frozen.id',
      'frozen.batch',
      'frozen.note',
      'frozen.frozenAt',
      'person.fullname as frozenBy',
      sql<{ code: string; name: string }>`json_build_object(
        'code', frozen.report -> 'subject' ->> 'code', 'name', frozen.report -> 'subject' ->> 'name'
      )`.as('subject'),
    ]);

/** Those of a subject, the newest first. */
export const listFrozen = (db: Queryable, actor: DepartmentActor, subjectId: string | undefined) =>
  frozen(db, actor)
    .$if(subjectId !== undefined, (query) => query.where('frozen.subjectId', '=', subjectId ?? null))
    .orderBy('frozen.frozenAt', 'desc')
    .orderBy('frozen.id', 'desc')
    .execute();

/** One of them, with the report. */
export const findFrozen = async (db: Queryable, actor: DepartmentActor, id: string) => {
  const row = await frozen(db, actor)
    .where('frozen.id', '=', id)
    // As a text: names of fields inside of it are not those of columns.
    .select(sql<string>`frozen.report::text`.as('report'))
    .executeTakeFirst();
  return row && { ...row, report: JSON.parse(row.report) as AttainmentReport };
};

export type FrozenRow = Awaited<ReturnType<typeof listFrozen>>[number];
