import type { FieldProblem } from '../field-problem.ts';
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
): FieldProblem<'marks' | 'timeRequired'> | null => {
  if (!(Number(question.marks) > 0)) return { path: 'marks', message: 'Marks must be a positive number.' };
  if (timeBounded && !(Number(question.timeRequired) > 0))
    return {
      path: 'timeRequired',
      message: 'Time Required must be a positive number when Time Bounded is enabled.',
    };
  return null;
};

type TaskField = 'name' | 'startTime' | 'endTime' | 'duration' | 'totalMarks' | 'questions';
type TaskProblem = FieldProblem<TaskField>;

const findMissing = (draft: TaskDraft): TaskProblem | null => {
  const given: Record<'name' | 'startTime' | 'endTime' | 'totalMarks', boolean> = {
    name: draft.name.trim() !== '',
    startTime: Boolean(draft.startTime),
    endTime: Boolean(draft.endTime),
    totalMarks: draft.totalMarks !== null,
  };
  const path = (['name', 'startTime', 'endTime', 'totalMarks'] as const).find((field) => !given[field]);
  return path ? { path, message: 'Please fill all required fields.' } : null;
};

/** What does not fit together of duration, questions and marks. */
const findSumProblem = (draft: TaskDraft, bounded: boolean): TaskProblem | null => {
  const duration = draft.duration ?? 0;
  if (bounded && !(Number.isInteger(duration) && duration > 0))
    return {
      path: 'duration',
      message: 'Duration is required and must be a positive number when Time Bounded is enabled.',
    };
  if (draft.questions.length === 0)
    return { path: 'questions', message: 'Please select at least one question.' };
  const marks = sumOf(draft.questions.map((question) => question.marks));
  if (draft.totalMarks !== marks)
    return {
      path: 'totalMarks',
      message: `Total marks (${draft.totalMarks}) must equal the sum of all questions' marks (${marks}).`,
    };
  const minutes = minutesOf(draft);
  if (bounded && duration < minutes)
    return {
      path: 'duration',
      message: `Duration (${duration} minutes) must equal or greater than the sum of all questions' time required (${minutes} minutes).`,
    };
  return null;
};

const minutesOf = (draft: TaskDraft): number =>
  sumOf(draft.questions.map((question) => question.timeRequired));

const findWindowProblem = (
  draft: TaskDraft,
  bounded: boolean,
  now: Date,
  editing: boolean,
): TaskProblem | null => {
  const start = Date.parse(draft.startTime ?? '');
  const end = Date.parse(draft.endTime ?? '');
  if (!editing && start <= now.getTime())
    return { path: 'startTime', message: 'Schedule time must be in the future.' };
  if (end <= start) return { path: 'endTime', message: 'Deadline time must be after the Schedule time.' };
  if (end <= now.getTime() && draft.assignedStudentIds.length > 0)
    return { path: 'endTime', message: 'Deadline time must be in the future.' };
  const window = (end - start) / MINUTE_MS;
  const [needed, what] = bounded
    ? [draft.duration ?? 0, 'the Duration']
    : [minutesOf(draft), "the sum of all questions' time required"];
  if (window < needed)
    return {
      path: 'endTime',
      message: `The time between Schedule and Deadline (${Math.floor(window)} minutes) must be at least ${what} (${needed} minutes).`,
    };
  return null;
};

const findQuestionsProblem = ({ questions }: TaskDraft, bounded: boolean): TaskProblem | null => {
  const ofOne = questions.map((question) => findTaskQuestionProblem(question, bounded)).find(Boolean);
  if (ofOne) return { path: 'questions', message: ofOne.message };
  return new Set(questions.map(({ questionId }) => questionId)).size < questions.length
    ? { path: 'questions', message: 'Each question can be selected once.' }
    : null;
};

/**
 * The first broken rule of a task form, in the documented order; null when the draft is sound.
 * `editing` allows a start that lies in the past, but not an end: the task would be over, and could not be edited back.
 */
export const findTaskProblem = (draft: TaskDraft, now: Date, editing = false): TaskProblem | null => {
  const bounded = isTimeBounded(draft);
  return (
    findMissing(draft) ??
    findSumProblem(draft, bounded) ??
    findWindowProblem(draft, bounded, now, editing) ??
    findQuestionsProblem(draft, bounded)
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
export const findRunningTaskProblem = (task: RunningTask, draft: TaskDraft): FieldProblem | null => {
  const kept = new Map(draft.questions.map((question) => [question.questionId, question]));
  const sameOrder =
    draft.questions.length === task.questions.length &&
    task.questions.every((question, index) => draft.questions[index]?.questionId === question.questionId);
  const differs = (key: 'marks' | 'timeRequired'): boolean =>
    task.questions.some((question) => kept.get(question.questionId)?.[key] !== question[key]);
  const longest = (duration: number | null): number => duration ?? Infinity;
  const newDuration = isTimeBounded(draft) ? draft.duration : null;

  const checks: [broken: boolean, path: keyof TaskDraft, sentence: string][] = [
    [
      minuteOf(draft.startTime ?? '') !== minuteOf(task.startTime),
      'startTime',
      'the Schedule time cannot be changed.',
    ],
    [
      minuteOf(draft.endTime ?? '') < minuteOf(task.endTime),
      'endTime',
      'the Deadline can only be made later.',
    ],
    [longest(newDuration) < longest(task.duration), 'duration', 'the Duration can only be made longer.'],
    [
      task.questions.some((question) => !kept.has(question.questionId)),
      'questions',
      'questions cannot be taken away any more.',
    ],
    [!sameOrder, 'questions', 'questions cannot be added or moved any more.'],
    [differs('marks'), 'questions', "the questions' marks cannot be changed any more."],
    [differs('timeRequired'), 'questions', "the questions' time cannot be changed any more."],
    [
      draft.requireExamBrowser === true && !task.requireExamBrowser,
      'requireExamBrowser',
      'Safe Exam Browser cannot be required any more.',
    ],
  ];
  const broken = checks.find(([isBroken]) => isBroken);
  if (!broken) return null;
  const [, path, sentence] = broken;
  return { path, message: `Students have started this task: ${sentence}` };
};
