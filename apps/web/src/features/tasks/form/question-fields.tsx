import type { Task, TaskQuestion } from '@assay/contract';
import { NumberInput } from '@mantine/core';
import { Controller, useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { FormSection } from '../../../ui/forms/form-page.tsx';
import { QuestionPicker } from '../questions/question-picker.tsx';
import { SelectedQuestions } from '../questions/selected-questions.tsx';
import { useQuestionChoices } from '../questions/use-question-choices.ts';
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
}

interface ChosenQuestionsProps {
  value: TaskQuestion[];
  onChange: (questions: TaskQuestion[]) => void;
  task: Task | undefined;
  timeBounded: boolean;
  error?: string;
  fixed: boolean;
}

/** The picker, and what has been picked as a table. */
const ChosenQuestions = ({ value, onChange, task, timeBounded, error, fixed }: ChosenQuestionsProps) => {
  const choices = useQuestionChoices(task, value);
  return (
    <>
      <QuestionPicker value={value} onChange={onChange} choices={choices} error={error} disabled={fixed} />
      {value.length > 0 && (
        <SelectedQuestions
          questions={value}
          known={choices.known}
          timeBounded={timeBounded}
          onChange={fixed ? undefined : onChange}
        />
      )}
    </>
  );
};

/** Which questions the task has, and what they are worth together. */
export const QuestionFields = ({ control, setValue, task, sums, hasStarted }: QuestionFieldsProps) => {
  const [totalMarks, isTimeBounded] = useWatch({ control, name: ['totalMarks', 'isTimeBounded'] });

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
            timeBounded={isTimeBounded}
            error={fieldState.error?.message}
            fixed={hasStarted}
          />
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
