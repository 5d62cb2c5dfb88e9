import type { createTag, getTagsByQuery } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { ensureTag, findTagsLike } from './tag.repository.ts';

export const handleGetTagsByQuery: Handler<typeof getTagsByQuery> = async ({ query, deps }) => {
  const tags = await findTagsLike(deps.db, query.query);
  return { success: true, data: tags.map(({ id, name }) => ({ _id: id, name })) };
};

export const handleCreateTag: Handler<typeof createTag> = async ({ actor, body, deps }) => ({
  success: true,
  data: { _id: await ensureTag(deps.db, body.name, actor.id, deps.now()) },
});
