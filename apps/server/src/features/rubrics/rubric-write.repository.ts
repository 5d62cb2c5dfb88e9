import type { RubricFields } from '@assay/contract';
import { sql } from 'kysely';
import { nameInUse } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';
import type { Edit } from '../../platform/editions.ts';

const insertComponents = async (
  db: Queryable,
  rubricId: string,
  components: RubricFields['components'],
): Promise<void> => {
  await db
    .insertInto('rubricComponent')
    .values(components.map((component, position) => ({ ...component, rubricId, position })))
    .execute();
};

/** Writes a new rubric. Part of the caller's transaction. */
export const insertRubric = async (
  db: Queryable,
  owner: { id: string; departmentId: string },
  { name, components }: RubricFields,
  now: Date,
  id: string,
): Promise<void> => {
  await db
    .insertInto('rubric')
    .values({ id, name, ownerId: owner.id, departmentId: owner.departmentId, createdAt: now })
    .execute();
  await insertComponents(db, id, components);
};

/** Makes everybody else who changes the rubric, or puts it into a task, wait until the transaction ends. */
export const lockRubric = async (db: Queryable, id: string): Promise<void> => {
  await db.selectFrom('rubric').where('id', '=', id).forUpdate().select('id').execute();
};

/** Puts name and components in the place of those before. */
export const replaceRubric = async (
  db: Queryable,
  id: string,
  { name, components }: RubricFields,
  edit: Edit,
): Promise<void> => {
  await db
    .updateTable('rubric')
    .set({ name, ...edit })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('rubricComponent').where('rubricId', '=', id).execute();
  await insertComponents(db, id, components);
};

/** Names of the tasks that go by a rubric. */
export const listTasksUsing = async (db: Queryable, rubricId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('taskOutline as task')
    .where('rubricId', '=', rubricId)
    .where('deletedAt', 'is', null)
    .orderBy(naturally(sql`task.name`))
    .select(nameInUse('task', sql`task.name`, 'task').as('name'))
    .execute();
  return rows.map(({ name }) => name);
};

/** Deletes a rubric that no task goes by. */
export const removeRubric = async (db: Queryable, id: string): Promise<void> => {
  await db.deleteFrom('rubric').where('id', '=', id).execute();
};
