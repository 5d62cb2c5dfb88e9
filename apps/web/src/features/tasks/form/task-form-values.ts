import {
  findExamBrowserProblem,
  findTaskProblem,
  findTaskProblems,
  isMoment,
  readMoment,
  taskDraftSchema,
  type FieldProblem,
  type Pool,
  type Task,
  type TaskDraft,
} from '@assay/contract';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { serverNow } from '../../../lib/values/clock.ts';
import { toInstant, toLocal, today } from '../../../lib/values/local-moment.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { amountsOf, type ChosenQuestion } from '../questions/chosen-question.ts';
import { EMPTY_EXAM_BROWSER, settingsOf, textsOf, type ExamBrowserValues } from './exam-browser-values.ts';
import { suggestPassword } from './suggest-password.ts';

/** What the fields of the task form hold. Numbers are texts while they are typed. */
export interface TaskFormValues extends ExamBrowserValues {
  /** Of the task that will be created: the same at every try. */
  _id?: string | undefined;
  /** Of the task that is changed, as it was opened; empty for another. */
  edition: string;
  name: string;
  /** On the viewer's clock, `2026-11-23 10:00:00`; or what was typed and is no moment. */
  startTime: string | null;
  endTime: string | null;
  isTimeBounded: boolean;
  /** Minutes. Kept while the task is not time bounded, but not sent. */
  duration: number | string;
  totalMarks: number | string;
  subjects: string | null;
  rubrics: string | null;
  assignedStudentIds: string[];
  /** In the order in which students meet them. */
  questions: ChosenQuestion[];
  pools: Pool[];
  ownOrder: boolean;
  /** Null: as this installation has it. */
  requireExamBrowser: boolean | null;
  singleSession: boolean;
  allowOwnInput: boolean;
  allowCompletion: boolean;
}

/** The fields of a new task, but for what is drawn (`newTask`). */
export const EMPTY_TASK: TaskFormValues = {
  edition: '',
  name: '',
  startTime: null,
  endTime: null,
  isTimeBounded: false,
  duration: '',
  totalMarks: '',
  subjects: null,
  rubrics: null,
  assignedStudentIds: [],
  questions: [],
  pools: [],
  ownOrder: false,
  requireExamBrowser: null,
  singleSession: false,
  allowOwnInput: true,
  allowCompletion: true,
  ...EMPTY_EXAM_BROWSER,
};

/** The fields of a new task. */
export const newTask = (): TaskFormValues => ({ ...EMPTY_TASK, filePassword: suggestPassword() });

/** A stored task in the fields of the form. */
export const valuesOf = (task: Task): TaskFormValues => ({
  edition: task.edition,
  name: task.name,
  startTime: toLocal(task.startTime),
  endTime: toLocal(task.endTime),
  isTimeBounded: task.duration !== null,
  duration: task.duration ?? '',
  totalMarks: task.totalMarks,
  subjects: task.subjects,
  rubrics: task.rubrics,
  assignedStudentIds: task.assignedStudentIds,
  questions: task.questions.map(({ questionId, marks, timeRequired, version, pool }) => ({
    questionId,
    marks,
    timeRequired,
    version,
    pool,
  })),
  pools: task.pools,
  ownOrder: task.ownOrder,
  requireExamBrowser: task.requireExamBrowser,
  singleSession: task.singleSession,
  allowOwnInput: task.allowOwnInput,
  allowCompletion: task.allowCompletion,
  ...textsOf(task.examBrowser),
});

/**
 * The fields of a copy: nobody is assigned to it yet, a window that is over is chosen anew, questions come in their newest
 * versions, Browser Exam Keys stay with the configuration that they belong to, and a password of the file is drawn that nobody was told yet. Where the task was
 * required to do without one, so is the copy.
 */
