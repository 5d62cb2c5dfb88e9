import {
  departmentDetails,
  facultyDetails,
  fetchDepartmentContents,
  instituteDetails,
  platformDetails,
  studentDetails,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFacultyDetails, handleStudentDetails } from './details.ts';
import {
  handleDepartmentDetails,
  handleFetchDepartmentContents,
  handleInstituteDetails,
  handlePlatformDetails,
} from './place-details.ts';

export const dashboardRoutes = [
  mount(facultyDetails, handleFacultyDetails),
  mount(studentDetails, handleStudentDetails),
  mount(platformDetails, handlePlatformDetails),
  mount(instituteDetails, handleInstituteDetails),
  mount(fetchDepartmentContents, handleFetchDepartmentContents),
  mount(departmentDetails, handleDepartmentDetails),
];
