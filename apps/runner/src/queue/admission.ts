export const REFUSAL_REASONS = ['stopping', 'full', 'caller_full'] as const;

type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Too many submissions wait already, all together or of this caller, or the runner is about to stop. */
export class Refused extends Error {
  readonly reason: RefusalReason;
  readonly retryAfterSeconds: number;
  constructor(reason: RefusalReason, message: string, retryAfterSeconds: number) {
    super(message);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Bounds how many submissions are inside at once, all together and per caller. */
export interface Admission {
  /** Does the work if there is room; throws `Refused` otherwise. */
  admit<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Submissions inside, running or waiting. */
  inside(): number;
  /** False once `drain` was called. */
  accepting(): boolean;
  /** From now on everything new is refused; resolves when nothing is left inside. */
  drain(): Promise<void>;
}

const LONGEST_RETRY_SECONDS = 30;

/** Room for `limit` submissions, half of them for any single caller. */
export const createAdmission = (limit: number, slots: number): Admission => {
  const byKey = new Map<string, number>();
  let inside = 0;
  let draining = false;
  let onEmpty: (() => void) | undefined;
  /** A moving average of what ended by itself, for an honest Retry-After. */
  let typicalSeconds = 0.1;

  const check = (key: string): void => {
    if (draining)
      throw new Refused('stopping', 'The code runner is stopping. Please try again in a moment.', 5);
    const keyIsFull = (byKey.get(key) ?? 0) >= Math.ceil(limit / 2);
    if (inside < limit && !keyIsFull) return;
    const seconds = Math.ceil((inside * typicalSeconds) / slots);
    throw new Refused(
      inside < limit ? 'caller_full' : 'full',
      'The code runner is busy. Please try again in a moment.',
      Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds)),
    );
  };

  const enter = (key: string): void => {
    inside += 1;
    byKey.set(key, (byKey.get(key) ?? 0) + 1);
  };

  const leave = (key: string): void => {
    inside -= 1;
    const left = (byKey.get(key) ?? 1) - 1;
    if (left > 0) byKey.set(key, left);
    else byKey.delete(key);
    if (inside === 0) onEmpty?.();
  };

  return {
    admit: async (key, work) => {
      check(key);
      enter(key);
      const crowd = inside;
      const began = performance.now();
      try {
        const result = await work();
        const slotSeconds = ((performance.now() - began) / 1000) * Math.min(1, slots / crowd);
        typicalSeconds += (slotSeconds - typicalSeconds) / 10;
        return result;
      } finally {
        leave(key);
      }
    },
    inside: () => inside,
    accepting: () => !draining,
    drain: () => {
      draining = true;
      return new Promise((resolve) => {
        onEmpty = resolve;
        if (inside === 0) resolve();
      });
    },
  };
};
