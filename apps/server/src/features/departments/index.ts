import {
  addDepartment,
  deleteDepartment,
  editDepartment,
  fetchDepartment,
  fetchDepartmentFaculties,
  fetchDepartments,
  fetchDepartmentStudents,
  fetchInstituteFaculties,
  fetchInstituteStudents,
  lockNames,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddDepartment } from './add-department.ts';
import { handleDeleteDepartment, handleEditDepartment } from './change-department.ts';
import { handleFetchDepartment, handleFetchDepartments } from './fetch-departments.ts';
import { handleLockNames } from './lock-names.ts';
import {
  handleFetchDepartmentFaculties,
  handleFetchDepartmentStudents,
  handleFetchInstituteFaculties,
  handleFetchInstituteStudents,
} from './fetch-people.ts';

export { readFaculty, readStudents } from './read-people.ts';
export { handleFetchDepartments } from './fetch-departments.ts';
export { requireDepartment } from './require-department.ts';
export {
  hasInstitute,
  insertDepartment,
  keepInstitute,
  markDepartmentsDeleted,
} from './department.repository.ts';

export const departmentsRoutes = [
  mount(fetchDepartments, handleFetchDepartments),
  mount(fetchDepartment, handleFetchDepartment),
  mount(addDepartment, handleAddDepartment),
  mount(editDepartment, handleEditDepartment),
  mount(lockNames, handleLockNames),
  mount(deleteDepartment, handleDeleteDepartment),
  mount(fetchDepartmentStudents, handleFetchDepartmentStudents),
  mount(fetchDepartmentFaculties, handleFetchDepartmentFaculties),
  mount(fetchInstituteFaculties, handleFetchInstituteFaculties),
  mount(fetchInstituteStudents, handleFetchInstituteStudents),
];
