import { Checkbox } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import type { TaskFormValues } from './task-form-values.ts';

/** Whether the editor completes words while students type. */
export const CompletionField = ({ control }: { control: Control<TaskFormValues> }) => (
  <FormSection title="Editor">
    <Controller
      name="allowCompletion"
      control={control}
      render={({ field: { value, ...field } }) => (
        <Checkbox
          {...field}
          checked={value}
          label="Completion in the editor"
          description="While students type, the editor offers words of their program, and keywords and usual names of the language. Without this it offers nothing."
        />
      )}
    />
  </FormSection>
);
