import type { RegradeRequestRow } from '@assay/contract';

/** Where the requests about a task are listed, below the area of the person's role. */
export const requestsAddress = (taskId: string): string => `tasks/requests/${taskId}`;

/** Where the open requests about all tasks are. */
export const openRequestsAddress = 'tasks/requests?f.state=OPEN';

/** Where a request is read and answered. */
export const requestAddress = ({
  task,
  student,
  question,
}: Pick<RegradeRequestRow, 'task' | 'student' | 'question'>): string =>
  `tasks/${task._id}/evaluate-submission/${student._id}?question=${question._id}`;
