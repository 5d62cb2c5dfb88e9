import type { TaskDraft, TaskStatus } from './task.ts';

const MINUTE_MS = 60_000;

/** What the list shows: COMPLETED with an unpublished result is NOT-PUBLISH. */
export const displayedStatus = (task: {
  status: TaskStatus;
  isResultPublished: boolean;
}): TaskStatus | 'NOT-PUBLISH' =>
  task.status === 'COMPLETED' && !task.isResultPublished ? 'NOT-PUBLISH' : task.status;

/** Sums marks or minutes without the dust of binary fractions (two decimals are kept). */
export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;

export const isTimeBounded = (draft: Pick<TaskDraft, 'isTimeBounded' | 'duration'>): boolean =>
  draft.isTimeBounded ?? draft.duration !== null;

/** The problem of one question's marks and time in the task form's edit dialog; null when sound. */
export const findTaskQuestionProblem = (
  question: { marks: number | null; timeRequired: number | null },
  timeBounded: boolean,
): string | null => {
  if (!(Number(question.marks) > 0)) return 'Marks must be a positive number.';
  if (timeBounded && !(Number(question.timeRequired) > 0))
    return 'Time Required must be a positive number when Time Bounded is enabled.';
  return null;
};

/**
 * The first broken rule of a task form, in the documented order; null when the draft is sound.
 * `editing` allows a start that lies in the past, but not an end: the task would be over, and could not be edited back.
 */
export const findTaskProblem = (draft: TaskDraft, now: Date, editing = false): string | null => {
  if (draft.name.trim() === '' || !draft.startTime || !draft.endTime || draft.totalMarks === null)
    return 'Please fill all required fields.';

  const bounded = isTimeBounded(draft);
  const duration = draft.duration ?? 0;
  if (bounded && !(Number.isInteger(duration) && duration > 0))
    return 'Duration is required and must be a positive number when Time Bounded is enabled.';

  if (draft.questions.length === 0) return 'Please select at least one question.';

  const marks = sumOf(draft.questions.map((question) => question.marks));
  if (draft.totalMarks !== marks)
    return `Total marks (${draft.totalMarks}) must equal the sum of all questions' marks (${marks}).`;

  const minutes = sumOf(draft.questions.map((question) => question.timeRequired));
  if (bounded && duration < minutes)
    return `Duration (${duration} minutes) must equal or greater than the sum of all questions' time required (${minutes} minutes).`;

  const start = Date.parse(draft.startTime);
  const end = Date.parse(draft.endTime);
  if (!editing && start <= now.getTime()) return 'Schedule time must be in the future.';
  if (end <= start) return 'Deadline time must be after the Schedule time.';
  if (end <= now.getTime() && draft.assignedStudentIds.length > 0)
    return 'Deadline time must be in the future.';

  const window = (end - start) / MINUTE_MS;
  if (bounded && window < duration)
    return `The time between Schedule and Deadline (${Math.floor(window)} minutes) must be at least the Duration (${duration} minutes).`;
  if (!bounded && window < minutes)
    return `The time between Schedule and Deadline (${Math.floor(window)} minutes) must be at least the sum of all questions' time required (${minutes} minutes).`;

  return (
    draft.questions.map((question) => findTaskQuestionProblem(question, bounded)).find(Boolean) ??
    (new Set(draft.questions.map((question) => question.questionId)).size < draft.questions.length
      ? 'Each question can be selected once.'
      : null)
  );
};

/** Of a stored task, what an edit may only touch with care once a student has started. */
export type RunningTask = Pick<TaskDraft, 'duration' | 'questions'> & {
  startTime: string;
  endTime: string;
  requireExamBrowser: boolean;
};

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE_MS);

/**
 * Why an edit would be unfair to students who have started; null when it is not. They may be given more time, never
 * less, and their questions stay. Times are compared to the minute, which is what date fields show.
 */
export const findRunningTaskProblem = (task: RunningTask, draft: TaskDraft): string | null => {
  const kept = new Map(draft.questions.map((question) => [question.questionId, question]));
  const sameOrder =
    draft.questions.length === task.questions.length &&
    task.questions.every((question, index) => draft.questions[index]?.questionId === question.questionId);
  const differs = (key: 'marks' | 'timeRequired'): boolean =>
    task.questions.some((question) => kept.get(question.questionId)?.[key] !== question[key]);
  const longest = (duration: number | null): number => duration ?? Infinity;
  const newDuration = isTimeBounded(draft) ? draft.duration : null;

  const checks: [broken: boolean, sentence: string][] = [
    [minuteOf(draft.startTime ?? '') !== minuteOf(task.startTime), 'the Schedule time cannot be changed.'],
    [minuteOf(draft.endTime ?? '') < minuteOf(task.endTime), 'the Deadline can only be made later.'],
    [longest(newDuration) < longest(task.duration), 'the Duration can only be made longer.'],
    [
      task.questions.some((question) => !kept.has(question.questionId)),
      'questions cannot be taken away any more.',
    ],
    [!sameOrder, 'questions cannot be added or moved any more.'],
    [differs('marks'), "the questions' marks cannot be changed any more."],
    [differs('timeRequired'), "the questions' time cannot be changed any more."],
    [
      draft.requireExamBrowser === true && !task.requireExamBrowser,
      'Safe Exam Browser cannot be required any more.',
    ],
  ];
  const broken = checks.find(([isBroken]) => isBroken);
  return broken ? `Students have started this task: ${broken[1]}` : null;
};
