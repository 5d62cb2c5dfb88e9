import { TASK_QUESTIONS_MAX, type Pool, type Task } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconListSearch, IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ChosenQuestion } from './chosen-question.ts';
import { ChosenQuestionRow } from './chosen-question-row.tsx';
import classes from './chosen-questions.module.css';
import { keptBehind, knownQuestion, titleOf, type KnownQuestion } from './known-questions.ts';
import { StrengthWarning } from '../../test-strength/index.ts';
import { NewerVersion } from './newer-version.tsx';
import { Pools } from './pools/pools.tsx';
import { QuestionSheet } from './bank/question-sheet.tsx';
import { SelectedQuestions } from './selected-questions.tsx';
import { useKnownQuestions } from './use-known-questions.ts';

interface ChosenQuestionsProps {
  value: readonly ChosenQuestion[];
  onChange: (questions: ChosenQuestion[]) => void;
  pools: readonly Pool[];
  onPools: (pools: Pool[], questions: ChosenQuestion[]) => void;
  /** What is wrong with the pools. */
  poolsError: string | undefined;
  task: Task | undefined;
  timeBounded: boolean;
  error?: string;
  /** Students have started: questions, marks and times stay. */
  fixed: boolean;
  /** Leads to writing a question that the task is to have. */
  onWrite: () => void;
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

interface HeadProps {
  isFull: boolean;
  onChoose: () => void;
  onWrite: () => void;
}

const Head = ({ isFull, onChoose, onWrite }: HeadProps) => (
  <Group justify="space-between" gap="xs">
    <Text fw={500} id="task-questions">
      Selected Questions{' '}
      <Text span c="var(--mantine-color-error)" aria-hidden>
        *
      </Text>
    </Text>
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconListSearch size={14} aria-hidden />}
        disabled={isFull}
        onClick={onChoose}
      >
        Choose Questions
      </Button>
      <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onWrite}>
        Add New Question
      </Button>
    </Group>
  </Group>
);

type ListProps = Pick<ChosenQuestionsProps, 'value' | 'onChange' | 'task' | 'timeBounded'> & {
  known: ReadonlyMap<string, KnownQuestion>;
  /** Saving was tried: what is missing is said. */
  tried: boolean;
};

/** The list with one question in another version. */
const inVersion = (
  questions: readonly ChosenQuestion[],
  questionId: string,
  version: number,
): ChosenQuestion[] => questions.map((one) => (one.questionId === questionId ? { ...one, version } : one));

const List = ({ value, onChange, task, timeBounded, known, tried }: ListProps) => {
  const [said, setSaid] = useState('');
  const newerOf = ({ questionId, version }: ChosenQuestion) => {
    const placed = task?.questions.find((one) => one.questionId === questionId);
    return (
      task &&
      placed &&
      // A copy of a task has the newest.
      version !== undefined && (
        <NewerVersion
          taskId={task._id}
          question={placed}
          chosen={version}
          onTake={(taken) => onChange(inVersion(value, questionId, taken))}
        />
      )
    );
  };
  const move = (from: number, to: number) => {
    onChange(moved(value, from, to));
    const name = titleOf(known.get(value[from]?.questionId ?? ''));
    setSaid(`${name} is number ${to + 1} of ${value.length} now.`);
  };
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>Sr No.</span>
        <span>Question</span>
        <span>Marks</span>
        <span>Time Required (min)</span>
      </div>
      <ol className={classes.list} aria-labelledby="task-questions">
        {value.map((question, place) => (
          <ChosenQuestionRow
            key={question.questionId}
            question={question}
            known={keptBehind(task, question) ?? known.get(question.questionId)}
            newer={
              <>
                {newerOf(question)}
                <StrengthWarning questionId={question.questionId} among={value} />
              </>
            }
            place={place}
            count={value.length}
            timeBounded={timeBounded}
            tried={tried}
            onChange={(changed) => onChange(value.map((one, index) => (index === place ? changed : one)))}
            onMove={move}
            onRemove={() => onChange(value.filter((_, index) => index !== place))}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
};

/** The questions of a task: chosen from the bank, put in order, with the marks and the time that they have in it. */
export const ChosenQuestions = ({
  value,
  onChange,
  pools,
  onPools,
  poolsError,
  task,
  timeBounded,
  error,
  fixed,
  onWrite,
}: ChosenQuestionsProps) => {
  const { known, remember } = useKnownQuestions(task, value);
  const [choosing, setChoosing] = useState(false);
  const newerOf = useCallback(
    (question: Task['questions'][number]) =>
      task && (
        <NewerVersion
          taskId={task._id}
          question={question}
          chosen={value.find(({ questionId }) => questionId === question.questionId)?.version}
          onTake={(version) => onChange(inVersion(value, question.questionId, version))}
        />
      ),
    [task, value, onChange],
  );
  if (fixed) return <SelectedQuestions questions={task?.questions ?? []} pools={pools} newerOf={newerOf} />;
  return (
    <div data-problem={error ? 'Questions' : undefined} data-missing={value.length === 0 || undefined}>
      <Head
        isFull={value.length >= TASK_QUESTIONS_MAX}
        onChoose={() => setChoosing(true)}
        onWrite={onWrite}
      />
      <div className={classes.frame} data-error={error ? true : undefined}>
        {value.length === 0 ? (
          <Text c="dimmed" ta="center" p="md">
            No question is selected.
          </Text>
        ) : (
          <List {...{ value, onChange, task, timeBounded, known }} tried={error !== undefined} />
        )}
      </div>
      {error && (
        <Text c="var(--mantine-color-error)" size="xs" mt={4}>
          {error}
        </Text>
      )}
      <Pools
        pools={pools}
        questions={value}
        titleOf={(questionId) => titleOf(known.get(questionId))}
        error={poolsError}
        onChange={onPools}
      />
      <QuestionSheet
        opened={choosing}
        chosen={value}
        onAdd={(questions) => {
          const added = questions.map(knownQuestion);
          remember(added);
          onChange([
            ...value,
            ...added.map(({ _id, marks, timeRequired }) => ({ questionId: _id, marks, timeRequired })),
          ]);
          setChoosing(false);
        }}
        onWrite={onWrite}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
};
