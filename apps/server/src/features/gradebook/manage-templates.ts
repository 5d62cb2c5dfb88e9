/** The templates by which gradebooks are made; administrators set them. */
import { isDeepStrictEqual } from 'node:util';
import type {
  addGradebookTemplate,
  deleteGradebookTemplate,
  editGradebookTemplate,
  fetchGradebookTemplates,
  GradebookTemplate,
  TemplateFields,
  viewGradebookTemplate,
} from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { editionOf, mustSave } from '../../platform/editions.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import {
  findTemplate,
  hasInstitute,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  pageOfTemplates,
  removeTemplate,
  replaceTemplate,
  type TemplateData,
} from './template.repository.ts';

/** All that the form of a template holds: what its edition is made of. */
const heldByForm = ({ name, instituteId, settings }: TemplateFields): TemplateFields => ({
  name,
  instituteId,
  settings,
});

const toTemplate = (row: TemplateData): GradebookTemplate => ({
  _id: row.id,
  edition: editionOf(heldByForm(row), row),
  ...heldByForm(row),
});

const refusedAt = (code: 'CONFLICT' | 'VALIDATION', path: string, message: string): AppError =>
  new AppError(code, message, [{ path, message }]);

/** @throws VALIDATION for an institute that is not there, CONFLICT for a name that is taken. */
const requireSound = async (trx: Queryable, fields: TemplateFields, id: string): Promise<void> => {
  const { name, instituteId } = fields;
  if (instituteId !== null && !(await hasInstitute(trx, instituteId)))
    throw refusedAt('VALIDATION', 'instituteId', 'This institute is not there any longer.');
  if (await isNameTaken(trx, fields, id))
    throw refusedAt(
      'CONFLICT',
      'name',
      instituteId === null
        ? `There is already a template “${name}” for all institutes.`
        : `This institute already has a template “${name}”.`,
    );
};

const requireTemplate = async (db: Queryable, id: string): Promise<TemplateData> => {
  const template = await findTemplate(db, id);
  if (!template) throw notFound('Template');
  return template;
};

export const handleFetchGradebookTemplates: Handler<typeof fetchGradebookTemplates> = async ({
  query,
  deps,
}) => {
  const { rows, total } = await pageOfTemplates(deps.db, query);
  const data = rows.map(({ id, savedAt, ...template }) => ({
    ...template,
    _id: id,
    savedAt: savedAt.toISOString(),
  }));
  return { success: true, data, total };
};

export const handleViewGradebookTemplate: Handler<typeof viewGradebookTemplate> = async ({
  params,
  deps,
}) => ({ success: true, data: toTemplate(await requireTemplate(deps.db, params.templateId)) });

export const handleAddGradebookTemplate: Handler<typeof addGradebookTemplate> = async (call) => {
  const { actor, body, deps } = call;
  const now = deps.now();
  const _id = await createOnce('template', call, async (trx, id) => {
    await requireSound(trx, body, id);
    await insertTemplate(trx, id, body, { createdBy: actor.id, createdAt: now });
    await noteAction(trx, actor, 'add-gradebook-template', null, now, { name: body.name });
  });
  return { success: true, message: 'Template created.', data: { _id } };
};

export const handleEditGradebookTemplate: Handler<typeof editGradebookTemplate> = async ({
  actor,
  body,
  deps,
}) => {
  const { id, edition, ...fields } = body;
  await deps.db.transaction().execute(async (trx) => {
    await lockTemplate(trx, id);
    const template = await requireTemplate(trx, id);
    const before = heldByForm(template);
    const isNew = await mustSave({
      actor,
      what: 'template',
      opened: edition,
      item: template,
      content: before,
      isStored: () => isDeepStrictEqual(heldByForm(fields), before),
      show: () => toTemplate(template),
    });
    if (!isNew) return;
    await requireSound(trx, fields, id);
    const now = deps.now();
    await replaceTemplate(trx, id, fields, { editedBy: actor.id, editedAt: now });
    const changes = changesBetween({ ...before }, { ...heldByForm(fields) });
    await noteAction(trx, actor, 'edit-gradebook-template', null, now, { name: fields.name, ...changes });
  });
  return { success: true, message: 'Template updated.' };
};

export const handleDeleteGradebookTemplate: Handler<typeof deleteGradebookTemplate> = async ({
  actor,
  body,
  deps,
}) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockTemplate(trx, body.id);
    const { name, settings } = await requireTemplate(trx, body.id);
    await removeTemplate(trx, body.id);
    await noteAction(trx, actor, 'delete-gradebook-template', null, deps.now(), { name, settings });
  });
  return { success: true, message: 'Template deleted.' };
};
