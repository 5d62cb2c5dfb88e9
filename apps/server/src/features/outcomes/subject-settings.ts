import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_WEIGHT,
  outcomeCode,
  type getSubjectSettings,
  type saveSubjectSettings,
  type StoredSubjectSettings,
  type SubjectSettings,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { editionOf, mustSave } from '../../platform/editions.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import { requireSubject } from '../reports/index.ts';
import { lockSubjectsOf } from '../subjects/index.ts';
import {
  findSettings,
  findSubjectEdit,
  listMap,
  listOutcomesWithTargets,
  listProgrammeOutcomes,
  listWeighedTasks,
  replaceSubjectSettings,
} from './settings.repository.ts';

/** What differs from what holds anyway: a task that somebody adds meanwhile makes no other edition. */
const heldByForm = ({ outcomes, tasks }: SubjectSettings) => ({
  targets: Object.fromEntries(
    outcomes.flatMap(({ _id, target }) => (target === null ? [] : [[_id, target]])),
  ),
  map: Object.fromEntries(
    outcomes.flatMap(({ _id, map }) =>
      map.flatMap(({ programmeOutcomeId, strength }) =>
        strength > 0 ? [[`${_id} ${programmeOutcomeId}`, strength]] : [],
      ),
    ),
  ),
  weights: Object.fromEntries(
    tasks.flatMap(({ _id, weight }) => (weight === DEFAULT_WEIGHT ? [] : [[_id, weight]])),
  ),
});

/** @throws NOT_FOUND unless the subject is one of the actor's department. */
const requireOwnSubject = async (db: Queryable, actor: DepartmentActor, subjectId: string) => {
  const subject = await requireSubject(db, actor, subjectId);
  if (subject.departmentId !== actor.departmentId) throw notFound('Subject');
  return subject;
};

const readStored = async (db: Queryable, actor: DepartmentActor, subjectId: string) => {
  const { departmentId } = actor;
  const { id, code, name } = await requireOwnSubject(db, actor, subjectId);
  const [settings, programmeOutcomes, outcomes, map, tasks, edit] = [
    await findSettings(db, departmentId),
    await listProgrammeOutcomes(db, departmentId),
    await listOutcomesWithTargets(db, [id]),
    await listMap(db, [id]),
    await listWeighedTasks(db, departmentId, id),
    await findSubjectEdit(db, id),
  ];
  const content = {
    outcomes: outcomes.map((outcome) => ({
      _id: outcome.id,
      code: outcomeCode(outcome),
      title: outcome.title,
      target: outcome.target,
      map: map
        .filter(({ moduleId }) => moduleId === outcome.id)
        .map(({ programmeOutcomeId, strength }) => ({ programmeOutcomeId, strength })),
    })),
    tasks: tasks.map((task) => ({
      _id: task.id,
      name: task.name,
      startTime: task.startTime.toISOString(),
      weight: task.weight ?? DEFAULT_WEIGHT,
    })),
  };
  const stored: StoredSubjectSettings = {
    subject: { _id: id, code, name },
    departmentTarget: settings.target,
    programmeOutcomes,
    ...content,
    edition: editionOf(heldByForm(content), edit),
  };
  return { stored, edit };
};

/** @throws VALIDATION naming what is no longer part of the subject or of its department. */
const refuseUnknown = (wanted: SubjectSettings, stored: StoredSubjectSettings): void => {
  const known = new Set(
    [...stored.outcomes, ...stored.tasks, ...stored.programmeOutcomes].map(({ _id }) => _id),
  );
  const message = 'What is measured has changed since. Please reload the page.';
  const isUnknown = (ids: readonly string[]): boolean => ids.some((id) => !known.has(id));
  const named = [
    ...wanted.outcomes.flatMap(({ _id, map }) => [_id, ...map.map((one) => one.programmeOutcomeId)]),
    ...wanted.tasks.map(({ _id }) => _id),
  ];
  if (isUnknown(named)) throw new AppError('VALIDATION', message);
};

/** @throws VALIDATION when something is named twice. */
const refuseRepeated = ({ outcomes, tasks }: SubjectSettings): void => {
  const lists = [outcomes.map(({ _id }) => _id), tasks.map(({ _id }) => _id)];
  const maps = outcomes.map(({ map }) => map.map(({ programmeOutcomeId }) => programmeOutcomeId));
  if ([...lists, ...maps].some((ids) => new Set(ids).size < ids.length))
    throw new AppError('VALIDATION', 'Each outcome and each task may be named once.');
};

export const handleGetSubjectSettings: Handler<typeof getSubjectSettings> = async ({
  actor,
  params,
  deps,
}) => ({ success: true, data: (await readStored(deps.db, actor, params.subjectId)).stored });

export const handleSaveSubjectSettings: Handler<typeof saveSubjectSettings> = async ({
  actor,
  body,
  deps,
}) => {
  const { subjectId, edition, ...settings } = body;
  refuseRepeated(settings);
  await deps.db.transaction().execute(async (trx) => {
    await lockSubjectsOf(trx, actor.departmentId);
    const { stored, edit } = await readStored(trx, actor, subjectId);
    const before = heldByForm(stored);
    const isNew = await mustSave({
      actor,
      what: 'subject',
      opened: edition,
      item: edit,
      content: before,
      isStored: () => isDeepStrictEqual(heldByForm(settings), before),
      show: () => stored,
    });
    if (!isNew) return;
    refuseUnknown(settings, stored);
    const now = deps.now();
    await replaceSubjectSettings(trx, subjectId, settings, DEFAULT_WEIGHT, {
      editedBy: actor.id,
      editedAt: now,
    });
    const changes = changesBetween(before, heldByForm(settings));
    await noteAction(trx, actor, 'set-subject-outcomes', subjectId, now, changes);
  });
  return { success: true, message: 'Saved.' };
};
