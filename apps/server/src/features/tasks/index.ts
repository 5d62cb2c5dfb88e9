import {
  addTime,
  createTask,
  deleteTask,
  editTask,
  examBrowserTest,
  exemptFromExamBrowser,
  extendTime,
  fetchOpenWork,
  fetchTaskCopy,
  fetchTaskDeletion,
  fetchTaskDefaults,
  publishResult,
  restoreTask,
  testExamBrowser,
  viewAllTasks,
  viewTask,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddTime } from './extra-time/add-time.ts';
import { handleFetchTaskCopy } from './copy/copy-task.ts';
import { handleCreateTask } from './create-task.ts';
import { handleDeleteTask, handleFetchTaskDeletion } from './archive/delete-task.ts';
import { handleEditTask } from './edit-task.ts';
import { handleExtendTime } from './extra-time/extend-time.ts';
import { handleFetchOpenWork } from './open-work.ts';
import { handlePublishResult } from './publish-result.ts';
import { handleRestoreTask } from './archive/restore-task.ts';
import { handleFetchTaskDefaults } from './task-defaults.ts';
import { handleExamBrowserTest, handleExempt, handleTestExamBrowser } from './task-exam-browser.ts';
import { handleViewAllTasks, handleViewTask } from './view-tasks.ts';

export { requireTask, requireNotArchived } from './require-task.ts';
export { possibleActions } from './task-response.ts';
export { countRunningExtraTime, findLastGivenAt } from './extra-time/extra-time.repository.ts';
export { listPublished } from './published.repository.ts';
export { listTasks, lockTask, type TaskData } from './task.repository.ts';
export {
  forgetRubric,
  forgetSubject,
  insertTask,
  leaveComingTasks,
  rejoinTasks,
  leaveComingTasksOfDepartment,
  removeTaskStudents,
  type TaskContent,
  type TaskSeat,
} from './task-write.repository.ts';

export { handleViewAllTasks, handleViewTask } from './view-tasks.ts';
export { inVersions } from './validate-task.ts';

export const tasksRoutes = [
  mount(viewAllTasks, handleViewAllTasks),
  mount(viewTask, handleViewTask),
  mount(fetchTaskDefaults, handleFetchTaskDefaults),
  mount(createTask, handleCreateTask),
  mount(editTask, handleEditTask),
  mount(fetchTaskCopy, handleFetchTaskCopy),
  mount(fetchTaskDeletion, handleFetchTaskDeletion),
  mount(deleteTask, handleDeleteTask),
  mount(restoreTask, handleRestoreTask),
  mount(publishResult, handlePublishResult),
  mount(fetchOpenWork, handleFetchOpenWork),
  mount(addTime, handleAddTime),
  mount(extendTime, handleExtendTime),
  mount(testExamBrowser, handleTestExamBrowser),
  mount(examBrowserTest, handleExamBrowserTest),
  mount(exemptFromExamBrowser, handleExempt),
];
