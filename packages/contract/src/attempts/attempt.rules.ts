/** Seconds after the end in which what was typed in time still counts. */
export const GRACE_SECONDS = 30;

/** So many minutes before a task starts its page is opened from the lists, to wait there with everything loaded. */
export const LOBBY_MINUTES = 15;
/** So many students are let in a second at the start of a task, and the last after so many seconds at the most. */
export const STARTS_PER_SECOND = 100;
export const SPREAD_MAX_SECONDS = 60;

const MINUTE_MS = 60_000;

/** What of a task decides when somebody's time ends. */
export interface TimedTask {
  endTime: Date;
  /** Minutes; 0 or null means that the whole window may be used. */
  duration: number | null;
}

/** What one student was given beyond the others. */
export interface Allowance {
  /** By so much both the own duration and the task's end are later. */
  extraMinutes: number;
  /** A deadline of the student's own; one before the task's end changes nothing. */
  laterEnd: Date | null;
}

/** When the task's window closes for a student. */
export const windowEnd = (task: Pick<TimedTask, 'endTime'>, allowance: Allowance | null): Date =>
  new Date(
    Math.max(
      task.endTime.getTime() + (allowance?.extraMinutes ?? 0) * MINUTE_MS,
      allowance?.laterEnd?.getTime() ?? 0,
    ),
  );

/**
 * When a student's time ends: the earlier of the end of the window and own start plus duration; for an attempt that was
 * opened again until a later moment, that one. The same rule stands once in SQL (`attempt_end`), and a test holds the two
 * together.
 */
export const attemptEnd = (
  task: TimedTask,
  startedAt: Date,
  allowance: Allowance | null = null,
  openUntil: Date | null = null,
): Date => {
  const end = windowEnd(task, allowance).getTime();
  const minutes = (task.duration ?? 0) + (allowance?.extraMinutes ?? 0);
  const own = task.duration ? startedAt.getTime() + minutes * MINUTE_MS : Infinity;
  return new Date(Math.max(Math.min(end, own), openUntil?.getTime() ?? 0));
};

/**
 * Over how long the starts of a task are spread, ms. Only where it costs nobody time: a student's time counts from the own
 * start, so everybody has all of it as long as the window is that much longer than the duration; a window that is all of
 * the time is opened to everybody at once.
 * @param minutes the student's own duration, 0 where the whole window may be used
 * @param closes when the window closes for the student
 */
export const startSpreadMs = (
  { startTime, minutes, closes }: { startTime: Date; minutes: number; closes: Date },
  students: number,
): number => {
  if (minutes === 0) return 0;
  const slack = closes.getTime() - startTime.getTime() - minutes * MINUTE_MS;
  const wanted = Math.min(students / STARTS_PER_SECOND, SPREAD_MAX_SECONDS) * 1000;
  return Math.floor(Math.max(0, Math.min(wanted, slack)));
};

/**
 * Whether a draft counts: it was typed before the end and arrived within the grace. A writer that does not say when
 * it was typed is judged by the arrival alone.
 */
export const isInTime = (end: Date, receivedAt: Date, typedAt: Date | null): boolean =>
  receivedAt.getTime() <= end.getTime() + (typedAt ? GRACE_SECONDS * 1000 : 0) &&
  (typedAt === null || typedAt.getTime() <= end.getTime());

/**
 * What the server does with a draft that arrives. The chain of one device is linear: its later revision replaces its
 * earlier one. Another device must have seen what is stored (`baseRevision`), or the two have to be reconciled by
 * the student. A repeated call changes nothing.
 */
export const draftFate = (
  stored: { revision: number; device: string | null; hash: string } | null,
  arriving: { revision: number; baseRevision: number; device: string | null; hash: string },
): 'store' | 'already-stored' | 'older' | 'conflict' => {
  if (!stored) return 'store';
  if (arriving.hash === stored.hash && arriving.revision <= stored.revision) return 'already-stored';
  if (arriving.baseRevision >= stored.revision) return 'store';
  if (arriving.device !== null && arriving.device === stored.device)
    return arriving.revision > stored.revision ? 'store' : 'older';
  return arriving.hash === stored.hash ? 'already-stored' : 'conflict';
};

/** What the history shows in its result column. */
export const historyResult = (
  row: { isResultPublished: boolean; startedAt: Date | null; deadline: Date },
  now: Date,
): 'SCORE' | 'ABSENT' | 'PENDING' => {
  if (row.startedAt === null && row.deadline.getTime() <= now.getTime()) return 'ABSENT';
  return row.isResultPublished ? 'SCORE' : 'PENDING';
};
