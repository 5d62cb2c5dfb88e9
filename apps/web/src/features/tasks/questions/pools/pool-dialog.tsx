import { findPoolProblem, POOL_NAME_MAX, type Pool } from '@assay/contract';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from '../../../../lib/values/typed-number.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { amountsOf, type ChosenQuestion } from '../chosen-question.ts';

/** A pool as it is written in its dialog. */
interface Written {
  name: string;
  draw: number | string;
  /** Of its questions, the ids. */
  members: readonly string[];
}

/** The questions of a task with those of a pool in it, and no others. */
const withMembers = (
  questions: readonly ChosenQuestion[],
  before: Pool | null,
  { name, members }: Pick<Written, 'name' | 'members'>,
): ChosenQuestion[] =>
  questions.map((question) => {
    if (members.includes(question.questionId)) return { ...question, pool: name };
    return before && question.pool === before.name ? { ...question, pool: null } : question;
  });

interface PoolDialogProps {
  /** The one that is changed; null: a new one. */
  pool: Pool | null;
  pools: readonly Pool[];
  questions: readonly ChosenQuestion[];
  titleOf: (questionId: string) => string;
  onSave: (pools: Pool[], questions: ChosenQuestion[]) => void;
  onClose: () => void;
}

/** Writes a pool: its name, which questions of the task are in it, and how many of them each student has. */
export const PoolDialog = ({ pool, pools, questions, titleOf, onSave, onClose }: PoolDialogProps) => {
  const [start] = useState<Written>(() => ({
    name: pool?.name ?? '',
    draw: pool?.draw ?? 1,
    members: questions.flatMap((one) => (pool && one.pool === pool.name ? [one.questionId] : [])),
  }));
  const [written, setWritten] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<Written>) => {
    setWritten({ ...written, ...part });
    setProblem(null);
  };

  const save = () => {
    const made = { name: written.name.trim(), draw: numberOf(written.draw) ?? 0 };
    const others = pools.filter((one) => one !== pool);
    const placed = withMembers(questions, pool, { ...written, name: made.name });
    // A pool that has lost all of its questions to this one is said of at the form, where it can be deleted.
    const own = placed.map((one) => ({ ...amountsOf(one), pool: one.pool === made.name ? made.name : null }));
    const clashes = others.some(({ name }) => name === made.name);
    const wrong = clashes ? `Another pool is called “${made.name}”.` : findPoolProblem(own, [made]);
    if (wrong !== null) return setProblem(wrong);
    onSave(pool ? pools.map((one) => (one === pool ? made : one)) : [...pools, made], placed);
  };

  return (
    <FormDialog
      opened
      title={pool ? `Pool “${pool.name}”` : 'New Pool'}
      dirty={written !== start}
      onSubmit={(event) => {
        event.preventDefault();
        // The form around this one is not meant.
        event.stopPropagation();
        save();
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name of the pool"
        description="You and your colleagues see it; students do not."
        withAsterisk
        maxLength={POOL_NAME_MAX}
        value={written.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Checkbox.Group
        label="Questions in it"
        value={[...written.members]}
        onChange={(members) => change({ members })}
      >
        <Stack gap={8} mt={8}>
          {questions.map(({ questionId, marks, pool: standing }) => (
            <Checkbox
              key={questionId}
              value={questionId}
              label={titleOf(questionId)}
              description={[
                `${marks === '' ? 'No' : marks} marks`,
                ...(standing && standing !== pool?.name ? [`now in “${standing}”`] : []),
              ].join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NumberField
        label="Drawn for each student"
        withAsterisk
        maw={200}
        description={`Of ${written.members.length} questions`}
        value={written.draw}
        onChange={(draw) => change({ draw })}
      />
      {problem && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  );
};
