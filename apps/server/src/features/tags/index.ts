import { createTag, getTagsByQuery } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCreateTag, handleGetTagsByQuery } from './tags.ts';

export const tagsRoutes = [mount(getTagsByQuery, handleGetTagsByQuery), mount(createTag, handleCreateTag)];
