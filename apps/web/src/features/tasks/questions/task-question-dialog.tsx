import { findTaskQuestionProblem, sumOf, type TaskQuestion } from '@assay/contract';
import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';

interface TaskQuestionDialogProps {
  question: TaskQuestion;
  text: string;
  timeBounded: boolean;
  onSave: (question: TaskQuestion) => void;
  onClose: () => void;
}

const toHundredths = (value: number): number => sumOf([value]);

/** Changes a question's marks and time in this task; the question itself keeps its own. */
export const TaskQuestionDialog = ({
  question,
  text,
  timeBounded,
  onSave,
  onClose,
}: TaskQuestionDialogProps) => {
  const [marks, setMarks] = useState<number | string>(question.marks);
  const [timeRequired, setTimeRequired] = useState<number | string>(question.timeRequired);
  const [problem, setProblem] = useState<ReturnType<typeof findTaskQuestionProblem>>(null);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const draft = { marks: numberOf(marks), timeRequired: numberOf(timeRequired) };
    const found = findTaskQuestionProblem(draft, timeBounded);
    setProblem(found);
    if (found) toast({ id: 'task-question', severity: 'error', summary: 'Error', detail: found.message });
    else
      onSave({
        questionId: question.questionId,
        marks: toHundredths(draft.marks ?? 0),
        timeRequired: toHundredths(draft.timeRequired ?? 0),
      });
  };
  const problemAt = (path: string) => (problem?.path === path ? problem.message : undefined);

  return (
    <FormDialog
      opened
      title="Marks and time in this task"
      dirty={marks !== question.marks || timeRequired !== question.timeRequired}
      onSubmit={save}
      onClose={onClose}
    >
      <Text c="dimmed" lineClamp={3}>
        {text}
      </Text>
      <SimpleGrid cols={2}>
        <NumberInput
          label="Marks"
          value={marks}
          onChange={setMarks}
          min={0}
          max={10_000}
          decimalScale={2}
          error={problemAt('marks')}
          data-autofocus
        />
        <NumberInput
          label="Time Required (min)"
          value={timeRequired}
          onChange={setTimeRequired}
          min={0}
          max={10_000}
          decimalScale={2}
          error={problemAt('timeRequired')}
        />
      </SimpleGrid>
    </FormDialog>
  );
};
