/** What deleting a task comes to, and when it has to wait. */
import { z } from 'zod';
import { deletionOutcomeSchema } from '../archive.ts';

export const taskDeletionSchema = z.object({
  outcome: deletionOutcomeSchema,
  /** How many students have started it: what they wrote and got stays. */
  results: z.number().int(),
  /** How many students are assigned. */
  students: z.number().int(),
  /** Why it has to wait; null where it can be done now. */
  problem: z.string().nullable(),
});
export type TaskDeletion = z.infer<typeof taskDeletionSchema>;

interface TaskFacts {
  results: number;
  students: number;
  /** Assigned students who have not submitted and whose time is not over, or has not begun. */
  waiting: number;
}

/** A task that somebody has started is archived, and not before the last one can no longer sit it; any other is deleted. */
export const taskDeletionOf = ({ waiting, ...counts }: TaskFacts): TaskDeletion => {
  if (counts.results === 0) return { ...counts, outcome: 'DELETED', problem: null };
  const who = waiting === 1 ? '1 student' : `${waiting} students`;
  return {
    ...counts,
    outcome: 'ARCHIVED',
    problem:
      waiting === 0
        ? null
        : `${who} can still sit this task. It can be archived once they have submitted or their time is over.`,
  };
};
