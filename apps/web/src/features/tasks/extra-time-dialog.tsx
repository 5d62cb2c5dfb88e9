import { EXTRA_MINUTES_MAX, findExtraTimeProblem, type ExtraTime, type Task } from '@assay/contract';
import { MultiSelect, NumberInput, SegmentedControl, Textarea, Text } from '@mantine/core';
import dayjs from 'dayjs';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/call.ts';
import { serverNow } from '../../lib/clock.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useExtendTime } from './api.ts';

/** As many names as one looks through; typing finds the others. */
const NAMES_SHOWN = 50;

interface Values {
  studentIds: string[];
  kind: 'minutes' | 'end';
  minutes: number | '';
  /** Local time, `YYYY-MM-DD HH:mm:ss`. */
  end: string | null;
  reason: string;
}

const valuesOf = (given: ExtraTime | null): Values => ({
  studentIds: given ? [given.studentId] : [],
  kind: given && given.extraMinutes === 0 ? 'end' : 'minutes',
  minutes: given?.extraMinutes || 15,
  end: given?.endTime ? dayjs(given.endTime).format('YYYY-MM-DD HH:mm:ss') : null,
  reason: given?.reason ?? '',
});

/** What the values give; null while a field that says it is empty. */
const allowanceOf = ({ kind, minutes, end }: Values) => {
  if (kind === 'minutes')
    return minutes === '' || minutes < 1 ? null : { extraMinutes: minutes, laterEnd: null };
  return end ? { extraMinutes: 0, laterEnd: dayjs(end).toDate() } : null;
};

/** Errors by field; the sentence about the students is the server's rule, as far as this page knows the facts. */
const errorsOf = (task: Task, values: Values) => {
  const allowance = allowanceOf(values);
  const chosen = task.extraTimes.filter(({ studentId }) => values.studentIds.includes(studentId));
  const times = chosen.map((one) => ({
    fullname: one.fullname,
    startedAt: one.startedAt ? new Date(one.startedAt) : null,
    submittedAt: one.submittedAt ? new Date(one.submittedAt) : null,
    allowance: { extraMinutes: one.extraMinutes, laterEnd: one.endTime ? new Date(one.endTime) : null },
  }));
  const timed = { ...task, endTime: new Date(task.endTime) };
  const refused = allowance && findExtraTimeProblem(timed, times, allowance, new Date(serverNow()));
  return {
    students: values.studentIds.length === 0 ? 'Please select at least one student.' : refused,
    time:
      allowance === null
        ? values.kind === 'minutes'
          ? 'Please enter whole minutes, 1 or more.'
          : 'Please choose the later deadline.'
        : null,
    reason: values.reason.trim() === '' ? 'Please give a reason.' : null,
  };
};

interface ExtraTimeDialogProps {
  task: Task;
  opened: boolean;
  /** What is changed; null gives time anew. */
  given: ExtraTime | null;
  onClose: () => void;
}

const ExtraTimeForm = ({ task, opened, given, onClose }: ExtraTimeDialogProps) => {
  const [initial] = useState(() => valuesOf(given));
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState(false);
  const extend = useExtendTime(task._id);
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  const errors = errorsOf(task, values);
  const said = (error: string | null) => (shown ? (error ?? undefined) : undefined);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(true);
    const allowance = allowanceOf(values);
    if (!allowance || errors.students || errors.reason) return;
    extend.mutate(
      {
        studentIds: values.studentIds,
        extraMinutes: allowance.extraMinutes,
        endTime: allowance.laterEnd?.toISOString() ?? null,
        reason: values.reason,
      },
      {
        onSuccess: () => {
          toast({ severity: 'success', summary: 'Success', detail: 'Extra time given' });
          onClose();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'The extra time could not be given.'),
            life: 6000,
          }),
      },
    );
  };

  return (
    <FormDialog
      opened={opened}
      title={given ? `Extra time of ${given.fullname}` : 'Extra time'}
      submitLabel="Give time"
      busy={extend.isPending}
      dirty={values !== initial}
      onSubmit={save}
      onClose={onClose}
    >
      {!given && (
        <MultiSelect
          label="Students"
          placeholder={values.studentIds.length === 0 ? 'Search by name or enrollment' : undefined}
          data={task.assignedStudents.map(({ _id, fullname, username }) => ({
            value: _id,
            label: `${fullname} (${username})`,
          }))}
          value={values.studentIds}
          onChange={(studentIds) => change({ studentIds })}
          limit={NAMES_SHOWN}
          searchable
          hidePickedOptions
          clearable
          clearButtonProps={{ 'aria-label': 'Take all students out' }}
          nothingFoundMessage="No student of this task has this name."
          error={said(errors.students)}
          withAsterisk
          data-autofocus
        />
      )}
      {given && said(errors.students) && (
        <Text c="var(--assay-danger)" role="alert">
          {errors.students}
        </Text>
      )}
      <SegmentedControl
        aria-label="Kind of extra time"
        data={[
          { value: 'minutes', label: 'Minutes more' },
          { value: 'end', label: 'Later deadline' },
        ]}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      {values.kind === 'minutes' ? (
        <NumberInput
          label="Minutes"
          description="Both the own duration and the deadline are later by so much. It counts from the task’s time, not from what was given before."
          min={1}
          max={EXTRA_MINUTES_MAX}
          allowDecimal={false}
          allowNegative={false}
          value={values.minutes}
          onChange={(minutes) => change({ minutes: typeof minutes === 'number' ? minutes : '' })}
          error={said(errors.time)}
          withAsterisk
        />
      ) : (
        <DateTimeField
          label="Deadline"
          description={
            task.duration === null
              ? 'Until then they can work.'
              : `Until then they can start and work; a started task still lasts ${task.duration} minutes.`
          }
          value={values.end}
          onChange={(end) => change({ end })}
          min={dayjs(task.endTime).format('YYYY-MM-DD HH:mm:ss')}
          error={said(errors.time)}
          required
        />
      )}
      <Textarea
        label="Reason"
        description="Kept with your name; students do not see it."
        autosize
        minRows={2}
        maxLength={500}
        value={values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={said(errors.reason)}
        withAsterisk
      />
    </FormDialog>
  );
};

/** Gives students of a task more time, or changes what one was given. */
export const ExtraTimeDialog = (props: ExtraTimeDialogProps) =>
  props.opened ? <ExtraTimeForm key={props.given?.studentId ?? ''} {...props} /> : null;
