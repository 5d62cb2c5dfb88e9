import { Checkbox } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import type { TaskFormValues } from './task-form-values.ts';

interface OwnOrderFieldProps {
  control: Control<TaskFormValues>;
  /** Students have started: it stays as it is. */
  fixed: boolean;
}

/** Whether each student has the questions in an order of the own. */
export const OwnOrderField = ({ control, fixed }: OwnOrderFieldProps) => (
  <Controller
    name="ownOrder"
    control={control}
    render={({ field: { value, ...field } }) => (
      <Checkbox
        {...field}
        checked={value}
        disabled={fixed}
        label="An order of the questions for each student"
        description="Drawn at the start, and the same whenever the student comes back."
      />
    )}
  />
);
