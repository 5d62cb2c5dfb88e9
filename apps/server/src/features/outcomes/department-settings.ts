import { isDeepStrictEqual } from 'node:util';
import type {
  AttainmentSettings,
  getAttainmentSettings,
  saveAttainmentSettings,
  StoredSettings,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { editionOf, mustSave } from '../../platform/editions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import { lockSubjectsOf } from '../subjects/index.ts';
import { findSettings, listProgrammeOutcomes, replaceSettings } from './settings.repository.ts';

/** What the form holds. */
const heldByForm = ({ target, level1, level2, level3, programmeOutcomes }: AttainmentSettings) => ({
  target,
  level1,
  level2,
  level3,
  programmeOutcomes: programmeOutcomes.map(({ code, title }) => ({ code, title })),
});

const readSettings = async (db: Queryable, departmentId: string) => {
  const [settings, programmeOutcomes] = await Promise.all([
    findSettings(db, departmentId),
    listProgrammeOutcomes(db, departmentId),
  ]);
  const { target, level1, level2, level3, ...edit } = settings;
  const content = { target, level1, level2, level3, programmeOutcomes };
  return { content, edit };
};

const toStored = ({ content, edit }: Awaited<ReturnType<typeof readSettings>>): StoredSettings => ({
  ...content,
  edition: editionOf(content, edit),
});

/** @throws VALIDATION naming those that the department does not have. */
const refuseUnknown = (wanted: AttainmentSettings['programmeOutcomes'], known: readonly string[]): void => {
  const message = 'The department no longer has this programme outcome. Please reload the page.';
  const problems = wanted.flatMap(({ _id }, index) =>
    _id === undefined || known.includes(_id) ? [] : [{ path: `programmeOutcomes.${index}.code`, message }],
  );
  if (problems.length > 0) throw new AppError('VALIDATION', message, problems);
};

export const handleGetAttainmentSettings: Handler<typeof getAttainmentSettings> = async ({
  actor,
  deps,
}) => ({ success: true, data: toStored(await readSettings(deps.db, actor.departmentId)) });

export const handleSaveAttainmentSettings: Handler<typeof saveAttainmentSettings> = async ({
  actor,
  body,
  deps,
}) => {
  const { departmentId } = actor;
  await deps.db.transaction().execute(async (trx) => {
    await lockSubjectsOf(trx, departmentId);
    const stored = await readSettings(trx, departmentId);
    const isNew = await mustSave({
      actor,
      what: 'page',
      opened: body.edition,
      item: stored.edit,
      content: stored.content,
      isStored: () => isDeepStrictEqual(heldByForm(body), heldByForm(stored.content)),
      show: () => toStored(stored),
    });
    if (!isNew) return;
    refuseUnknown(
      body.programmeOutcomes,
      stored.content.programmeOutcomes.map(({ _id }) => _id),
    );
    const now = deps.now();
    await replaceSettings(trx, departmentId, body, { editedBy: actor.id, editedAt: now });
    await noteAction(
      trx,
      actor,
      'set-attainment',
      departmentId,
      now,
      changesBetween(heldByForm(stored.content), heldByForm(body)),
    );
  });
  return { success: true, message: 'Saved.' };
};
