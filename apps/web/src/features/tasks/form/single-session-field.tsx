import { Checkbox } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import type { TaskFormValues } from './task-form-values.ts';

/** Whether one login of a student at a time may write. */
export const SingleSessionField = ({ control }: { control: Control<TaskFormValues> }) => (
  <FormSection title="Logins">
    <Controller
      name="singleSession"
      control={control}
      render={({ field: { value, ...field } }) => (
        <Checkbox
          {...field}
          checked={value}
          label="One login at a time"
          description="A student who logs in on another device is asked whether to go on there; the earlier one is told, keeps its text, and can save nothing more. Nobody is shut out by a broken machine. Whether or not this is set, Sessions shows from which devices each student works."
        />
      )}
    />
  </FormSection>
);
