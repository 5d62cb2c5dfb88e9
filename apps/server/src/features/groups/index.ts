import { getAllGroups } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetAllGroups } from './get-all-groups.ts';

export const groupsRoutes = [mount(getAllGroups, handleGetAllGroups)];
