import { editTask, type Task } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import type { ShownForm } from '../../../ui/editing/shown-form.ts';
import { meetingFormOf, useConflict } from '../../../ui/editing/use-conflict.tsx';
import { groupsQuery } from '../../groups/index.ts';
import { questionsByIdQuery } from '../../questions/index.ts';
import { rubricsQuery } from '../../rubrics/index.ts';
import { subjectsQuery } from '../../subjects/index.ts';
import type { ChosenQuestion } from '../questions/chosen-question.ts';
import { knownQuestions, titleOf } from '../questions/known-questions.ts';
import { settingsOf } from './exam-browser-values.ts';
import { valuesOf, type TaskFormValues } from './task-form-values.ts';

/** What the ids of a task stand for. */
type NameOf = (id: string) => string;

const TEXT_MAX = 60;
const short = (text: string): string =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}…` : text;

const moment = (local: string | null): string => (local ? formatDateTime(local) : '');
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
const choice = (nameOf: NameOf, id: string | null): string => (id === null ? 'None' : nameOf(id));
const lines = (text: string): string => text.trim().split(/\s+/).join(', ');

/** Every field of the form, as two versions of a task are shown beside each other. */
export const taskFields = (nameOf: NameOf): ShownForm<TaskFormValues> => ({
  name: { label: 'Task Name', show: ({ name }) => name },
  subjects: { label: 'Subject', show: ({ subjects }) => choice(nameOf, subjects) },
  rubrics: { label: 'Rubrics', show: ({ rubrics }) => choice(nameOf, rubrics) },
  startTime: { label: 'Schedule At', show: ({ startTime }) => moment(startTime) },
  endTime: { label: 'Deadline', show: ({ endTime }) => moment(endTime) },
  isTimeBounded: { with: 'duration' },
  duration: {
    label: 'Duration',
    read: ({ isTimeBounded, duration }) => (isTimeBounded ? numberOf(duration) : null),
    show: ({ isTimeBounded, duration }) => (isTimeBounded ? `${duration} min` : 'Not time bounded'),
  },
  questions: {
    label: 'Questions',
    read: ({ questions }) =>
      questions.map(({ marks, timeRequired, ...question }) => ({
        ...question,
        marks: numberOf(marks),
        timeRequired: numberOf(timeRequired),
      })),
    list: { keyOf: ({ questionId }) => questionId, isOrdered: true },
    entry: ({ questionId, marks, timeRequired, version, pool }) => ({
      name: `“${short(nameOf(questionId))}”`,
      detail: [
        `${marks} marks`,
        `${timeRequired} min`,
        ...(version === undefined ? [] : [`version ${version}`]),
        ...(pool ? [`in “${pool}”`] : []),
      ].join(', '),
    }),
  },
  pools: {
    label: 'Pools',
    list: { keyOf: ({ name }) => name, isOrdered: false },
    entry: ({ name, draw }) => ({ name: `“${name}”`, detail: `${draw} drawn` }),
  },
  ownOrder: { label: 'An order for each student', show: ({ ownOrder }) => yesOrNo(ownOrder) },
  totalMarks: {
    label: 'Total Marks',
    read: ({ totalMarks }) => numberOf(totalMarks),
    show: ({ totalMarks }) => String(totalMarks),
  },
  assignedStudentIds: {
    label: 'Students',
    list: { keyOf: (id) => id, isOrdered: false },
    entry: (id) => ({ name: nameOf(id) }),
  },
  allowOwnInput: { label: 'Own input', show: ({ allowOwnInput }) => yesOrNo(allowOwnInput) },
  allowCompletion: {
    label: 'Completion in the editor',
    show: ({ allowCompletion }) => yesOrNo(allowCompletion),
  },
  singleSession: { label: 'One login at a time', show: ({ singleSession }) => yesOrNo(singleSession) },
  requireExamBrowser: {
    label: 'Require Safe Exam Browser',
    show: ({ requireExamBrowser }) => yesOrNo(requireExamBrowser ?? false),
  },
  quitPassword: { label: 'Quit password', show: ({ quitPassword }) => quitPassword },
  filePassword: { label: 'Password of the file', show: ({ filePassword }) => filePassword },
  allowedAddresses: {
    label: 'Allowed addresses',
    read: (values) => settingsOf(values).allowedAddresses,
    show: ({ allowedAddresses }) => lines(allowedAddresses),
  },
  browserExamKeys: {
    label: 'Browser Exam Keys',
    read: (values) => settingsOf(values).browserExamKeys,
    show: ({ browserExamKeys }) => lines(browserExamKeys),
  },
});

/** What the ids in the form stand for, as far as it is known: from the task as it was opened and is stored, and the lists. */
const useNames = (tasks: readonly Task[], questions: readonly ChosenQuestion[], isAsked: boolean): NameOf => {
  const asked = { enabled: isAsked };
  const groups = useQuery({ ...groupsQuery, ...asked });
  const subjects = useQuery({ ...subjectsQuery, ...asked });
  const rubrics = useQuery({ ...rubricsQuery, ...asked });
  const rows = useQuery({ ...questionsByIdQuery(questions.map(({ questionId }) => questionId)), ...asked });
  if (!isAsked) return () => '';
  const students = [
    ...(groups.data ?? []).flatMap((group) => group.students),
    ...tasks.flatMap((task) => task.assignedStudents),
  ];
  const known = [
    ...tasks.map((task) => knownQuestions(undefined, task)),
    knownQuestions(rows.data, undefined),
  ];
  const names = new Map<string | null, string>([
    ...students.map(({ _id, fullname }) => [_id, fullname] as const),
    ...known.flatMap((some) => [...some.values()].map((one) => [one._id, titleOf(one)] as const)),
    ...[...(subjects.data ?? []), ...(rubrics.data ?? [])].map(({ _id, name }) => [_id, name] as const),
    ...tasks.flatMap(({ subjects: id, subjectName, rubrics: rubricId, rubricName }) => [
      [id, subjectName ?? ''] as const,
      [rubricId, rubricName ?? ''] as const,
    ]),
  ]);
  return (id) => names.get(id) ?? 'one that you cannot see';
};

interface TaskConflictOptions {
  form: UseFormReturn<TaskFormValues>;
  /** The task as it was opened, and as it is stored as far as that is known. */
  tasks: readonly Task[];
  onStored: (task: Task) => void;
  save: () => void;
}

/** Lets somebody choose who saves a task that somebody else has saved meanwhile. */
export const useTaskConflict = ({ form, tasks, onStored, save }: TaskConflictOptions) => {
  const isAsked = tasks.length > 1;
  const nameOf = useNames(tasks, form.getValues('questions'), isAsked);
  return useConflict({
    route: editTask,
    what: 'task',
    fields: taskFields(nameOf),
    valuesOf,
    form: meetingFormOf(form, save),
    onStored,
  });
};
