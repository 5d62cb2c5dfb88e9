import { getCoWiseReport, getSubjectModules, getSubmissionsReport, getTasksBySubject } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetCoWiseReport } from './co-wise-report.ts';
import { handleGetSubjectModules, handleGetTasksBySubject } from './practicals.ts';
import { handleGetSubmissionsReport } from './submissions-report.ts';

export const reportsRoutes = [
  mount(getSubjectModules, handleGetSubjectModules),
  mount(getTasksBySubject, handleGetTasksBySubject),
  mount(getSubmissionsReport, handleGetSubmissionsReport),
  mount(getCoWiseReport, handleGetCoWiseReport),
];
