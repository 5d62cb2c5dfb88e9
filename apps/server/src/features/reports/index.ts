import {
  getCoWiseReport,
  getReportSubjects,
  getSubjectModules,
  getSubmissionsReport,
  getTasksBySubject,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetCoWiseReport } from './co-wise-report.ts';
import { handleGetReportSubjects, handleGetSubjectModules, handleGetTasksBySubject } from './practicals.ts';
import { handleGetSubmissionsReport } from './submissions-report.ts';

export { handleGetCoWiseReport } from './co-wise-report.ts';
export { handleGetSubmissionsReport } from './submissions-report.ts';
export { readTaskResults } from './task-results.ts';
export { isReportable } from './practical.repository.ts';
export { listSittings } from './report.repository.ts';
export { noteReport, requireSubject } from './report-scope.ts';
export { stateOf } from './sittings.ts';

export const reportsRoutes = [
  mount(getReportSubjects, handleGetReportSubjects),
  mount(getSubjectModules, handleGetSubjectModules),
  mount(getTasksBySubject, handleGetTasksBySubject),
  mount(getSubmissionsReport, handleGetSubmissionsReport),
  mount(getCoWiseReport, handleGetCoWiseReport),
];
