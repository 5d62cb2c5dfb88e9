import type { TaskRow } from './task.ts';

/** What a task wants next of whoever looks at it. */
export type TaskStep = 'ASSIGN' | 'EDIT' | 'WATCH' | 'EVALUATE' | 'PUBLISH' | 'RESULTS' | 'RESTORE' | 'VIEW';

type Known = Pick<TaskRow, 'status' | 'isResultPublished' | 'waitsForMarks' | 'actions'>;
type Step = readonly [step: TaskStep, fits: (task: Known) => boolean];

const may =
  (...rights: readonly TaskRow['actions'][number][]) =>
  ({ actions }: Known): boolean =>
    rights.every((right) => actions.includes(right));

/** For each status, what comes first that the person may do. */
const STEPS: Readonly<Record<TaskRow['status'], readonly Step[]>> = {
  'NOT-ASSIGNED': [['ASSIGN', may('update')]],
  UPCOMING: [['EDIT', may('update')]],
  ONGOING: [['WATCH', may('view')]],
  COMPLETED: [
    ['EVALUATE', (task) => task.waitsForMarks && may('publish', 'evaluate')(task)],
    ['PUBLISH', may('publish')],
    ['RESULTS', may('analyse')],
  ],
};

/** Only what is archived can be brought back, and it wants nothing else. */
const ARCHIVED: Step = ['RESTORE', may('restore')];

/** What a task wants next, as far as the person may do it; to be looked at, where there is nothing else. */
export const nextTaskStep = (task: Known): TaskStep =>
  [ARCHIVED, ...STEPS[task.status]].find(([, fits]) => fits(task))?.[0] ?? 'VIEW';
