import { getAllSubjects, getModulesBySubject } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetAllSubjects, handleGetModulesBySubject } from './subjects.ts';

export const subjectsRoutes = [
  mount(getAllSubjects, handleGetAllSubjects),
  mount(getModulesBySubject, handleGetModulesBySubject),
];
