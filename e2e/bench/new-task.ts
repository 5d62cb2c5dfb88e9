import { setTimeout as pause } from 'node:timers/promises';
import { createTask } from '@assay/contract';
import type { Caller } from '../api.ts';
import type { Sitter } from '../population.ts';

/** Sets a task of an hour for them and waits until it has begun; answers its id. */
export const newTask = async (
  faculty: Caller,
  questionIds: readonly string[],
  sitters: readonly Sitter[],
  name: string,
  /** From now until it begins, ms. */
  leadMs = 500,
): Promise<string> => {
  const begin = Date.now() + leadMs;
  const asked = faculty.call(createTask, {
    body: {
      name,
      startTime: new Date(begin).toISOString(),
      endTime: new Date(begin + 3_600_000).toISOString(),
      duration: null,
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
  if (!made) return newTask(faculty, questionIds, sitters, name, leadMs * 2);
  await pause(begin + 100 - Date.now());
  return made.data._id;
};
