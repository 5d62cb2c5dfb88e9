import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks every 10 ms until a fact holds, and leaves the processors to those who bring it about. The test's own time limit
 * is the end of patience.
 */
export const untilTrue = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(10);
};
