import {
  DEADLINE_ROOM,
  isMoment,
  proposedStarts,
  writeMoment,
  type ResponseOf,
  type fetchTaskDefaults,
} from '@assay/contract';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { serverNow, useServerNow } from '../../../lib/values/clock.ts';
import { toLocal } from '../../../lib/values/local-moment.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { DateTimeField } from '../../../ui/forms/dates/date-time-field.tsx';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { SumHint } from './sum-hint.tsx';
import type { TaskFormValues } from './task-form-values.ts';

const MINUTE_MS = 60_000;

interface ScheduleFieldsProps {
  control: Control<TaskFormValues>;
  setValue: UseFormSetValue<TaskFormValues>;
  /** Sum of the selected questions' time, minutes. */
  minutes: number;
  /** The deadline that start and time come to; null while they are not known. */
  proposedEnd: string | null;
  /** The own task that starts last; undefined where no start is proposed. */
  lastTask: ResponseOf<typeof fetchTaskDefaults>['data']['lastTask'] | undefined;
  /** Students have started: the beginning is history. */
  hasStarted: boolean;
}

type StartFieldProps = Pick<ScheduleFieldsProps, 'control' | 'lastTask' | 'hasStarted'> & {
  thisMinute: string;
};

const StartField = ({ control, lastTask, hasStarted, thisMinute }: StartFieldProps) => {
  const [opened] = useState(() => toLocal(serverNow()));
  const last = lastTask && { name: lastTask.name, start: toLocal(lastTask.startTime) };
  const starts = lastTask === undefined ? [] : proposedStarts(opened, last ?? null);
  return (
    <Controller
      name="startTime"
      control={control}
      render={({ field, fieldState }) => (
        <DateTimeField
          {...field}
          label="Schedule At"
          required
          min={hasStarted ? undefined : thisMinute}
          presets={starts.map(({ label, moment }) => ({ label, value: moment }))}
          disabled={hasStarted}
          error={fieldState.error?.message}
        />
      )}
    />
  );
};

type EndFieldProps = Pick<ScheduleFieldsProps, 'control' | 'proposedEnd'> & { min: string };

const EndField = ({ control, proposedEnd, min }: EndFieldProps) => {
  const isTimeBounded = useWatch({ control, name: 'isTimeBounded' });
  const time = isTimeBounded ? 'duration' : 'questions’ time';
  return (
    <Controller
      name="endTime"
      control={control}
      render={({ field, fieldState }) => (
        <DateTimeField
          {...field}
          label="Deadline"
          required
          min={min}
          description={proposedEnd === null ? `Proposed once start and ${time} are known.` : undefined}
          note={field.value === proposedEnd ? `Proposed: ${time} + ${DEADLINE_ROOM} min` : undefined}
          presets={
            proposedEnd === null
              ? []
              : [{ label: `${writeMoment(proposedEnd)}, as proposed`, value: proposedEnd }]
          }
          error={fieldState.error?.message}
        />
      )}
    />
  );
};

type DurationFieldProps = Pick<ScheduleFieldsProps, 'control' | 'setValue' | 'minutes'>;

const DurationField = ({ control, setValue, minutes }: DurationFieldProps) => {
  const duration = useWatch({ control, name: 'duration' });
  return (
    <Controller
      name="duration"
      control={control}
      render={({ field, fieldState }) => (
        <div>
          <NumberField
            {...field}
            label="Duration (Minutes)"
            withAsterisk
            least={1}
            max={525_600}
            maw={240}
            error={fieldState.error?.message}
          />
          <SumHint
            text={`Questions need ${minutes} minutes.`}
            sum={Math.ceil(minutes)}
            fits={(numberOf(duration) ?? 0) >= minutes}
            onTake={(sum) => setValue('duration', sum, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      )}
    />
  );
};

/** When the task runs, and how long a student has. */
export const ScheduleFields = ({
  control,
  setValue,
  minutes,
  proposedEnd,
  lastTask,
  hasStarted,
}: ScheduleFieldsProps) => {
  const now = useServerNow(MINUTE_MS / 2);
  const thisMinute = toLocal(Math.floor(now / MINUTE_MS) * MINUTE_MS);
  const [isTimeBounded, startTime] = useWatch({ control, name: ['isTimeBounded', 'startTime'] });

  return (
    <FormSection title="Schedule">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <StartField control={control} lastTask={lastTask} hasStarted={hasStarted} thisMinute={thisMinute} />
        <EndField
          control={control}
          proposedEnd={proposedEnd}
          min={startTime && isMoment(startTime) && startTime > thisMinute ? startTime : thisMinute}
        />
      </SimpleGrid>
      <Controller
        name="isTimeBounded"
        control={control}
        render={({ field: { value, ...field } }) => (
          <Checkbox
            {...field}
            checked={value}
            label="Want this Task Time Bounded"
            description="Each student gets this many minutes from when they press Start, at most until the deadline."
          />
        )}
      />
      {isTimeBounded && <DurationField control={control} setValue={setValue} minutes={minutes} />}
    </FormSection>
  );
};
