import { MARKING_ORDERS, type MarkingOrder } from '@assay/contract';

/** The order of marking that an address names; by student where it names none. */
export const orderIn = (query: URLSearchParams): MarkingOrder =>
  MARKING_ORDERS.find((order) => order === query.get('by')) ?? 'student';

/**
 * The place of the question that an address names, from 0: by its id, or by its number for the student. The first where it
 * names none of them.
 */
export const questionPlaceIn = (
  query: URLSearchParams,
  programs: readonly { programIndex: string }[],
): number => {
  const named = query.get('question');
  const byId = programs.findIndex(({ programIndex }) => programIndex === named);
  const place = byId >= 0 ? byId : (Number(named) || 1) - 1;
  return Math.min(Math.max(0, place), Math.max(0, programs.length - 1));
};

/** Where a program is marked: `base` is the area's address of tasks. */
export const deskAddress = (
  base: string,
  {
    taskId,
    studentId,
    questionId,
    order,
  }: { taskId: string; studentId: string; questionId: string; order: MarkingOrder },
): string => `${base}/${taskId}/evaluate-submission/${studentId}?question=${questionId}&by=${order}`;
