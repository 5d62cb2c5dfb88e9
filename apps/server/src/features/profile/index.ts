import { facultyProfile, studentProfile, updateFacultyProfile, updateStudentProfile } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFacultyProfile, handleStudentProfile } from './show-profile.ts';
import { handleUpdateFacultyProfile, handleUpdateStudentProfile } from './update-profile.ts';

export const profileRoutes = [
  mount(studentProfile, handleStudentProfile),
  mount(updateStudentProfile, handleUpdateStudentProfile),
  mount(facultyProfile, handleFacultyProfile),
  mount(updateFacultyProfile, handleUpdateFacultyProfile),
];
