import {
  moduleChanges,
  type createSubject,
  type deleteSubject,
  type fetchSubject,
  type fetchSubjects,
  type ManagedSubject,
  type Numbered,
  type updateSubject,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { createOnce } from '../../platform/create-once.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireUnused } from '../../platform/in-use.ts';
import { forgetModules, forgetSubject as forgetSubjectInQuestions } from '../questions/index.ts';
import { forgetSubject as forgetSubjectInTasks } from '../tasks/index.ts';
import { lockedUsageOfModules, lockedUsageOfSubject } from './subject-usage.repository.ts';
import {
  deleteModules,
  findNameOfCode,
  insertSubjects,
  lockSubjectsOf,
  removeSubject,
  updateSubject as writeSubject,
} from './subject-write.repository.ts';
import { findSubject, pageOfSubjects, type SubjectData } from './subject.repository.ts';

const toManagedSubject = ({
  id,
  modules,
  departmentId,
  createdAt,
  ...row
}: Numbered<SubjectData>): Numbered<ManagedSubject> => ({
  ...row,
  _id: id,
  modules: modules.map(({ id: _id, ...module }) => ({ _id, ...module })),
  departmentId: { _id: departmentId, name: row.departmentName },
  createdAt: createdAt.toISOString(),
});

/** @throws NOT_FOUND unless the subject is one of the actor's department. */
const requireSubject = async (db: Queryable, { departmentId }: DepartmentActor, id: string) => {
  const subject = await findSubject(db, departmentId, id);
  if (!subject) throw notFound('Subject');
  return subject;
};

/** @throws CONFLICT when another subject of the department has the code. */
const requireFreeCode = async (
  trx: Queryable,
  departmentId: string,
  code: string,
  exceptId: string | null = null,
): Promise<void> => {
  const name = await findNameOfCode(trx, departmentId, code, exceptId);
  if (name === null) return;
  const message = `The subject code “${code}” is taken by “${name}”.`;
  throw new AppError('CONFLICT', message, [{ path: 'code', message }]);
};

/** @throws VALIDATION naming modules that the subject does not have. */
const refuseUnknown = (places: readonly number[]): void => {
  const message = 'This module is no longer part of the subject. Please reload the page.';
  if (places.length > 0)
    throw new AppError(
      'VALIDATION',
      message,
      places.map((place) => ({ path: `modules.${place}.title`, message })),
    );
};

/** @throws IN_USE when questions have one of the modules. */
const requireUnusedModules = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  for (const { title, order, usage } of await lockedUsageOfModules(trx, ids))
    requireUnused(`The module CO${order} “${title}”`, [usage]);
};

export const handleFetchSubjects: Handler<typeof fetchSubjects> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfSubjects(deps.db, actor.departmentId, query);
  return { success: true, data: rows.map(toManagedSubject), total };
};

export const handleFetchSubject: Handler<typeof fetchSubject> = async ({ actor, params, deps }) => ({
  success: true,
  data: toManagedSubject(await requireSubject(deps.db, actor, params.id)),
});

export const handleCreateSubject: Handler<typeof createSubject> = async (call) => {
  const { body, deps } = call;
  const { departmentId } = call.actor;
  const _id = await createOnce('subject', call, async (trx, id) => {
    await lockSubjectsOf(trx, departmentId);
    await requireFreeCode(trx, departmentId, body.code);
    await insertSubjects(trx, [{ ...body, id, departmentId }], deps.now());
  });
  return { success: true, message: 'Subject created', data: { _id } };
};

export const handleUpdateSubject: Handler<typeof updateSubject> = async ({ actor, body, deps }) => {
  const { subjectId, modules, ...fields } = body;
  await deps.db.transaction().execute(async (trx) => {
    await lockSubjectsOf(trx, actor.departmentId);
    const subject = await requireSubject(trx, actor, subjectId);
    await requireFreeCode(trx, actor.departmentId, fields.code, subject.id);
    const changes = moduleChanges(subject.modules, modules);
    refuseUnknown(changes.unknown);
    const removed = changes.removed.map(({ id }) => id);
    await requireUnusedModules(trx, removed);
    await forgetModules(trx, removed);
    await deleteModules(trx, removed);
    await writeSubject(trx, subject.id, fields, changes);
  });
  return { success: true, message: 'Subject updated', data: { _id: subjectId } };
};

export const handleDeleteSubject: Handler<typeof deleteSubject> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockSubjectsOf(trx, actor.departmentId);
    const { id, code, name, modules } = await requireSubject(trx, actor, body.subjectId);
    requireUnused('This subject', await lockedUsageOfSubject(trx, id));
    const moduleIds = modules.map((module) => module.id);
    await requireUnusedModules(trx, moduleIds);
    await forgetModules(trx, moduleIds);
    await deleteModules(trx, moduleIds);
    await forgetSubjectInQuestions(trx, id);
    await forgetSubjectInTasks(trx, id);
    await removeSubject(trx, id);
    await noteAction(trx, actor, 'delete-subject', id, deps.now(), { code, name });
  });
  return { success: true, message: 'Subject deleted' };
};
