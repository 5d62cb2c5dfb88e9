import {
  addFaculty,
  deleteFaculty,
  editFaculty,
  facultyBelongings,
  fetchFaculties,
  resetFacultyPassword,
  uploadFaculties,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddFaculty } from './add-faculty.ts';
import { handleDeleteFaculty } from './delete-faculty.ts';
import { handleEditFaculty } from './edit-faculty.ts';
import { handleFacultyBelongings, handleFetchFaculties } from './fetch-faculties.ts';
import { handleResetFacultyPassword } from './reset-faculty-password.ts';
import { handleUploadFaculties } from './upload-faculties.ts';

export const facultiesRoutes = [
  mount(fetchFaculties, handleFetchFaculties),
  mount(addFaculty, handleAddFaculty),
  mount(editFaculty, handleEditFaculty),
  mount(facultyBelongings, handleFacultyBelongings),
  mount(deleteFaculty, handleDeleteFaculty),
  mount(resetFacultyPassword, handleResetFacultyPassword),
  mount(uploadFaculties, handleUploadFaculties),
];
