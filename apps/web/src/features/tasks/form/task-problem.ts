import type { TaskDraft } from '@assay/contract';

type Field = 'name' | 'startTime' | 'endTime' | 'duration' | 'totalMarks' | 'questions';

/** How the sentences of `findTaskProblem` begin, and where the one who reads them has to act. */
const FIELD_BY_BEGINNING: readonly [beginning: string, field: Field][] = [
  ['Duration', 'duration'],
  ['Please select', 'questions'],
  ['Total marks', 'totalMarks'],
  ['Schedule time', 'startTime'],
  ['Deadline time', 'endTime'],
  ['The time between', 'endTime'],
  ['Marks', 'questions'],
  ['Time Required', 'questions'],
  ['Each question', 'questions'],
];

const firstEmpty = (draft: TaskDraft): Field => {
  if (draft.name.trim() === '') return 'name';
  if (!draft.startTime) return 'startTime';
  return draft.endTime ? 'totalMarks' : 'endTime';
};

/** The field at which a problem that `findTaskProblem` found is shown. */
export const fieldOfProblem = (problem: string, draft: TaskDraft): Field =>
  FIELD_BY_BEGINNING.find(([beginning]) => problem.startsWith(beginning))?.[1] ?? firstEmpty(draft);
