import type { Task } from '@assay/contract';
import { Controller, useFormState, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { ChosenQuestions } from '../questions/chosen-questions.tsx';
import { OwnOrderField } from './own-order-field.tsx';
import { SumHint } from './sum-hint.tsx';
import type { TaskFormValues } from './task-form-values.ts';

interface QuestionFieldsProps {
  control: Control<TaskFormValues>;
  setValue: UseFormSetValue<TaskFormValues>;
  /** The one that is edited or copied. */
  task: Task | undefined;
  sums: { marks: number; minutes: number };
  /** Students have started: questions and marks stay. */
  hasStarted: boolean;
  /** Leads to writing a question that the task is to have. */
  onWrite: () => void;
}

type TotalFieldProps = Pick<QuestionFieldsProps, 'control' | 'setValue' | 'sums' | 'hasStarted'>;

const TotalField = ({ control, setValue, sums, hasStarted }: TotalFieldProps) => {
  const totalMarks = useWatch({ control, name: 'totalMarks' });
  return (
    <Controller
      name="totalMarks"
      control={control}
      render={({ field, fieldState }) => (
        <div>
          <NumberField
            {...field}
            label="Total Marks"
            withAsterisk
            // Whole numbers, unless the questions add up to something else.
            decimals={Number.isInteger(sums.marks) ? 0 : 2}
            maw={240}
            disabled={hasStarted}
            error={fieldState.error?.message}
          />
          <SumHint
            text={`Questions add up to ${sums.marks} marks, ${sums.minutes} minutes.`}
            sum={sums.marks}
            fits={numberOf(totalMarks) === sums.marks}
            onTake={(sum) => setValue('totalMarks', sum, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      )}
    />
  );
};

/** Which questions the task has, and what they are worth together. */
export const QuestionFields = ({ task, onWrite, ...fields }: QuestionFieldsProps) => {
  const { control, setValue, hasStarted } = fields;
  const [isTimeBounded, pools] = useWatch({ control, name: ['isTimeBounded', 'pools'] });
  const { errors } = useFormState({ control, name: 'pools' });
  return (
    <FormSection title="Questions and marks">
      <Controller
        name="questions"
        control={control}
        render={({ field, fieldState }) => (
          <ChosenQuestions
            value={field.value}
            onChange={field.onChange}
            task={task}
            pools={pools}
            onPools={(changed, questions) => {
              setValue('pools', changed, { shouldDirty: true });
              field.onChange(questions);
            }}
            poolsError={errors.pools?.message}
            timeBounded={isTimeBounded}
            error={fieldState.error?.message}
            fixed={hasStarted}
            onWrite={onWrite}
          />
        )}
      />
      <OwnOrderField control={control} fixed={hasStarted} />
      <TotalField {...fields} />
    </FormSection>
  );
};
