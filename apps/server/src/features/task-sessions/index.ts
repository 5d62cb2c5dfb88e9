import { ongoingTasks, removeStudents, reopenAttempts, studentsInTask } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleRemoveStudents } from './remove-students.ts';
import { handleReopenAttempts } from './reopen-attempts.ts';
import { handleOngoingTasks, handleStudentsInTask } from './view-sessions.ts';

export { listOngoingTasks } from './ongoing-tasks.repository.ts';
export { isOngoing } from './is-ongoing.ts';
export { mayReopen } from './reopen-attempts.ts';
export { isOngoingAt, sittings } from './task-session.repository.ts';

export const taskSessionsRoutes = [
  mount(ongoingTasks, handleOngoingTasks),
  mount(studentsInTask, handleStudentsInTask),
  mount(removeStudents, handleRemoveStudents),
  mount(reopenAttempts, handleReopenAttempts),
];
