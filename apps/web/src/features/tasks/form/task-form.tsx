import { leftOutSentence, type Task, type TaskCopy, type TaskDraft } from '@assay/contract';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { CallError, isIdTaken, messageOf } from '../../../lib/server/call.ts';
import { useReturn } from '../../../lib/session/area.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { FormPage, FormSection } from '../../../ui/forms/form-page.tsx';
import { useKeptForm } from '../../../ui/forms/kept-form.tsx';
import { useRevalidation } from '../../../ui/forms/use-revalidation.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { NewQuestion } from '../../questions/index.ts';
import { taskDefaultsQuery, useSaveTask } from '../api.ts';
import { sumsOf } from '../questions/chosen-question.ts';
import { FailingQuestionsDialog } from '../questions/failing-questions-dialog.tsx';
import type { KnownQuestion } from '../questions/known-questions.ts';
import { useFailingQuestions } from '../questions/use-failing-questions.ts';
import { StudentPicker } from '../students/student-picker.tsx';
import { BasicFields } from './basic-fields.tsx';
import { CompletionField } from './completion-field.tsx';
import { ExamBrowserFields } from './exam-browser-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { OwnInputField } from './own-input-field.tsx';
import { SingleSessionField } from './single-session-field.tsx';
import {
  EMPTY_TASK,
  newTask,
  copyOf,
  draftOf,
  fieldOfPath,
  overallProblemOf,
  taskResolver,
  valuesOf,
  type TaskFormValues,
} from './task-form-values.ts';
import { useTaskConflict } from './task-conflict.ts';
import { TaskSum } from './task-sum.tsx';
import { useFollowedProposals, useProposals } from './use-proposals.ts';
import { useTaskChoices } from './use-task-choices.ts';
import { useWritingQuestion } from './use-writing-question.ts';

/** `task` is the one that is edited, or what the copy begins with. */
export type TaskFormMode = { kind: 'create' } | { kind: 'edit'; task: Task } | ({ kind: 'copy' } & TaskCopy);

interface TaskFormProps {
  mode: TaskFormMode;
  /** Leaves the form without saving. */
  onCancel: () => void;
}

/** Each try to save has one message. */
const TOAST_ID = 'task-form';

const TEXTS = {
  create: { title: 'Create Task', submit: 'Create' },
  copy: { title: 'Create Copy Task', submit: 'Create' },
  edit: { title: 'Edit Task', submit: 'Update' },
} as const;

const startOf = (mode: TaskFormMode): TaskFormValues => {
  if (mode.kind === 'edit') return valuesOf(mode.task);
  return { ...(mode.kind === 'copy' ? copyOf(mode.task) : newTask()), _id: newId() };
};

const formNameOf = (mode: TaskFormMode): string =>
  mode.kind === 'create' ? 'task/create' : `task/${mode.kind}/${mode.task._id}`;

/** Saving, its messages, and the way back to the list. @param byDefault whether the exam browser is required here */
const useTaskForm = (mode: TaskFormMode, byDefault: boolean) => {
  const editing = mode.kind === 'edit';
  const rules = { editing, byDefault };
  const [start] = useState(() => startOf(mode));
  const form = useForm<TaskFormValues>({
    defaultValues: start,
    resolver: taskResolver(rules),
    shouldFocusError: false,
  });
  const opened = mode.kind === 'create' ? undefined : mode.task;
  const [stored, setStored] = useState(opened);
  useRevalidation(form);
  const save = useSaveTask(editing ? mode.task._id : null);
  const { leaveSoon } = useReturn('tasks');
  const failingAmong = useFailingQuestions(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [failing, setFailing] = useState<{ questions: KnownQuestion[]; draft: TaskDraft } | null>(null);
  const kept = useKeptForm({
    form,
    name: formNameOf(mode),
    shape: Object.keys(EMPTY_TASK),
    changes: editing ? 'task' : undefined,
  });

  const refuse = (message: string) =>
    toast({ id: TOAST_ID, severity: 'error', summary: 'Error', detail: message });
  const store = (draft: TaskDraft) => {
    setFailing(null);
    const [_id, edition] = form.getValues(['_id', 'edition']);
    save.mutate(
      { _id, edition, draft },
      {
        onSuccess: ({ message }) => {
          kept.forget();
          const said = mode.kind === 'copy' ? undefined : message;
          toast({
            id: TOAST_ID,
            severity: 'success',
            summary: 'Success',
            detail: said ?? 'Task created successfully',
          });
          leaveSoon();
        },
        onError: (error) => {
          if (conflict.meet(error)) return;
          const errors = error instanceof CallError ? error.errors : [];
          if (isIdTaken(error)) form.setValue('_id', newId());
          errors.forEach(({ path, message }) => form.setError(fieldOfPath(path), { message }));
          const said = messageOf(error, 'Something Went Wrong!');
          if (errors.every(({ message }) => message !== said)) setProblem(said);
          refuse(said);
        },
      },
    );
  };
  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null);
      const draft = draftOf(values, byDefault);
      const questions = await failingAmong(draft.questions);
      if (questions.length > 0) setFailing({ questions, draft });
      else store(draft);
    },
    () => refuse(overallProblemOf(form.getValues(), rules)),
  );
  const conflict = useTaskConflict({
    form,
    tasks: [...new Set([opened, stored])].filter((task) => task !== undefined),
    onStored: setStored,
    save: () => void submit(),
  });
  return {
    form,
    task: stored,
    conflict,
    submit,
    problem,
    save,
    kept,
    failing: {
      questions: failing?.questions ?? null,
      onConfirm: () => failing && store(failing.draft),
      onCancel: () => setFailing(null),
    },
  };
};

