import { EmptyState } from './empty-state.tsx';

/** Stands in the place of a program that was removed at the end of the period that programs are kept for. */
export const RemovedProgram = () => (
  <EmptyState
    title="This program is no longer kept."
    text="What was submitted in old exams is removed after a while, with what it printed. Verdicts and marks stay."
  />
);
