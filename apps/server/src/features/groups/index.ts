import { fetchGroups, getAllGroups, viewGroup } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetAllGroups } from './get-all-groups.ts';
import { handleFetchGroups, handleViewGroup } from './view-groups.ts';

export const groupsRoutes = [
  mount(getAllGroups, handleGetAllGroups),
  mount(fetchGroups, handleFetchGroups),
  mount(viewGroup, handleViewGroup),
];
