import {
  addTag,
  createTag,
  deleteTag,
  editTag,
  fetchTags,
  getTagsByQuery,
  tagDetails,
  tagUsedCounts,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import {
  handleAddTag,
  handleDeleteTag,
  handleEditTag,
  handleFetchTags,
  handleTagDetails,
  handleTagUsedCounts,
} from './manage-tags.ts';
import { handleCreateTag, handleGetTagsByQuery } from './tags.ts';

export { ensureTag } from './tag.repository.ts';

export const tagsRoutes = [
  mount(getTagsByQuery, handleGetTagsByQuery),
  mount(createTag, handleCreateTag),
  mount(fetchTags, handleFetchTags),
  mount(tagUsedCounts, handleTagUsedCounts),
  mount(addTag, handleAddTag),
  mount(editTag, handleEditTag),
  mount(deleteTag, handleDeleteTag),
  mount(tagDetails, handleTagDetails),
];
