import type { ModuleChanges, SubjectFields } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** Lets one transaction at a time write the subjects of a department, so that each sees what the one before wrote. */
export const lockSubjectsOf = async (trx: Queryable, departmentId: string): Promise<void> => {
  await trx
    .selectFrom('departmentOutline as department')
    .where('id', '=', departmentId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
};

/** The name of the subject of a department that has a code, upper and lower case alike; `exceptId` does not count. */
export const findNameOfCode = async (
  db: Queryable,
  departmentId: string,
  code: string,
  exceptId: string | null,
): Promise<string | null> => {
  const subject = await db
    .selectFrom('subject')
    .where('departmentId', '=', departmentId)
    .where(sql<string>`lower(code)`, '=', sql<string>`lower(${code})`)
    .where('id', 'is distinct from', exceptId)
    .select('name')
    .executeTakeFirst();
  return subject?.name ?? null;
};

const insertModules = async (
  trx: Queryable,
  modules: readonly { subjectId: string; title: string; order: number }[],
): Promise<void> => {
  if (modules.length === 0) return;
  await sql`
    insert into module (id, subject_id, title, "order")
    select id, "subjectId", title, "order"
    from jsonb_to_recordset(${JSON.stringify(modules.map((module) => ({ ...module, id: newId() })))}::jsonb)
      as given (id uuid, "subjectId" uuid, title text, "order" integer)
  `.execute(trx);
};

interface NewSubject extends SubjectFields {
  id: string;
  departmentId: string;
}

/** Writes new subjects with their modules (at most 1,000 subjects). */
export const insertSubjects = async (
  trx: Queryable,
  subjects: readonly NewSubject[],
  now: Date,
): Promise<void> => {
  if (subjects.length === 0) return;
  await trx
    .insertInto('subject')
    .values(
      subjects.map(({ id, departmentId, code, name, semester }) => ({
        id,
        departmentId,
        code,
        name,
        semester,
        createdAt: now,
      })),
    )
    .execute();
  await insertModules(
    trx,
    subjects.flatMap(({ id, modules }) =>
      modules.map(({ title, order }) => ({ subjectId: id, title, order })),
    ),
  );
};

/** Takes modules away that no question has. */
export const deleteModules = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx.deleteFrom('module').where('id', 'in', ids).execute();
};

/** Writes what a subject says from now on, its modules included; those that are removed have been deleted before. */
export const updateSubject = async (
  trx: Queryable,
  id: string,
  { code, name, semester }: Omit<SubjectFields, 'modules'>,
  { kept, added }: ModuleChanges,
): Promise<void> => {
  await trx.updateTable('subject').set({ code, name, semester }).where('id', '=', id).execute();
  await sql`
    update module set title = said.title, "order" = said."order"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as said (id uuid, title text, "order" integer)
    where module.id = said.id
  `.execute(trx);
  await insertModules(
    trx,
    added.map((module) => ({ subjectId: id, ...module })),
  );
};

/** Takes a subject away that has no modules, and that no question and no task has. */
export const removeSubject = async (trx: Queryable, id: string): Promise<void> => {
  await trx.deleteFrom('subject').where('id', '=', id).execute();
};
