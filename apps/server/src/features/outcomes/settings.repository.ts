import {
  DEFAULT_TARGET,
  DEFAULT_THRESHOLDS,
  type AttainmentSettings,
  type SubjectSettings,
} from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';
import type { Edit, EditedRow } from '../../platform/editions.ts';
import { newId } from '../../platform/ids.ts';

/** What a department measures by, and who said so last; the defaults for one that has said nothing. */
export const findSettings = async (db: Queryable, departmentId: string) => {
  const row = await db
    .selectFrom('attainmentSetting as setting')
    .innerJoin('person as editor', 'editor.id', 'setting.editedBy')
    .where('setting.departmentId', '=', departmentId)
    .select([
      'setting.target',
      'setting.level1',
      'setting.level2',
      'setting.level3',
      'setting.editedBy',
      'setting.editedAt',
      'editor.fullname as editedByName',
    ])
    .executeTakeFirst();
  const [level1, level2, level3] = DEFAULT_THRESHOLDS;
  const unsaid: EditedRow = { editedBy: null, editedByName: null, editedAt: null };
  return row ?? { target: DEFAULT_TARGET, level1, level2, level3, ...unsaid };
};

/** The programme outcomes of a department, in their order. */
export const listProgrammeOutcomes = async (db: Queryable, departmentId: string) => {
  const rows = await db
    .selectFrom('programmeOutcome')
    .where('departmentId', '=', departmentId)
    .orderBy('position')
    .select(['id', 'code', 'title'])
    .execute();
  return rows.map(({ id, ...outcome }) => ({ _id: id, ...outcome }));
};

/** Puts what a department measures by in the place of what it was. Part of the caller's transaction. */
export const replaceSettings = async (
  trx: Queryable,
  departmentId: string,
  { programmeOutcomes, target, level1, level2, level3 }: AttainmentSettings,
  { editedBy, editedAt }: Edit,
): Promise<void> => {
  const row = { target, level1, level2, level3, editedBy, editedAt };
  await trx
    .insertInto('attainmentSetting')
    .values({ departmentId, ...row })
    .onConflict((conflict) => conflict.column('departmentId').doUpdateSet(row))
    .execute();
  const kept = programmeOutcomes.flatMap(({ _id }) => _id ?? []);
  await trx
    .deleteFrom('programmeOutcome')
    .where('departmentId', '=', departmentId)
    .where(sql<SqlBool>`id <> all(${kept}::uuid[])`)
    .execute();
  if (programmeOutcomes.length === 0) return;
  await trx
    .insertInto('programmeOutcome')
    .values(
      programmeOutcomes.map(({ _id, code, title }, position) => ({
        id: _id ?? newId(),
        departmentId,
        position,
        code,
        title,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        code: eb.ref('excluded.code'),
        title: eb.ref('excluded.title'),
      })),
    )
    .execute();
};

/** Who set the outcomes of a subject last. */
export const findSubjectEdit = async (db: Queryable, subjectId: string): Promise<EditedRow> =>
  (await db
    .selectFrom('subjectAttainment as edit')
    .innerJoin('person as editor', 'editor.id', 'edit.editedBy')
    .where('edit.subjectId', '=', subjectId)
    .select(['edit.editedBy', 'edit.editedAt', 'editor.fullname as editedByName'])
    .executeTakeFirst()) ?? { editedBy: null, editedByName: null, editedAt: null };

/** The outcomes of subjects in their order, with the targets that they have of their own. */
export const listOutcomesWithTargets = (db: Queryable, subjectIds: readonly string[]) =>
  db
    .selectFrom('module')
    .leftJoin('outcomeTarget as own', 'own.moduleId', 'module.id')
    .where(sql<SqlBool>`module.subject_id = any(${subjectIds}::uuid[])`)
    .orderBy('module.order')
    .select(['module.id', 'module.subjectId', 'module.title', 'module.order', 'own.target'])
    .execute();

/** What the outcomes of subjects lead to. */
export const listMap = (db: Queryable, subjectIds: readonly string[]) =>
  db
    .selectFrom('outcomeMap')
    .innerJoin('module', 'module.id', 'outcomeMap.moduleId')
    .innerJoin('programmeOutcome', 'programmeOutcome.id', 'outcomeMap.programmeOutcomeId')
    .where(sql<SqlBool>`module.subject_id = any(${subjectIds}::uuid[])`)
    .orderBy('programmeOutcome.position')
    .select(['outcomeMap.moduleId', 'outcomeMap.programmeOutcomeId', 'outcomeMap.strength'])
    .execute();

/** The tasks of a subject that a department has, with what they weigh, the newest first. */
export const listWeighedTasks = (db: Queryable, departmentId: string, subjectId: string) =>
  db
    .selectFrom('taskOutline as task')
    .leftJoin('taskWeight', 'taskWeight.taskId', 'task.id')
    .where('task.departmentId', '=', departmentId)
    .where('task.subjectId', '=', subjectId)
    .where('task.deletedAt', 'is', null)
    .orderBy('task.startTime', 'desc')
    .orderBy(naturally(sql`task.name`))
    .orderBy('task.id')
    .select(['task.id', 'task.name', 'task.startTime', 'taskWeight.weight'])
    .execute();

const weightsOf = ({ tasks }: SubjectSettings, byDefault: number) =>
  tasks.filter(({ weight }) => weight !== byDefault).map(({ _id, weight }) => ({ taskId: _id, weight }));

/**
 * Puts targets, map and weights of a subject in the place of those before. What is as the department has it anyway is not
 * written down. Part of the caller's transaction.
 */
export const replaceSubjectSettings = async (
  trx: Queryable,
  subjectId: string,
  settings: SubjectSettings,
  defaultWeight: number,
  { editedBy, editedAt }: Edit,
): Promise<void> => {
  const moduleIds = settings.outcomes.map(({ _id }) => _id);
  const targets = settings.outcomes.flatMap(({ _id, target }) =>
    target === null ? [] : [{ moduleId: _id, target }],
  );
  const map = settings.outcomes.flatMap(({ _id, map: own }) =>
    own.filter(({ strength }) => strength > 0).map((one) => ({ moduleId: _id, ...one })),
  );
  const weights = weightsOf(settings, defaultWeight);
  const ofModules = sql<SqlBool>`module_id = any(${moduleIds}::uuid[])`;
  await trx.deleteFrom('outcomeTarget').where(ofModules).execute();
  await trx.deleteFrom('outcomeMap').where(ofModules).execute();
  await trx
    .deleteFrom('taskWeight')
    .where(sql<SqlBool>`task_id = any(${settings.tasks.map(({ _id }) => _id)}::uuid[])`)
    .execute();
  if (targets.length > 0) await trx.insertInto('outcomeTarget').values(targets).execute();
  if (map.length > 0) await trx.insertInto('outcomeMap').values(map).execute();
  if (weights.length > 0) await trx.insertInto('taskWeight').values(weights).execute();
  await trx
    .insertInto('subjectAttainment')
    .values({ subjectId, editedBy, editedAt })
    .onConflict((conflict) => conflict.column('subjectId').doUpdateSet({ editedBy, editedAt }))
    .execute();
};
