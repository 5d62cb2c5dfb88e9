import {
  accessList,
  getAllFaculties,
  sharedItem,
  shareGroup,
  shareQuestion,
  shareRubric,
  shareTask,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAccessList } from './access-list.ts';
import { handleGetAllFaculties } from './get-all-faculties.ts';
import { handleShareGroup, handleShareQuestion, handleShareRubric, handleShareTask } from './share-item.ts';
import { handleSharedItem } from './shared-item.ts';

export const sharingRoutes = [
  mount(getAllFaculties, handleGetAllFaculties),
  mount(accessList, handleAccessList),
  mount(shareTask, handleShareTask),
  mount(shareQuestion, handleShareQuestion),
  mount(shareGroup, handleShareGroup),
  mount(shareRubric, handleShareRubric),
  mount(sharedItem, handleSharedItem),
];
