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
          description="A student who logs in on another device is asked whether to continue there; the earlier device says so, keeps its text, and can no longer save. Nobody is shut out by a broken machine. Whether or not this is set, Sessions shows from which devices each student works."
        />
      )}
    />
  </FormSection>
);
