import { REASON_MAX } from '@assay/contract';
import { Textarea } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import type { QuestionFormValues } from '../question-form-values.ts';

interface ReasonFieldProps {
  control: Control<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}

/** What is new in the version that saving makes, and why. */
export const ReasonField = ({ control, index }: ReasonFieldProps) => (
  <Controller
    control={control}
    name={`questions.${index}.reason`}
    render={({ field }) => (
      <Textarea
        {...field}
        label="What is new, and why"
        description="Stands with the version that saving makes. Whoever sees the question can read it."
        autosize
        minRows={2}
        maxLength={REASON_MAX}
      />
    )}
  />
);
