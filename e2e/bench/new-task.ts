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
): Promise<string> => {
  const begin = Date.now() + 500;
  const { data } = await faculty.call(createTask, {
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
  await pause(begin + 100 - Date.now());
  return data._id;
};
