import { Checkbox, NumberInput, SimpleGrid } from '@mantine/core';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { useServerNow } from '../../../lib/values/clock.ts';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { DateTimeField } from '../../../ui/forms/date-time-field.tsx';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import { SumHint } from './sum-hint.tsx';
import { toLocal, type TaskFormValues } from './task-form-values.ts';

const MINUTE_MS = 60_000;

interface ScheduleFieldsProps {
  control: Control<TaskFormValues>;
  setValue: UseFormSetValue<TaskFormValues>;
  /** Sum of the selected questions' time, minutes. */
  minutes: number;
  /** Students have started: the beginning is history. */
  hasStarted: boolean;
}

/** When the task runs, and how long a student has. */
export const ScheduleFields = ({ control, setValue, minutes, hasStarted }: ScheduleFieldsProps) => {
  const now = useServerNow(MINUTE_MS / 2);
  const thisMinute = toLocal(Math.floor(now / MINUTE_MS) * MINUTE_MS);
  const [isTimeBounded, duration, startTime] = useWatch({
    control,
    name: ['isTimeBounded', 'duration', 'startTime'],
  });
  const wholeMinutes = Math.ceil(minutes);

  return (
    <FormSection title="Schedule">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Controller
          name="startTime"
          control={control}
          render={({ field, fieldState }) => (
            <DateTimeField
              {...field}
              label="Schedule At"
              required
              min={hasStarted ? undefined : thisMinute}
              disabled={hasStarted}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          name="endTime"
          control={control}
          render={({ field, fieldState }) => (
            <DateTimeField
              {...field}
              label="Deadline"
              required
              min={startTime && startTime > thisMinute ? startTime : thisMinute}
              error={fieldState.error?.message}
            />
          )}
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
            description="Each student has so many minutes from the own start, within the schedule."
          />
        )}
      />
      {isTimeBounded && (
        <Controller
          name="duration"
          control={control}
          render={({ field, fieldState }) => (
            <div>
              <NumberInput
                {...field}
                label="Duration (Minutes)"
                withAsterisk
                min={1}
                max={525_600}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="none"
                maw={240}
                error={fieldState.error?.message}
              />
              <SumHint
                text={`Questions need ${minutes} minutes.`}
                sum={wholeMinutes}
                fits={(numberOf(duration) ?? 0) >= minutes}
                onTake={(sum) => setValue('duration', sum, { shouldDirty: true, shouldValidate: true })}
              />
            </div>
          )}
        />
      )}
    </FormSection>
  );
};
