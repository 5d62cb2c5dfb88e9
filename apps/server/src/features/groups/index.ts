import {
  addGroup,
  deleteGroup,
  editGroup,
  editGroupStudents,
  fetchGroups,
  getAllGroups,
  listGroupCandidates,
  viewGroup,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddGroup } from './add-group.ts';
import { handleDeleteGroup } from './delete-group.ts';
import { handleEditGroup, handleEditGroupStudents } from './edit-group.ts';
import { handleGetAllGroups } from './get-all-groups.ts';
import { handleFetchGroups, handleListGroupCandidates, handleViewGroup } from './view-groups.ts';

export { divisionGroups, fillDivisions } from './divisions.ts';
export { listDivisionsOf } from './division.repository.ts';
export {
  archiveGroups,
  bringBackGroups,
  bringBackGroupsOf,
  lockGroups,
  moveGroups,
  type LockedGroup,
  type MovedGroup,
} from './group-terms.repository.ts';
export { leaveGroups, leaveGroupsOfDepartment } from './group-write.repository.ts';

export const groupsRoutes = [
  mount(getAllGroups, handleGetAllGroups),
  mount(fetchGroups, handleFetchGroups),
  mount(viewGroup, handleViewGroup),
  mount(listGroupCandidates, handleListGroupCandidates),
  mount(addGroup, handleAddGroup),
  mount(editGroup, handleEditGroup),
  mount(editGroupStudents, handleEditGroupStudents),
  mount(deleteGroup, handleDeleteGroup),
];
