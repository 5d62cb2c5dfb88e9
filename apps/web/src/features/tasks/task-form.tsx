import { sumOf, type Task } from '@assay/contract';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { useReturn } from '../../lib/area.ts';
import { CallError, messageOf } from '../../lib/call.ts';
import { FormPage, FormSection } from '../../ui/form-page.tsx';
import { toast } from '../../ui/toast.ts';
import { useSaveTask } from './api.ts';
import { BasicFields } from './basic-fields.tsx';
import { ExamBrowserField } from './exam-browser-field.tsx';
import { QuestionFields } from './question-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { StudentPicker } from './student-picker.tsx';
import {
  EMPTY_TASK,
  copyOf,
  draftOf,
  fieldOfPath,
  taskResolver,
  valuesOf,
  type TaskFormValues,
} from './task-form-values.ts';
import { TaskSum } from './task-sum.tsx';
import { useTaskChoices } from './use-task-choices.ts';

/** `task` is the one that is edited or copied. */
export type TaskFormMode = { kind: 'create' } | { kind: 'edit' | 'copy'; task: Task };

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
  if (mode.kind === 'create') return EMPTY_TASK;
  return mode.kind === 'copy' ? copyOf(mode.task) : valuesOf(mode.task);
};

const firstMessage = (errors: FieldErrors<TaskFormValues>): string =>
  Object.values(errors).find((error) => error?.message)?.message ?? '';

/** Saving, its messages, and the way back to the list. */
const useTaskForm = (mode: TaskFormMode) => {
  const editing = mode.kind === 'edit';
  const form = useForm<TaskFormValues>({
    defaultValues: startOf(mode),
    resolver: taskResolver(editing),
    shouldFocusError: false,
  });
  const save = useSaveTask(editing ? mode.task._id : null);
  const { leaveSoon } = useReturn('tasks');
  const [problem, setProblem] = useState<string | null>(null);

  const refuse = (message: string) => {
    setProblem(message);
    toast({ id: TOAST_ID, severity: 'error', summary: 'Error', detail: message });
  };
  const submit = form.handleSubmit(
    (values) => {
      setProblem(null);
      save.mutate(draftOf(values), {
        onSuccess: ({ message }) => {
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
          const errors = error instanceof CallError ? error.errors : [];
          errors.forEach(({ path, message }) => form.setError(fieldOfPath(path), { message }));
          refuse(messageOf(error, 'Something Went Wrong!'));
        },
      });
    },
    (errors) => refuse(firstMessage(errors)),
  );
  return { form, submit, problem, save };
};

/** The task form: create, edit, and copy. */
export const TaskForm = ({ mode, onCancel }: TaskFormProps) => {
  const { form, submit, problem, save } = useTaskForm(mode);
  const { control, setValue, formState } = form;
  const task = mode.kind === 'create' ? undefined : mode.task;
  const hasStarted = mode.kind === 'edit' && mode.task.hasStarted;
  const choices = useTaskChoices(task, mode.kind === 'edit');
  const questions = useWatch({ control, name: 'questions' });
  const sums = {
    marks: sumOf(questions.map(({ marks }) => marks)),
    minutes: sumOf(questions.map(({ timeRequired }) => timeRequired)),
  };
  const fields = { control, setValue, sums, choices, hasStarted };

  return (
    <FormPage
      title={TEXTS[mode.kind].title}
      context={
        mode.kind === 'copy'
          ? `Starts from “${mode.task.name}”. Nobody is assigned to the copy yet.`
          : task?.name
      }
      submitLabel={TEXTS[mode.kind].submit}
      aside={<TaskSum control={control} sums={sums} />}
      dirty={formState.isDirty && !save.isSuccess}
      busy={save.isPending || save.isSuccess}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {hasStarted && (
        <Alert color="info" icon={<IconInfoCircle size={18} />} title="Students have started this task">
          The name, a later deadline, a longer duration and the students can still be changed. Questions,
          marks and the start stay as they are.
        </Alert>
      )}
      <BasicFields {...fields} />
      <ScheduleFields {...fields} minutes={sums.minutes} />
      <QuestionFields {...fields} />
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
      <FormSection title="Exam conditions">
        <Controller
          name="requireExamBrowser"
          control={control}
          render={({ field, fieldState }) => (
            <ExamBrowserField
              value={field.value}
              onChange={field.onChange}
              withDefault={mode.kind === 'create'}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormSection>
    </FormPage>
  );
};
