import type { FieldProblem } from '../field-problem.ts';
import type { Pool } from '../pools/pool.ts';
import { drawnAmounts, findPoolProblem } from '../pools/pool.rules.ts';
import { isSame } from '../editing/is-same.ts';
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

type TaskField = 'name' | 'startTime' | 'endTime' | 'duration' | 'totalMarks' | 'questions' | 'pools';
type TaskProblem = FieldProblem<TaskField>;

/** What is wrong with a field, if it is broken. */
type Check = [broken: boolean, path: TaskField, message: string];

/** Said of a task form in which something is missing; each field says that it is the one. */
export const TASK_INCOMPLETE = 'Please fill all required fields.';

/** What the questions that a student has are worth together, or how many minutes they take. */
export const drawnSum = (
  { questions, pools = [] }: Pick<TaskDraft, 'questions' | 'pools'>,
  key: 'marks' | 'timeRequired',
): number => sumOf(drawnAmounts(questions, pools, key));

/** Whose marks and minutes add up: all questions, or those that a student has of them. */
const theQuestions = ({ pools = [] }: Pick<TaskDraft, 'pools'>): string =>
  pools.length === 0 ? "all questions'" : "each student's questions'";

const missingChecks = (draft: TaskDraft): Check[] => [
  [draft.name.trim() === '', 'name', 'Task Name is required.'],
  [!draft.startTime, 'startTime', 'Schedule At is required.'],
  [!draft.endTime, 'endTime', 'Deadline is required.'],
  [draft.totalMarks === null, 'totalMarks', 'Total Marks is required.'],
];

const poolChecks = ({ questions, pools = [] }: TaskDraft): Check[] => {
  const problem = findPoolProblem(questions, pools);
  return [[problem !== null, 'pools', problem ?? '']];
};

/** What does not fit together of duration, questions and marks. */
const sumChecks = (draft: TaskDraft, bounded: boolean): Check[] => {
  const { totalMarks, questions } = draft;
  const duration = draft.duration ?? 0;
  const hasDuration = Number.isInteger(duration) && duration > 0;
  const marks = drawnSum(draft, 'marks');
  const minutes = drawnSum(draft, 'timeRequired');
  return [
    [
      bounded && !hasDuration,
      'duration',
      'Duration is required and must be a positive number when Time Bounded is enabled.',
    ],
    [questions.length === 0, 'questions', 'Please select at least one question.'],
    [
      questions.length > 0 && totalMarks !== null && totalMarks !== marks,
      'totalMarks',
      `Total marks (${totalMarks}) must equal the sum of ${theQuestions(draft)} marks (${marks}).`,
    ],
    [
      bounded && hasDuration && duration < minutes,
      'duration',
      `Duration (${duration} minutes) must equal or greater than the sum of ${theQuestions(draft)} time required (${minutes} minutes).`,
    ],
  ];
};

/** What does not hold of start and end; nothing is said of one that is not given. */
const windowChecks = (draft: TaskDraft, bounded: boolean, now: Date, editing: boolean): Check[] => {
  const start = Date.parse(draft.startTime ?? '');
  const end = Date.parse(draft.endTime ?? '');
  const window = (end - start) / MINUTE_MS;
  const [needed, what] = bounded
    ? [draft.duration ?? 0, 'the Duration']
    : [drawnSum(draft, 'timeRequired'), `the sum of ${theQuestions(draft)} time required`];
  return [
    [!editing && start <= now.getTime(), 'startTime', 'Schedule time must be in the future.'],
    [end <= start, 'endTime', 'Deadline time must be after the Schedule time.'],
    [
      end <= now.getTime() && draft.assignedStudentIds.length > 0,
      'endTime',
      'Deadline time must be in the future.',
    ],
    [
      window < needed,
      'endTime',
      `The time between Schedule and Deadline (${Math.floor(window)} minutes) must be at least ${what} (${needed} minutes).`,
    ],
  ];
};

const questionChecks = ({ questions }: TaskDraft, bounded: boolean): Check[] => {
  const ofOne = questions.map((question) => findTaskQuestionProblem(question, bounded)).find(Boolean);
  return [
    [Boolean(ofOne), 'questions', ofOne?.message ?? ''],
    [
      new Set(questions.map(({ questionId }) => questionId)).size < questions.length,
      'questions',
      'Each question can be selected once.',
    ],
  ];
};

const brokenOf = (checks: readonly Check[]): TaskProblem[] =>
  checks.filter(([broken]) => broken).map(([, path, message]) => ({ path, message }));

/**
 * Every field of a task form with a rule that it breaks, the first one each, in the documented order; empty when the draft
 * is sound. `editing` allows a start that lies in the past, but not an end: the task would be over, and could not be edited
 * back.
 */
export const findTaskProblems = (draft: TaskDraft, now: Date, editing = false): TaskProblem[] => {
  const bounded = isTimeBounded(draft);
  const broken = brokenOf([
    ...missingChecks(draft),
    ...poolChecks(draft),
    ...sumChecks(draft, bounded),
    ...windowChecks(draft, bounded, now, editing),
    ...questionChecks(draft, bounded),
  ]);
  return broken.filter(({ path }, index) => broken.findIndex((one) => one.path === path) === index);
};

/** The first broken rule of a task form, in the documented words; null when the draft is sound. */
export const findTaskProblem = (draft: TaskDraft, now: Date, editing = false): TaskProblem | null => {
  const [missing] = brokenOf(missingChecks(draft));
  if (missing) return { path: missing.path, message: TASK_INCOMPLETE };
  return findTaskProblems(draft, now, editing)[0] ?? null;
};

/** Of a stored task, what an edit may only touch with care once a student has started. */
export type RunningTask = Pick<TaskDraft, 'duration' | 'questions'> & {
  pools: readonly Pool[];
  ownOrder: boolean;
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
  const differs = (key: 'marks' | 'timeRequired' | 'pool'): boolean =>
    task.questions.some(
      (question) => (kept.get(question.questionId)?.[key] ?? null) !== (question[key] ?? null),
    );
  const longest = (duration: number | null): number => duration ?? Infinity;
  const newDuration = isTimeBounded(draft) ? draft.duration : null;

  const checks: [broken: boolean, path: keyof TaskDraft, sentence: string][] = [
    [
      minuteOf(draft.startTime ?? '') !== minuteOf(task.startTime),
      'startTime',
      'the Schedule time can no longer be changed.',
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
      'questions can no longer be taken away.',
    ],
    [!sameOrder, 'questions', 'questions can no longer be added or moved.'],
    [differs('marks'), 'questions', "the questions' marks can no longer be changed."],
    [differs('timeRequired'), 'questions', "the questions' time can no longer be changed."],
    [
      differs('pool') || !isSame(draft.pools, task.pools),
      'pools',
      'pools and what is drawn from them can no longer be changed.',
    ],
    [
      draft.ownOrder !== task.ownOrder,
      'ownOrder',
      'whether each student has an order of the questions can no longer be changed.',
    ],
    [
      draft.requireExamBrowser === true && !task.requireExamBrowser,
      'requireExamBrowser',
      'Safe Exam Browser can no longer be required.',
    ],
  ];
  const broken = checks.find(([isBroken]) => isBroken);
  if (!broken) return null;
  const [, path, sentence] = broken;
  return { path, message: `Students have started this task: ${sentence}` };
};
