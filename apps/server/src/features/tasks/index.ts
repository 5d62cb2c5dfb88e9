import {
  addTime,
  createTask,
  deleteTask,
  editTask,
  examBrowserTest,
  exemptFromExamBrowser,
  extendTime,
  fetchOpenWork,
  publishResult,
  testExamBrowser,
  viewAllTasks,
  viewTask,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddTime } from './extra-time/add-time.ts';
import { handleCreateTask } from './create-task.ts';
import { handleDeleteTask } from './delete-task.ts';
import { handleEditTask } from './edit-task.ts';
import { handleExtendTime } from './extra-time/extend-time.ts';
import { handleFetchOpenWork } from './open-work.ts';
import { handlePublishResult } from './publish-result.ts';
import { handleExamBrowserTest, handleExempt, handleTestExamBrowser } from './task-exam-browser.ts';
import { handleViewAllTasks, handleViewTask } from './view-tasks.ts';

export { requireTask } from './require-task.ts';
export { possibleActions } from './task-response.ts';
export { countRunningExtraTime, findLastGivenAt } from './extra-time/extra-time.repository.ts';
export { listTasks, lockTask, type TaskData } from './task.repository.ts';
export {
  forgetRubric,
  forgetSubject,
  insertTask,
  leaveComingTasks,
  removeTaskStudents,
  type TaskContent,
} from './task-write.repository.ts';

export const tasksRoutes = [
  mount(viewAllTasks, handleViewAllTasks),
  mount(viewTask, handleViewTask),
  mount(createTask, handleCreateTask),
  mount(editTask, handleEditTask),
  mount(deleteTask, handleDeleteTask),
  mount(publishResult, handlePublishResult),
  mount(fetchOpenWork, handleFetchOpenWork),
  mount(addTime, handleAddTime),
  mount(extendTime, handleExtendTime),
  mount(testExamBrowser, handleTestExamBrowser),
  mount(examBrowserTest, handleExamBrowserTest),
  mount(exemptFromExamBrowser, handleExempt),
];