export const copyOf = (task: Task): TaskFormValues => {
  const isAhead = Date.parse(task.startTime) > serverNow();
  const values = valuesOf(task);
  return {
    ...values,
    edition: '',
    startTime: isAhead ? values.startTime : null,
    endTime: isAhead ? values.endTime : null,
    assignedStudentIds: [],
    questions: values.questions.map(({ version: _version, ...question }) => question),
    filePassword: task.requireExamBrowser && values.filePassword === '' ? '' : suggestPassword(),
    browserExamKeys: '',
  };
};

/** What the form sends. @param byDefault whether a task that does not say so requires the exam browser here */
export const draftOf = (values: TaskFormValues, byDefault = true): TaskDraft => ({
  name: values.name.trimStart(),
  startTime: toInstant(values.startTime),
  endTime: toInstant(values.endTime),
  isTimeBounded: values.isTimeBounded,
  duration: values.isTimeBounded ? numberOf(values.duration) : null,
  totalMarks: numberOf(values.totalMarks),
  questions: values.questions.map(amountsOf),
  pools: values.pools,
  ownOrder: values.ownOrder,
  assignedStudentIds: values.assignedStudentIds,
  subjects: values.subjects,
  rubrics: values.rubrics,
  requireExamBrowser: values.requireExamBrowser ?? undefined,
  singleSession: values.singleSession,
  allowOwnInput: values.allowOwnInput,
  allowCompletion: values.allowCompletion,
  // Of a task for any browser nothing is sent: what was typed stays in the form, and what is stored stays stored, for
  // whoever requires the exam browser again.
  examBrowser: (values.requireExamBrowser ?? byDefault) ? settingsOf(values) : undefined,
});

const isField = (name: unknown): name is keyof TaskFormValues =>
  typeof name === 'string' && Object.hasOwn(EMPTY_TASK, name);

/** The field that a path of the draft belongs to: `questions` for `questions.2.marks`. */
export const fieldOfPath = (path: string): keyof TaskFormValues => {
  const [first, second] = path.split('.');
  const name = first === 'examBrowser' ? second : first;
  return isField(name) ? name : 'name';
};

/** What was typed into a date field and is no moment. */
const findMomentProblems = (values: TaskFormValues): FieldProblem<keyof TaskFormValues>[] =>
  (['startTime', 'endTime'] as const).flatMap((path) => {
    const typed = values[path];
    if (typed === null || isMoment(typed)) return [];
    const read = readMoment(typed, today());
    return 'problem' in read ? [{ path, message: read.problem }] : [];
  });

/** What the rules have to know beside the values. */
interface TaskRules {
  editing: boolean;
  /** Whether a task that does not say so requires the exam browser here. */
  byDefault: boolean;
}

/** Everything that is wrong with the fields, the most important of each first. */
const findProblems = (
  values: TaskFormValues,
  { editing, byDefault }: TaskRules,
): FieldProblem<keyof TaskFormValues>[] => {
  const draft = draftOf(values, byDefault);
  const ofExamBrowser = draft.examBrowser && findExamBrowserProblem(draft.examBrowser);
  const issues = taskDraftSchema.safeParse(draft).error?.issues ?? [];
  return [
    ...findMomentProblems(values),
    ...findTaskProblems(draft, new Date(serverNow()), editing),
    ...(ofExamBrowser ? [ofExamBrowser] : []),
    ...issues.map(({ path, message }) => ({ path: fieldOfPath(path.join('.')), message })),
  ];
};

/** Validates with the contract's rules; each field says the first that it breaks. */
export const taskResolver =
  (rules: TaskRules): Resolver<TaskFormValues> =>
  (values) => {
    const errors: FieldErrors<TaskFormValues> = {};
    for (const { path, message } of findProblems(values, rules)) errors[path] ??= { type: 'rule', message };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** The one sentence about a form that cannot be saved: the documented one, of what comes first in the documented order. */
export const overallProblemOf = (values: TaskFormValues, rules: TaskRules): string =>
  findMomentProblems(values)[0]?.message ??
  findTaskProblem(draftOf(values), new Date(serverNow()), rules.editing)?.message ??
  findProblems(values, rules)[0]?.message ??
  '';
