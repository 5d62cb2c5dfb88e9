import { MARKING_ORDERS, type MarkingOrder } from '@assay/contract';

/** The order of marking that an address names; by student where it names none. */
export const orderIn = (query: URLSearchParams): MarkingOrder =>
  MARKING_ORDERS.find((order) => order === query.get('by')) ?? 'student';

/** Where a program is marked: `base` is the area's address of tasks, `place` the question's in the task, from 0. */
export const deskAddress = (
  base: string,
  {
    taskId,
    studentId,
    place,
    order,
  }: { taskId: string; studentId: string; place: number; order: MarkingOrder },
): string => `${base}/${taskId}/evaluate-submission/${studentId}?question=${place + 1}&by=${order}`;
