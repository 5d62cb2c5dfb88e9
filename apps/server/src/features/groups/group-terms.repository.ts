/** What becomes of groups when their students move on to the next term, and back. */
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Keeps these groups from being changed by others until the transaction ends, and answers them as they are. */
export const lockGroups = (trx: Queryable, ids: readonly string[]) =>
  trx
    .selectFrom('studentGroup')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'name', 'semester', 'deletedAt', 'archivedAt', 'editedBy', 'editedAt'])
    .execute();
export type LockedGroup = Awaited<ReturnType<typeof lockGroups>>[number];

/** A group as it is written, with its last edit. */
export interface MovedGroup {
  id: string;
  name: string;
  semester: number;
  editedBy: string | null;
  editedAt: Date | null;
}

/** Writes names and semesters of groups. */
export const moveGroups = async (trx: Queryable, groups: readonly MovedGroup[]): Promise<void> => {
  const of = <Key extends keyof MovedGroup>(key: Key) => groups.map((group) => group[key]);
  await sql`
    update student_group
    set name = given.name, semester = given.semester, edited_by = given.edited_by, edited_at = given.edited_at
    from unnest(
      ${of('id')}::uuid[], ${of('name')}::text[], ${of('semester')}::smallint[], ${of('editedBy')}::uuid[],
      ${of('editedAt')}::timestamptz[]
    ) as given (id, name, semester, edited_by, edited_at)
    where student_group.id = given.id
  `.execute(trx);
};

/** Takes the groups of those who have graduated off every list. */
export const archiveGroups = async (trx: Queryable, ids: readonly string[], now: Date): Promise<void> => {
  await trx
    .updateTable('studentGroup')
    .set({ deletedAt: now, archivedAt: now })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
};

/** Puts archived groups on the lists again. */
export const bringBackGroups = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  await trx
    .updateTable('studentGroup')
    .set({ deletedAt: null, archivedAt: null })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
};

/** Does so with those of a department and a passout year. */
export const bringBackGroupsOf = async (
  trx: Queryable,
  departmentId: string,
  batch: string,
): Promise<void> => {
  await trx
    .updateTable('studentGroup')
    .set({ deletedAt: null, archivedAt: null })
    .where('departmentId', '=', departmentId)
    .where('batch', '=', batch)
    .where('archivedAt', 'is not', null)
    .execute();
};