/** The task form: create, edit, and copy. */
export const TaskForm = ({ mode, onCancel }: TaskFormProps) => {
  const { data: defaults } = useQuery({ ...taskDefaultsQuery, enabled: mode.kind !== 'edit' });
  const byDefault = mode.kind === 'create' ? defaults?.requireExamBrowser : null;
  const { form, task, submit, problem, save, kept, failing, conflict } = useTaskForm(
    mode,
    byDefault ?? false,
  );
  const { address } = useReturn('tasks');
  const choices = useTaskChoices(task, mode.kind === 'copy');
  const leftOut = mode.kind === 'copy' ? leftOutSentence(mode.leftOut) : null;
  const { control, setValue, formState } = form;
  const hasStarted = mode.kind === 'edit' && task?.hasStarted === true;
  const sums = sumsOf(...useWatch({ control, name: ['questions', 'pools'] }));
  const proposals = useProposals(control, sums);
  useFollowedProposals(form, proposals);
  const writing = useWritingQuestion(form);
  const fields = { control, setValue, sums, choices, hasStarted, task };
  const dirty = formState.isDirty && !save.isSuccess;

  if (writing.destination)
    return <NewQuestion destination={{ ...writing.destination, unsaved: dirty }} onCancel={writing.close} />;

  return (
    <FormPage
      title={TEXTS[mode.kind].title}
      backTo={address}
      context={mode.kind === 'copy' ? 'Nobody is assigned to the copy yet.' : task?.name}
      submitLabel={TEXTS[mode.kind].submit}
      aside={<TaskSum control={control} sums={sums} />}
      note={kept.note}
      dirty={dirty}
      busy={formState.isSubmitting || save.isPending || save.isSuccess}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={onCancel}
      onDiscard={kept.forget}
    >
      <FailingQuestionsDialog {...failing} action={TEXTS[mode.kind].submit} />
      {conflict.dialog}
      {leftOut && (
        <Alert color="warning" icon={<IconInfoCircle size={18} />} role="status" py="xs">
          {leftOut}
        </Alert>
      )}
      {hasStarted && (
        <Alert color="info" icon={<IconInfoCircle size={18} />} title="Students have started this task">
          The name, a later deadline, a longer duration, the students and the logins can still be changed.
          Questions, marks and the start stay as they are.
        </Alert>
      )}
      <BasicFields {...fields} />
      <ScheduleFields
        {...fields}
        minutes={sums.minutes}
        proposedEnd={proposals.endTime}
        lastTask={defaults?.lastTask}
      />
      <QuestionFields {...fields} onWrite={writing.open} />
      <FormSection
        title="Students"
        description="A task without students is kept as NOT-ASSIGNED until somebody is assigned."
      >
        <Controller
          name="assignedStudentIds"
          control={control}
          render={({ field, fieldState }) => (
            <StudentPicker
              groups={choices.groups.shown}
              value={field.value}
              onChange={field.onChange}
              error={
                fieldState.error?.message ?? (choices.groups.isError ? 'Failed to fetch groups' : undefined)
              }
            />
          )}
        />
      </FormSection>
      <OwnInputField control={control} />
      <CompletionField control={control} />
      <SingleSessionField control={control} />
      <ExamBrowserFields
        control={control}
        setValue={setValue}
        byDefault={byDefault}
        stored={mode.kind === 'edit' ? (task?.examBrowser ?? null) : null}
        hasStarted={hasStarted}
      />
    </FormPage>
  );
};
