import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Takes a subject that is being deleted out of the deleted questions that still have it. */
export const forgetSubject = async (trx: Queryable, subjectId: string): Promise<void> => {
  await trx.updateTable('question').set({ subjectId: null }).where('subjectId', '=', subjectId).execute();
};

/** Takes modules that are being deleted out of the deleted questions that still have them. */
export const forgetModules = async (trx: Queryable, moduleIds: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('questionModule')
    .where(sql<boolean>`module_id = any(${moduleIds}::uuid[])`)
    .execute();
};

/** Takes a tag that is being deleted off the deleted questions that still have it. */
export const forgetTag = async (trx: Queryable, tagId: string): Promise<void> => {
  await trx.deleteFrom('questionTag').where('tagId', '=', tagId).execute();
};
