import { createHash } from 'node:crypto';
import { startSpreadMs } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { countTaskStudents, type AssignedTask } from '../attempt/assigned-task.repository.ts';
import { ownDuration, windowEndOf } from '../attempt/open-attempt.ts';

/** A number from 0 to 1 that a student has in a task: as good as random, and the same whenever it is asked for. */
const lotOf = (taskId: string, studentId: string): number =>
  createHash('sha256').update(`turn ${taskId} ${studentId}`).digest().readUInt32BE() / 2 ** 32;

/**
 * When a student is let in to a task that is not started: everybody asks at the moment of the start, and the servers take
 * them one after the other. Only the page keeps to it: who calls earlier is let in, and gains nothing.
 */
export const turnOf = async (db: Queryable, task: AssignedTask, studentId: string): Promise<Date> => {
  const own = { startTime: task.startTime, minutes: ownDuration(task), closes: windowEndOf(task) };
  const spread = startSpreadMs(own, await countTaskStudents(db, task.id));
  return new Date(task.startTime.getTime() + Math.floor(spread * lotOf(task.id, studentId)));
};
