import {
  departmentDetails,
  facultyDetails,
  instituteDetails,
  platformDetails,
  studentDetails,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFacultyDetails, handleStudentDetails } from './details.ts';
import { handleDepartmentDetails, handleInstituteDetails, handlePlatformDetails } from './place-details.ts';

export const dashboardRoutes = [
  mount(facultyDetails, handleFacultyDetails),
  mount(studentDetails, handleStudentDetails),
  mount(platformDetails, handlePlatformDetails),
  mount(instituteDetails, handleInstituteDetails),
  mount(departmentDetails, handleDepartmentDetails),
];
