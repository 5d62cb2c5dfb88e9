import { EXTRA_MINUTES_MAX, findExtraTimeProblem, type ExtraTime, type Task } from '@assay/contract';
import { MultiSelect, SegmentedControl, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { serverNow } from '../../../lib/values/clock.ts';
import { toInstant, toLocal } from '../../../lib/values/local-moment.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { DateTimeField } from '../../../ui/forms/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { ReasonField } from '../../../ui/forms/reason-field.tsx';
import { useExtendTime } from '../api.ts';
import { studentPicking } from './student-picking.ts';
import { tellOutcome } from './tell-outcome.ts';

interface Values {
  studentIds: string[];
  kind: 'minutes' | 'end';
  /** A text while it is typed. */
  minutes: number | string;
  /** On the viewer's clock, `2026-11-23 10:00:00`; or what was typed and is no moment. */
  end: string | null;
  reason: string;
}

const valuesOf = (given: ExtraTime | null): Values => ({
  studentIds: given ? [given.studentId] : [],
  kind: given && given.extraMinutes === 0 ? 'end' : 'minutes',
  minutes: given?.extraMinutes || 15,
  end: given?.endTime ? toLocal(given.endTime) : null,
  reason: given?.reason ?? '',
});

/** What the values give; null while the field that says it holds nothing that can be given. */
const allowanceOf = ({ kind, minutes, end }: Values) => {
  if (kind === 'minutes') {
    const extraMinutes = numberOf(minutes) ?? 0;
    return Number.isInteger(extraMinutes) && extraMinutes > 0 ? { extraMinutes, laterEnd: null } : null;
  }
  const instant = toInstant(end);
  return instant === null ? null : { extraMinutes: 0, laterEnd: new Date(instant) };
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
  };
};

const OUTCOME = { done: 'Extra time given', failed: 'The extra time could not be given.' };

export interface ExtraTimeDialogProps {
  task: Task;
  opened: boolean;
  /** What is changed; null gives time anew. */
  given: ExtraTime | null;
  onClose: () => void;
}

/** Gives students of a task more time, or changes what one was given. */
export const ExtraTimeForm = ({ task, opened, given, onClose }: ExtraTimeDialogProps) => {
  const [initial] = useState(() => valuesOf(given));
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState(false);
  const extend = useExtendTime(task._id);
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  const errors = errorsOf(task, values);
  const said = (error: string | null) => (shown ? (error ?? undefined) : undefined);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(true);
    const allowance = allowanceOf(values);
    if (!allowance || errors.students || values.reason.trim() === '') return;
    const giving = extend.mutateAsync({
      studentIds: values.studentIds,
      extraMinutes: allowance.extraMinutes,
      endTime: allowance.laterEnd?.toISOString() ?? null,
      reason: values.reason,
    });
    if (await tellOutcome(giving, OUTCOME)) onClose();
  };

  return (
    <FormDialog
      opened={opened}
      title={given ? `Extra time of ${given.fullname}` : 'Extra time'}
      submitLabel="Give time"
      busy={extend.isPending}
      dirty={values !== initial}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      {!given && (
        <MultiSelect
          {...studentPicking(task.assignedStudents)}
          label="Students"
          placeholder={values.studentIds.length === 0 ? 'Search by name or enrollment' : undefined}
          value={values.studentIds}
          onChange={(studentIds) => change({ studentIds })}
          hidePickedOptions
          clearable
          clearButtonProps={{ 'aria-label': 'Take all students out' }}
          nothingFoundMessage="No student of this task has this name."
          error={said(errors.students)}
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
        <NumberField
          label="Minutes"
          description="The student’s duration and deadline are both extended by this much. It is added to the task’s own time, not to extra time given before."
          least={1}
          max={EXTRA_MINUTES_MAX}
          value={values.minutes}
          onChange={(minutes) => change({ minutes })}
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
          min={toLocal(task.endTime)}
          error={said(errors.time)}
          required
        />
      )}
      <ReasonField
        description="Kept with your name; students do not see it."
        value={values.reason}
        onChange={(reason) => change({ reason })}
        checked={shown}
      />
    </FormDialog>
  );
};
