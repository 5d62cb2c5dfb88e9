import { Checkbox } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import type { TaskFormValues } from './task-form-values.ts';

/** Whether students may run programs on an input of their own. */
export const OwnInputField = ({ control }: { control: Control<TaskFormValues> }) => (
  <FormSection title="Running programs">
    <Controller
      name="allowOwnInput"
      control={control}
      render={({ field: { value, ...field } }) => (
        <Checkbox
          {...field}
          checked={value}
          label="Own input"
          description="Students may run their program on an input that they type, and see its output, time and memory, without a verdict. Such runs are recorded with their input. If this is off, programs run only on the public tests."
        />
      )}
    />
  </FormSection>
);
