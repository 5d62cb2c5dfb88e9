import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a fact holds, looking every 50 ms.
 * @throws naming the fact when it does not hold within `timeoutMs`.
 */
export const waitFor = async (
  fact: string,
  holds: () => Promise<boolean> | boolean,
  timeoutMs = 45_000,
): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It does not come true that ${fact}.`);
    await pause(50);
  }
};
