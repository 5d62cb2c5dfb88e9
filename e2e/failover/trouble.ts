/** What students saw of accidents: calls that failed, and how long it took until the same call was answered. */

/** Times are epoch ms. */
export interface Trouble {
  student: number;
  /** Of the call. */
  path: string;
  /** When the first failure was seen. */
  seenAt: number;
  /** When the try began that was answered at last, and when it was. */
  triedAt: number;
  overAt: number;
  failures: number;
  /** Of the first failure. */
  reason: string;
}

export interface Accident {
  what: string;
  at: number;
  /** When the product answered again. */
  overAt: number;
}

/** Notes of one student how each call goes. */
export const newTroubles = (student: number) => {
  const open = new Map<string, Pick<Trouble, 'seenAt' | 'failures' | 'reason'>>();
  const over: Trouble[] = [];
  return {
    over,
    /** Calls that were not answered in the end. */
    left: () => [...open.keys()],
    /** Makes a call. @throws as the call does */
    watch: async <T>(path: string, call: () => Promise<T>): Promise<T> => {
      const triedAt = Date.now();
      try {
        const answer = await call();
        const known = open.get(path);
        if (known) over.push({ student, path, triedAt, overAt: Date.now(), ...known });
        open.delete(path);
        return answer;
      } catch (error) {
        const known = open.get(path) ?? {
          seenAt: Date.now(),
          failures: 0,
          reason: `${String(error)} after ${Date.now() - triedAt} ms`,
        };
        open.set(path, { ...known, failures: known.failures + 1 });
        throw error;
      }
    },
  };
};

/** Who tries again is a moment late on a busy machine, ms. */
const LATE_MS = 2000;

/**
 * What is wrong with a trouble, in words; null where an accident explains it: it began in it, and the try that was answered began
 * within the time after which the page tries again (`retryMs`, at the longest).
 */
export const faultOf = (
  { student, path, seenAt, triedAt, failures, reason }: Trouble,
  accidents: readonly Accident[],
  retryMs: number,
): string | null => {
  const what = `student ${student}, ${path}: ${failures} failures (${reason})`;
  const cause = accidents.findLast(({ at }) => at <= seenAt);
  if (!cause) return `${what} without an accident`;
  const allowed = cause.overAt + retryMs + LATE_MS;
  if (seenAt > allowed) return `${what} long after ${cause.what}`;
  if (triedAt > allowed) return `${what} for ${triedAt - cause.overAt} ms after ${cause.what} was over`;
  return null;
};
