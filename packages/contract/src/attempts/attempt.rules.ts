/** Seconds after the end in which what was typed in time still counts. */
export const GRACE_SECONDS = 30;

const MINUTE_MS = 60_000;

/** When a student's time ends: the earlier of the task's end and own start plus duration (0 or null: the task's end). */
export const attemptEnd = (task: { endTime: Date; duration: number | null }, startedAt: Date): Date =>
  task.duration
    ? new Date(Math.min(task.endTime.getTime(), startedAt.getTime() + task.duration * MINUTE_MS))
    : task.endTime;

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

/**
 * Marks of one program: the question's marks × passed tests / all tests (PUBLIC and HIDDEN), two decimals. Without
 * automatic calculation, or without tests, it is 0 until a person evaluates.
 */
export const computedMarks = (
  question: { marks: number; wantAutoCalculate: boolean },
  passed: number,
  total: number,
): number =>
  question.wantAutoCalculate && total > 0 ? Math.round((question.marks * passed * 100) / total) / 100 : 0;

/** What the history shows in its result column. */
export const historyResult = (
  row: { isResultPublished: boolean; startedAt: Date | null; deadline: Date },
  now: Date,
): 'SCORE' | 'ABSENT' | 'PENDING' => {
  if (row.startedAt === null && row.deadline.getTime() <= now.getTime()) return 'ABSENT';
  return row.isResultPublished ? 'SCORE' : 'PENDING';
};
