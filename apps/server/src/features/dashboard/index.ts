import { facultyDetails, studentDetails } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFacultyDetails, handleStudentDetails } from './details.ts';

export const dashboardRoutes = [
  mount(facultyDetails, handleFacultyDetails),
  mount(studentDetails, handleStudentDetails),
];
