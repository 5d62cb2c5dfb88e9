import {
  createSubject,
  deleteSubject,
  fetchSubject,
  fetchSubjects,
  getAllSubjects,
  getModulesBySubject,
  updateSubject,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import {
  handleCreateSubject,
  handleDeleteSubject,
  handleFetchSubject,
  handleFetchSubjects,
  handleUpdateSubject,
} from './manage-subjects.ts';
import { handleGetAllSubjects, handleGetModulesBySubject } from './subjects.ts';

export { handleFetchSubjects } from './manage-subjects.ts';
export { insertSubjects, lockSubjectsOf, updateSubject } from './subject-write.repository.ts';

export const subjectsRoutes = [
  mount(getAllSubjects, handleGetAllSubjects),
  mount(getModulesBySubject, handleGetModulesBySubject),
  mount(fetchSubjects, handleFetchSubjects),
  mount(fetchSubject, handleFetchSubject),
  mount(createSubject, handleCreateSubject),
  mount(updateSubject, handleUpdateSubject),
  mount(deleteSubject, handleDeleteSubject),
];
