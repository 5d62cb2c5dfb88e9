import type { Control, UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import type { QuestionFormValues } from '../question-form-values.ts';

/** What the fields of a question's tests need of the form. */
export interface TestFieldProps {
  control: Control<QuestionFormValues>;
  setValue: UseFormSetValue<QuestionFormValues>;
  getValues: UseFormGetValues<QuestionFormValues>;
  /** Place of the question in the form. */
  index: number;
}
