/** Whether the machine's clock can be believed. */
export interface SteadyClock {
  /** False for a while after the clock was set, forwards or back. */
  isSteady: () => boolean;
}

/** Corrections of a clock that runs a little wrong are smaller, ms. */
const JUMP_MS = 5000;
/** A clock that was set wrong is set right again within this time, or it was right, ms. */
const SETTLED_MS = 60_000;

/**
 * Watches the clock that tells the time by one that only goes on: where they part, the time was set. Ask it often. The
 * clocks are given in ms; they are the machine's unless said otherwise.
 */
export const watchClock = (
  wall: () => number = () => Date.now(),
  monotonic: () => number = () => performance.now(),
): SteadyClock => {
  let apart = wall() - monotonic();
  let steadyFrom = -Infinity;
  return {
    isSteady: () => {
      const now = monotonic();
      const jumped = Math.abs(wall() - now - apart) > JUMP_MS;
      apart = wall() - now;
      if (jumped) steadyFrom = now + SETTLED_MS;
      return now >= steadyFrom;
    },
  };
};
