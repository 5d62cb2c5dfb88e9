import type { SetupKind, SetupMode, SetupRun, SetupVerdict } from '@assay/contract';

/** Where the sheets of an institute are. */
export const sheetsAddress = (area: string, instituteId: string): string =>
  `${area}/institute/${instituteId}/sheets`;

export const runAddress = (area: string, instituteId: string, id: string): string =>
  `${sheetsAddress(area, instituteId)}/${id}`;

/** What each kind of sheet is about. */
export const KIND_WORDS: Readonly<Record<SetupKind, { title: string; text: string }>> = {
  DEPARTMENTS: { title: 'Departments', text: 'Each with its head, who gets a first password.' },
  SUBJECTS: { title: 'Subjects', text: 'By department, with a column for each course outcome.' },
  FACULTY: { title: 'Faculty', text: 'By department. They log in with their email.' },
  STUDENTS: {
    title: 'Students',
    text: 'By department. A Division column makes and fills the groups of the divisions.',
  },
};

export const MODE_WORDS: Readonly<Record<SetupMode, { label: string; description: string }>> = {
  ADD: { label: 'Add', description: 'Rows that are there already stay as they are.' },
  UPDATE: {
    label: 'Change what is known',
    description:
      'Finds each row by its username, email, department or subject code. Empty cells and missing columns stay as they are; passwords never change.',
  },
};

/** What becomes, or became, of a row. */
export const verdictWord = (verdict: SetupVerdict, isDone: boolean): string =>
  ({
    NEW: isDone ? 'Added' : 'New',
    CHANGED: isDone ? 'Changed' : 'Changes',
    SAME: 'As it was',
    REFUSED: 'Refused',
  })[verdict];

const counted = (count: number, words: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-IN')} ${words}`];

/** How many rows a sheet adds or changes, done or not. */
export const toDo = ({ counts }: SetupRun): number => counts.NEW + counts.CHANGED;

/** `240 new, 12 refused`. */
export const summaryOf = ({ counts, state }: SetupRun): string => {
  const isDone = state === 'DONE';
  const parts = [
    ...counted(counts.NEW, isDone ? 'added' : 'new'),
    ...counted(counts.CHANGED, isDone ? 'changed' : 'to change'),
    ...counted(counts.SAME, 'as they were'),
    ...counted(counts.REFUSED, 'refused'),
  ];
  return parts.length === 0 ? 'No rows' : parts.join(', ');
};
