import { sumOf, type Task, type TaskDraft } from '@assay/contract';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { CallError, isIdTaken, messageOf } from '../../../lib/server/call.ts';
import { useReturn } from '../../../lib/session/area.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { FormPage, FormSection } from '../../../ui/forms/form-page.tsx';
import { useKeptForm } from '../../../ui/forms/kept-form.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useSaveTask } from '../api.ts';
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
  if (mode.kind === 'edit') return valuesOf(mode.task);
  return { ...(mode.kind === 'copy' ? copyOf(mode.task) : newTask()), _id: newId() };
};

const firstMessage = (errors: FieldErrors<TaskFormValues>): string =>
  Object.values(errors).find((error) => error?.message)?.message ?? '';

const formNameOf = (mode: TaskFormMode): string =>
  mode.kind === 'create' ? 'task/create' : `task/${mode.kind}/${mode.task._id}`;

/** Saving, its messages, and the way back to the list. */
const useTaskForm = (mode: TaskFormMode) => {
  const editing = mode.kind === 'edit';
  const [start] = useState(() => startOf(mode));
  const form = useForm<TaskFormValues>({
    defaultValues: start,
    resolver: taskResolver(editing),
    shouldFocusError: false,
  });
  const save = useSaveTask(editing ? mode.task._id : null);
  const { leaveSoon } = useReturn('tasks');
  const failingAmong = useFailingQuestions(mode.kind === 'create' ? undefined : mode.task);
  const [problem, setProblem] = useState<string | null>(null);
  const [failing, setFailing] = useState<{ questions: KnownQuestion[]; draft: TaskDraft } | null>(null);
  const kept = useKeptForm({
    form,
    name: formNameOf(mode),
    shape: Object.keys(EMPTY_TASK),
    changes: editing ? 'task' : undefined,
  });

  const refuse = (message: string) => {
    setProblem(message);
    toast({ id: TOAST_ID, severity: 'error', summary: 'Error', detail: message });
  };
  const store = (draft: TaskDraft) => {
    setFailing(null);
    save.mutate(
      { ...draft, _id: form.getValues('_id') },
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
          const errors = error instanceof CallError ? error.errors : [];
          if (isIdTaken(error)) form.setValue('_id', newId());
          errors.forEach(({ path, message }) => form.setError(fieldOfPath(path), { message }));
          refuse(messageOf(error, 'Something Went Wrong!'));
        },
      },
    );
  };
  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null);
      const draft = draftOf(values);
      const questions = await failingAmong(draft.questions);
      if (questions.length > 0) setFailing({ questions, draft });
      else store(draft);
    },
    (errors) => refuse(firstMessage(errors)),
  );
  return {
    form,
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
  const task = mode.kind === 'create' ? undefined : mode.task;
  const { address } = useReturn('tasks');
  const choices = useTaskChoices(task, mode.kind === 'edit');
  const { form, submit, problem, save, kept, failing } = useTaskForm(mode);
  const { control, setValue, formState } = form;
  const hasStarted = mode.kind === 'edit' && mode.task.hasStarted;
  const questions = useWatch({ control, name: 'questions' });
  const sums = {
    marks: sumOf(questions.map(({ marks }) => marks)),
    minutes: sumOf(questions.map(({ timeRequired }) => timeRequired)),
  };
  const fields = { control, setValue, sums, choices, hasStarted, task };

  return (
    <FormPage
      title={TEXTS[mode.kind].title}
      backTo={address}
      context={
        mode.kind === 'copy'
          ? `Starts from “${mode.task.name}”. Nobody is assigned to the copy yet.`
          : task?.name
      }
      submitLabel={TEXTS[mode.kind].submit}
      aside={<TaskSum control={control} sums={sums} />}
      note={kept.note}
      dirty={formState.isDirty && !save.isSuccess}
      busy={formState.isSubmitting || save.isPending || save.isSuccess}
      problem={problem}
      attempts={formState.submitCount}
      onSubmit={submit}
      onCancel={onCancel}
      onDiscard={kept.forget}
    >
      <FailingQuestionsDialog {...failing} action={TEXTS[mode.kind].submit} />
      {hasStarted && (
        <Alert color="info" icon={<IconInfoCircle size={18} />} title="Students have started this task">
          The name, a later deadline, a longer duration, the students and the logins can still be changed.
          Questions, marks and the start stay as they are.
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
      <OwnInputField control={control} />
      <CompletionField control={control} />
      <SingleSessionField control={control} />
      <ExamBrowserFields
        control={control}
        setValue={setValue}
        withDefault={mode.kind === 'create'}
        stored={mode.kind === 'edit' ? mode.task.examBrowser : null}
        hasStarted={hasStarted}
      />
    </FormPage>
  );
};
