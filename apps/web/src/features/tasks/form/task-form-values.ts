import {
  findExamBrowserProblem,
  findTaskProblem,
  taskDraftSchema,
  type Task,
  type TaskDraft,
  type TaskQuestion,
} from '@assay/contract';
import dayjs from 'dayjs';
import type { Resolver } from 'react-hook-form';
import { serverNow } from '../../../lib/values/clock.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { EMPTY_EXAM_BROWSER, settingsOf, textsOf, type ExamBrowserValues } from './exam-browser-values.ts';
import { suggestPassword } from './suggest-password.ts';

/** What the fields of the task form hold. Numbers are texts while they are typed. */
export interface TaskFormValues extends ExamBrowserValues {
  /** Of the task that will be created: the same at every try. */
  _id?: string | undefined;
  name: string;
  /** Local time, `YYYY-MM-DD HH:mm:ss`. */
  startTime: string | null;
  endTime: string | null;
  isTimeBounded: boolean;
  /** Minutes. Kept while the task is not time bounded, but not sent. */
  duration: number | string;
  totalMarks: number | string;
  subjects: string | null;
  rubrics: string | null;
  assignedStudentIds: string[];
  questions: TaskQuestion[];
  /** Null: as this installation has it. */
  requireExamBrowser: boolean | null;
  singleSession: boolean;
  allowOwnInput: boolean;
  allowCompletion: boolean;
}

/** The fields of a new task, but for what is drawn (`newTask`). */
export const EMPTY_TASK: TaskFormValues = {
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
  requireExamBrowser: null,
  singleSession: false,
  allowOwnInput: true,
  allowCompletion: true,
  ...EMPTY_EXAM_BROWSER,
};

/** The fields of a new task. */
export const newTask = (): TaskFormValues => ({ ...EMPTY_TASK, filePassword: suggestPassword() });

/** A moment in the form of the date fields. */
export const toLocal = (moment: string | number): string => dayjs(moment).format('YYYY-MM-DD HH:mm:ss');

const toInstant = (local: string | null): string | null => (local ? dayjs(local).toISOString() : null);

/** A stored task in the fields of the form. */
export const valuesOf = (task: Task): TaskFormValues => ({
  name: task.name,
  startTime: toLocal(task.startTime),
  endTime: toLocal(task.endTime),
  isTimeBounded: task.duration !== null,
  duration: task.duration ?? '',
  totalMarks: task.totalMarks,
  subjects: task.subjects,
  rubrics: task.rubrics,
  assignedStudentIds: task.assignedStudentIds,
  questions: task.questions.map(({ questionId, marks, timeRequired }) => ({
    questionId,
    marks,
    timeRequired,
  })),
  requireExamBrowser: task.requireExamBrowser,
  singleSession: task.singleSession,
  allowOwnInput: task.allowOwnInput,
  allowCompletion: task.allowCompletion,
  ...textsOf(task.examBrowser),
});

/**
 * The fields of a copy: nobody is assigned to it yet, a window that is over is chosen anew, Browser Exam Keys stay with the
 * configuration that they belong to, and a password of the file is drawn that nobody was told yet. Where the task was
 * required to do without one, so is the copy.
 */
export const copyOf = (task: Task): TaskFormValues => {
  const isAhead = Date.parse(task.startTime) > serverNow();
  const values = valuesOf(task);
  return {
    ...values,
    startTime: isAhead ? values.startTime : null,
    endTime: isAhead ? values.endTime : null,
    assignedStudentIds: [],
    filePassword: task.requireExamBrowser && values.filePassword === '' ? '' : suggestPassword(),
    browserExamKeys: '',
  };
};

/** What the form sends. */
export const draftOf = (values: TaskFormValues): TaskDraft => ({
  name: values.name.trimStart(),
  startTime: toInstant(values.startTime),
  endTime: toInstant(values.endTime),
  isTimeBounded: values.isTimeBounded,
  duration: values.isTimeBounded ? numberOf(values.duration) : null,
  totalMarks: numberOf(values.totalMarks),
  questions: values.questions,
  assignedStudentIds: values.assignedStudentIds,
  subjects: values.subjects,
  rubrics: values.rubrics,
  requireExamBrowser: values.requireExamBrowser ?? undefined,
  singleSession: values.singleSession,
  allowOwnInput: values.allowOwnInput,
  allowCompletion: values.allowCompletion,
  // Of a task for any browser nothing is sent: what was typed stays in the form, and what is stored stays stored, for
  // whoever requires the exam browser again.
  examBrowser: values.requireExamBrowser === false ? undefined : settingsOf(values),
});

const isField = (name: unknown): name is keyof TaskFormValues =>
  typeof name === 'string' && Object.hasOwn(EMPTY_TASK, name);

/** The field that a path of the draft belongs to: `questions` for `questions.2.marks`. */
export const fieldOfPath = (path: string): keyof TaskFormValues => {
  const [first, second] = path.split('.');
  const name = first === 'examBrowser' ? second : first;
  return isField(name) ? name : 'name';
};

const findProblem = (draft: TaskDraft, editing: boolean) => {
  const ofTask = findTaskProblem(draft, new Date(serverNow()), editing);
  if (ofTask) return { message: ofTask.message, field: ofTask.path };
  const ofExamBrowser = draft.examBrowser && findExamBrowserProblem(draft.examBrowser);
  if (ofExamBrowser) return { message: ofExamBrowser.message, field: ofExamBrowser.path };
  const issue = taskDraftSchema.safeParse(draft).error?.issues[0];
  return issue && { message: issue.message, field: fieldOfPath(issue.path.join('.')) };
};

/** Validates with the contract's rule, which finds one problem at a time, in the documented order. */
export const taskResolver =
  (editing: boolean): Resolver<TaskFormValues> =>
  (values) => {
    const problem = findProblem(draftOf(values), editing);
    if (!problem) return { values, errors: {} };
    return { values: {}, errors: { [problem.field]: { type: 'rule', message: problem.message } } };
  };
