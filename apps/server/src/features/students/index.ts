import {
  addStudents,
  archiveBatch,
  deleteStudents,
  editStudents,
  fetchStudents,
  resetStudentPassword,
  restoreBatch,
  studentCohorts,
  uploadStudents,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddStudents } from './add-student.ts';
import { handleArchiveBatch, handleRestoreBatch, handleStudentCohorts } from './archive-students.ts';
import { handleDeleteStudents, handleEditStudents, handleResetStudentPassword } from './change-student.ts';
import { handleFetchStudents } from './fetch-students.ts';
import { handleUploadStudents } from './upload-students.ts';

export { detailOfEdit } from './detail-of-edit.ts';
export { insertStudents, updateStudents } from './student.repository.ts';
export { archiveStudents } from './archive-students.ts';
export {
  bringBack,
  lockCohorts,
  lockStudentsIn,
  promoteStudents,
  setSemesters,
  type LockedStudent,
} from './cohort.repository.ts';

export const studentsRoutes = [
  mount(fetchStudents, handleFetchStudents),
  mount(addStudents, handleAddStudents),
  mount(editStudents, handleEditStudents),
  mount(deleteStudents, handleDeleteStudents),
  mount(resetStudentPassword, handleResetStudentPassword),
  mount(uploadStudents, handleUploadStudents),
  mount(studentCohorts, handleStudentCohorts),
  mount(archiveBatch, handleArchiveBatch),
  mount(restoreBatch, handleRestoreBatch),
];
