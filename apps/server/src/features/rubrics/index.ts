import { addRubric, deleteRubric, getRubric, updateRubric, viewRubric } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddRubric } from './add-rubric.ts';
import { handleDeleteRubric } from './delete-rubric.ts';
import { handleUpdateRubric } from './update-rubric.ts';
import { handleGetRubric, handleViewRubric } from './view-rubrics.ts';

export { rubricOfTask } from './pinned-rubric.repository.ts';

export const rubricsRoutes = [
  mount(getRubric, handleGetRubric),
  mount(viewRubric, handleViewRubric),
  mount(addRubric, handleAddRubric),
  mount(updateRubric, handleUpdateRubric),
  mount(deleteRubric, handleDeleteRubric),
];
