import type { ComparisonOptions } from '@assay/contract';
import { Alert, Checkbox, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { comparisonOptionsQuery, useStartComparison } from './api.ts';
import { countOf } from './similar-words.ts';

const ALL = 'all';

type Question = ComparisonOptions['questions'][number];

const others = (questions: readonly Question[]): string => {
  const tasks = Math.max(0, ...questions.map(({ otherTasks }) => otherTasks));
  if (tasks === 0) return 'No other task that you may evaluate has the same question.';
  const programs = questions.reduce((all, { otherPrograms }) => all + otherPrograms, 0);
  return `${countOf(programs, 'program')} in tasks that you may evaluate, archived ones among them.`;
};

interface FieldsProps {
  options: ComparisonOptions;
  chosen: string;
  onChoose: (question: string) => void;
  withOthers: boolean;
  onWithOthers: (on: boolean) => void;
}

const Fields = ({ options: { questions }, chosen, onChoose, withOthers, onWithOthers }: FieldsProps) => {
  const asked = questions.filter(({ _id }) => chosen === ALL || _id === chosen);
  const programs = asked.reduce((all, question) => all + question.programs, 0);
  return (
    <>
      <Select
        label="Question"
        data={[
          { value: ALL, label: 'All questions' },
          ...questions.map(({ _id, number, title }) => ({ value: _id, label: `${number}. ${title}` })),
        ]}
        value={chosen}
        onChange={(value) => onChoose(value ?? ALL)}
        allowDeselect={false}
        description={`${countOf(programs, 'program')} of the class`}
      />
      <Checkbox
        label="Also with other tasks that have the same question"
        description={others(asked)}
        checked={withOthers && asked.some(({ otherTasks }) => otherTasks > 0)}
        disabled={!asked.some(({ otherTasks }) => otherTasks > 0)}
        onChange={(event) => onWithOthers(event.currentTarget.checked)}
      />
      <Text c="dimmed" size="sm">
        It runs behind everything that exams need. No student is told, and no mark changes.
      </Text>
    </>
  );
};

interface StartDialogProps {
  taskId: string;
  onClose: () => void;
  onStarted: (comparisonId: string) => void;
}

/** What is to be compared, and with what. */
export const StartDialog = ({ taskId, onClose, onStarted }: StartDialogProps) => {
  const { data: options, error, refetch } = useQuery(comparisonOptionsQuery(taskId));
  const start = useStartComparison();
  const [_id] = useState(newId);
  const [chosen, setChosen] = useState(ALL);
  const [withOthers, setWithOthers] = useState(false);
  const problem = options?.problem ?? null;
  return (
    <FormDialog
      opened
      title="Compare programs"
      submitLabel="Compare"
      busy={start.isPending}
      submitDisabled={!options || problem !== null}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(
          { _id, taskId, questionId: chosen === ALL ? null : chosen, withOthers },
          {
            onSuccess: onStarted,
            onError: (failure) =>
              toast({
                severity: 'error',
                summary: 'Error',
                detail: messageOf(failure, 'The comparison could not be started.'),
              }),
          },
        );
      }}
      onClose={onClose}
    >
      {problem && <Alert color="info">{problem}</Alert>}
      {options && !problem && (
        <Fields
          options={options}
          chosen={chosen}
          onChoose={setChosen}
          withOthers={withOthers}
          onWithOthers={setWithOthers}
        />
      )}
      {!options && !error && <Skeleton h={120} aria-busy="true" />}
      {!options && error && (
        <LoadError
          message={messageOf(error, 'Failed to load what can be compared')}
          onRetry={() => void refetch()}
        />
      )}
    </FormDialog>
  );
};
