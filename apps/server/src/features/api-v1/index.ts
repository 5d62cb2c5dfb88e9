import {
  getQuestion,
  getTask,
  getToken,
  listDepartments,
  listFaculty,
  listInstitutes,
  listQuestions,
  listStudents,
  listSubjects,
  listTaskResults,
  listTasks,
  listTaskStudents,
  readOutcomesReport,
  readSubmissionsReport,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetQuestion, handleListQuestions, questionPackage } from './questions.ts';
import { handleReadOutcomesReport, handleReadSubmissionsReport } from './reports.ts';
import {
  handleGetToken,
  handleListDepartments,
  handleListFaculty,
  handleListInstitutes,
  handleListStudents,
  handleListSubjects,
} from './roster.ts';
import { handleGetTask, handleListTaskResults, handleListTasks, handleListTaskStudents } from './tasks.ts';

/** The promised calls: what the pages' calls answer, in shapes that stay. */
export const apiV1Routes = [
  mount(getToken, handleGetToken),
  mount(listInstitutes, handleListInstitutes),
  mount(listDepartments, handleListDepartments),
  mount(listSubjects, handleListSubjects),
  mount(listFaculty, handleListFaculty),
  mount(listStudents, handleListStudents),
  mount(listQuestions, handleListQuestions),
  mount(getQuestion, handleGetQuestion),
  questionPackage,
  mount(listTasks, handleListTasks),
  mount(getTask, handleGetTask),
  mount(listTaskStudents, handleListTaskStudents),
  mount(listTaskResults, handleListTaskResults),
  mount(readSubmissionsReport, handleReadSubmissionsReport),
  mount(readOutcomesReport, handleReadOutcomesReport),
];
