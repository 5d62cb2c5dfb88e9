import type { addTag, deleteTag, editTag, fetchTags, tagDetails, tagUsedCounts } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { createOnce } from '../../platform/create-once.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireUnused } from '../../platform/in-use.ts';
import { asRichText } from '../../platform/rich-text/rich-text.ts';
import { forgetTag } from '../questions/index.ts';
import {
  countUses,
  findTag,
  insertTag,
  listUsedCounts,
  lockTag,
  pageOfTags,
  pageOfUses,
  removeTag,
  renameTag,
  usageOfTag,
} from './tag.repository.ts';

const nameTaken = (name: string): AppError => {
  const message = `There is already a tag “${name}”.`;
  return new AppError('CONFLICT', message, [{ path: 'name', message }]);
};

export const handleFetchTags: Handler<typeof fetchTags> = async ({ query, deps }) => {
  const { rows, total } = await pageOfTags(deps.db, query);
  const data = rows.map(({ id, createdAt, ...tag }) => ({
    ...tag,
    _id: id,
    createdAt: createdAt.toISOString(),
  }));
  return { success: true, data, total };
};

export const handleTagUsedCounts: Handler<typeof tagUsedCounts> = async ({ deps }) => {
  const counts = await listUsedCounts(deps.db);
  return { success: true, data: counts.map(({ id, usedCount }) => ({ _id: id, usedCount })) };
};

export const handleAddTag: Handler<typeof addTag> = async (call) => {
  const { actor, body, deps } = call;
  const _id = await createOnce('tag', call, async (trx, id) => {
    if (!(await insertTag(trx, body.name, actor.id, deps.now(), id))) throw nameTaken(body.name);
  });
  return { success: true, message: 'Tag created!', data: { _id } };
};

export const handleEditTag: Handler<typeof editTag> = async ({ body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const tag = await lockTag(trx, body.id);
    if (!tag) throw notFound('Tag');
    if (!(await renameTag(trx, tag.id, body.name))) throw nameTaken(body.name);
  });
  return { success: true, message: 'Tag updated!' };
};

export const handleDeleteTag: Handler<typeof deleteTag> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const tag = await lockTag(trx, body.id);
    if (!tag) throw notFound('Tag');
    requireUnused('This tag', [await usageOfTag(trx, tag.id)]);
    await forgetTag(trx, tag.id);
    await removeTag(trx, tag.id);
    await noteAction(trx, actor, 'delete-tag', tag.id, deps.now(), { name: tag.name });
  });
  return { success: true, message: 'Tag deleted.' };
};

export const handleTagDetails: Handler<typeof tagDetails> = async ({ body, deps }) => {
  const { id, ...filter } = body;
  const tag = await findTag(deps.db, id);
  if (!tag) throw notFound('Tag');
  const usedCount = await countUses(deps.db, id);
  const { rows, total } = await pageOfUses(deps.db, id, filter);
  const data = rows.map(({ id: _id, serial, usedBy, departmentName, name, statement, statementText }) => ({
    _id,
    serial,
    usedBy,
    departmentName,
    name,
    question: statement ?? asRichText(statementText),
  }));
  return { success: true, name: tag.name, usedCount, data, total };
};
