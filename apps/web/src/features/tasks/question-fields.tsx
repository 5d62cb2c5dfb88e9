import { NumberInput } from '@mantine/core';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { FormSection } from '../../ui/form-page.tsx';
import { QuestionPicker } from './question-picker.tsx';
import { SelectedQuestions } from './selected-questions.tsx';
import { SumHint } from './sum-hint.tsx';
import { numberOf, type TaskFormValues } from './task-form-values.ts';
import type { TaskChoices } from './use-task-choices.ts';

interface QuestionFieldsProps {
  control: Control<TaskFormValues>;
  setValue: UseFormSetValue<TaskFormValues>;
  choices: TaskChoices;
  sums: { marks: number; minutes: number };
  /** Students have started: questions and marks stay. */
  hasStarted: boolean;
}

/** Which questions the task has, and what they are worth together. */
export const QuestionFields = ({ control, setValue, choices, sums, hasStarted }: QuestionFieldsProps) => {
  const [totalMarks, isTimeBounded] = useWatch({ control, name: ['totalMarks', 'isTimeBounded'] });
  const { questions, known } = choices;

  return (
    <FormSection title="Questions and marks">
      <Controller
        name="questions"
        control={control}
        render={({ field, fieldState }) => (
          <>
            <QuestionPicker
              value={field.value}
              onChange={field.onChange}
              known={known}
              loading={questions.isPending}
              failed={questions.isError}
              error={fieldState.error?.message}
              disabled={hasStarted}
              onOpen={() => void questions.refetch()}
            />
            {field.value.length > 0 && (
              <SelectedQuestions
                questions={field.value}
                known={known}
                timeBounded={isTimeBounded}
                onChange={hasStarted ? undefined : field.onChange}
              />
            )}
          </>
        )}
      />
      <Controller
        name="totalMarks"
        control={control}
        render={({ field, fieldState }) => (
          <div>
            <NumberInput
              {...field}
              label="Total Marks"
              withAsterisk
              min={1}
              // Whole numbers, unless the questions add up to something else.
              decimalScale={Number.isInteger(sums.marks) ? 0 : 2}
              allowNegative={false}
              clampBehavior="none"
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
    </FormSection>
  );
};
