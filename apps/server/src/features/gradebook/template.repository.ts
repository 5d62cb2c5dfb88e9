import {
  gradebookTemplateList,
  templateSettingsSchema,
  type ListQuery,
  type SheetFormat,
  type TemplateFields,
} from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally, pageOfRows } from '../../platform/db/list.ts';
import type { Edit } from '../../platform/editions.ts';

/** Templates of institutes that are deleted are gone with them. */
const templates = (db: Queryable) =>
  db
    .selectFrom('gradebookTemplate as item')
    .leftJoin('institute', 'institute.id', 'item.instituteId')
    .innerJoin('person as creator', 'creator.id', 'item.createdBy')
    .leftJoin('person as editor', 'editor.id', 'item.editedBy')
    .where('institute.deletedAt', 'is', null);

const SAVED_AT = sql<Date>`coalesce(item.edited_at, item.created_at)`;
const SAVED_BY = sql<string>`coalesce(editor.fullname, creator.fullname)`;

const LISTED = listOf(gradebookTemplateList, {
  search: sql`concat_ws(' ', item.name, institute.name)`,
  name: sql`item.name`,
  instituteName: sql`institute.name`,
  savedBy: SAVED_BY,
  savedAt: SAVED_AT,
});

/** A page of all templates, by name unless sorted otherwise. */
export const pageOfTemplates = (db: Queryable, query: ListQuery<typeof gradebookTemplateList>) => {
  const matching = templates(db)
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('item.id', 'desc')
    .select([
      'item.id',
      'item.name',
      'institute.name as instituteName',
      sql<SheetFormat>`item.settings ->> 'format'`.as('format'),
      sql<number>`jsonb_array_length(item.settings -> 'columns')`.as('columnCount'),
      SAVED_AT.as('savedAt'),
      SAVED_BY.as('savedBy'),
    ]);
  return pageOfRows(db, matching, query);
};

/** A template whole, with who saved it last. */
const whole = (db: Queryable) =>
  templates(db).select([
    'item.id',
    'item.name',
    'item.instituteId',
    'item.editedBy',
    'item.editedAt',
    'editor.fullname as editedByName',
    // As a text: names of fields inside of it are not those of columns.
    sql<string>`item.settings::text`.as('settings'),
  ]);

const readSettings = <Row extends { settings: string }>(row: Row) => ({
  ...row,
  settings: templateSettingsSchema.parse(JSON.parse(row.settings)),
});

export const findTemplate = async (db: Queryable, id: string) => {
  const row = await whole(db).where('item.id', '=', id).executeTakeFirst();
  return row && readSettings(row);
};
export type TemplateData = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** Makes everybody else who changes the template wait until the transaction ends. */
export const lockTemplate = async (trx: Queryable, id: string): Promise<void> => {
  await trx.selectFrom('gradebookTemplate').where('id', '=', id).forUpdate().select('id').execute();
};

/** Those that tasks of an institute offer, by name. */
const offeredIn = (db: Queryable, instituteId: string) =>
  whole(db).where((eb) =>
    eb.or([eb('item.instituteId', 'is', null), eb('item.instituteId', '=', instituteId)]),
  );

export const listTemplatesFor = async (db: Queryable, instituteId: string): Promise<TemplateData[]> => {
  const rows = await offeredIn(db, instituteId)
    .orderBy(naturally(sql`item.name`))
    .orderBy('item.id')
    .execute();
  return rows.map(readSettings);
};

/** One of them. */
export const findTemplateFor = async (db: Queryable, instituteId: string, id: string) => {
  const row = await offeredIn(db, instituteId).where('item.id', '=', id).executeTakeFirst();
  return row && readSettings(row);
};

/** Whether another template of the same institute, or of all, has the name, upper and lower case alike. */
export const isNameTaken = async (
  db: Queryable,
  { name, instituteId }: Pick<TemplateFields, 'name' | 'instituteId'>,
  exceptId: string,
): Promise<boolean> => {
  const taken = await db
    .selectFrom('gradebookTemplate')
    .where(sql<boolean>`institute_id is not distinct from ${instituteId}::uuid`)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '!=', exceptId)
    .select('id')
    .executeTakeFirst();
  return taken !== undefined;
};

export const hasInstitute = async (db: Queryable, id: string): Promise<boolean> => {
  const institute = await db
    .selectFrom('institute')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  return institute !== undefined;
};

const columnsOf = ({ name, instituteId, settings }: TemplateFields) => ({
  name,
  instituteId,
  settings: JSON.stringify(settings),
});

export const insertTemplate = async (
  trx: Queryable,
  id: string,
  fields: TemplateFields,
  { createdBy, createdAt }: { createdBy: string; createdAt: Date },
): Promise<void> => {
  await trx
    .insertInto('gradebookTemplate')
    .values({ id, ...columnsOf(fields), createdBy, createdAt })
    .execute();
};

export const replaceTemplate = async (
  trx: Queryable,
  id: string,
  fields: TemplateFields,
  edit: Edit,
): Promise<void> => {
  await trx
    .updateTable('gradebookTemplate')
    .set({ ...columnsOf(fields), ...edit })
    .where('id', '=', id)
    .execute();
};

export const removeTemplate = async (trx: Queryable, id: string): Promise<void> => {
  await trx.deleteFrom('gradebookTemplate').where('id', '=', id).execute();
};
