import { setTimeout as pause } from 'node:timers/promises';
import { createTask } from '@assay/contract';
import type { Caller } from '../api.ts';
import type { Sitter } from '../population.ts';

const HOUR_MS = 3_600_000;

/**
 * Sets a task of an hour for them: as its window, or where it is `timed` for each student in a longer window, so that the
 * server lets them in by turns. @returns its id and its begin, epoch ms
 */
export const setTask = async (
  faculty: Caller,
  questionIds: readonly string[],
  sitters: readonly Sitter[],
  name: string,
  /** From now until it begins, ms. */
  leadMs: number,
  timed: boolean,
): Promise<{ taskId: string; begin: number }> => {
  const begin = Date.now() + leadMs;
  const asked = faculty.call(createTask, {
    body: {
      name,
      startTime: new Date(begin).toISOString(),
      endTime: new Date(begin + HOUR_MS * (timed ? 1.5 : 1)).toISOString(),
      duration: timed ? 60 : null,
      totalMarks: questionIds.length * 10,
      questions: questionIds.map((questionId) => ({ questionId, marks: 10, timeRequired: 20 })),
      assignedStudentIds: sitters.map(({ id }) => id),
    },
  });
  const made = await asked.catch((error: unknown) => {
    // On a busy machine the moment has passed before the server hears of it.
    if (String(error).includes('must be in the future')) return null;
    throw error;
  });
  if (!made) return setTask(faculty, questionIds, sitters, name, leadMs * 2, timed);
  return { taskId: made.data._id, begin };
};

/** Sets a task of an hour for them and waits until it has begun; answers its id. */
export const newTask = async (
  faculty: Caller,
  questionIds: readonly string[],
  sitters: readonly Sitter[],
  name: string,
): Promise<string> => {
  const { taskId, begin } = await setTask(faculty, questionIds, sitters, name, 500, false);
  await pause(Math.max(0, begin + 100 - Date.now()));
  return taskId;
};
