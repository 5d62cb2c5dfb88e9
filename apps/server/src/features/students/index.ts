import {
  addStudents,
  deleteStudents,
  editStudents,
  fetchStudents,
  resetStudentPassword,
  uploadStudents,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddStudents } from './add-student.ts';
import { handleDeleteStudents, handleEditStudents, handleResetStudentPassword } from './change-student.ts';
import { handleFetchStudents } from './fetch-students.ts';
import { handleUploadStudents } from './upload-students.ts';

export const studentsRoutes = [
  mount(fetchStudents, handleFetchStudents),
  mount(addStudents, handleAddStudents),
  mount(editStudents, handleEditStudents),
  mount(deleteStudents, handleDeleteStudents),
  mount(resetStudentPassword, handleResetStudentPassword),
  mount(uploadStudents, handleUploadStudents),
];
