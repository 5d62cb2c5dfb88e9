import { POOLS_MAX, poolWords, type Pool } from '@assay/contract';
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChosenQuestion } from '../chosen-question.ts';
import classes from '../chosen-questions.module.css';
import { PoolDialog } from './pool-dialog.tsx';

interface PoolsProps {
  pools: readonly Pool[];
  questions: readonly ChosenQuestion[];
  titleOf: (questionId: string) => string;
  error: string | undefined;
  onChange: (pools: Pool[], questions: ChosenQuestion[]) => void;
}

/** The pools of a task in its form: so many questions of each are drawn for a student. */
export const Pools = ({ pools, questions, titleOf, error, onChange }: PoolsProps) => {
  const [open, setOpen] = useState<{ pool: Pool | null } | null>(null);
  const remove = (pool: Pool) =>
    onChange(
      pools.filter((one) => one !== pool),
      questions.map((one) => (one.pool === pool.name ? { ...one, pool: null } : one)),
    );
  return (
    <Stack gap={4} mt="sm" data-problem={error ? 'Pools' : undefined}>
      <Group justify="space-between" gap="xs">
        <Text fw={500} id="task-pools">
          Pools
        </Text>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={questions.length < 2 || pools.length >= POOLS_MAX}
          onClick={() => setOpen({ pool: null })}
        >
          Add Pool
        </Button>
      </Group>
      {pools.length === 0 ? (
        <Text c="dimmed" size="sm">
          Every student has all questions. Of the questions in a pool each student has some, drawn at the
          start.
        </Text>
      ) : (
        <ul className={classes.pools} aria-labelledby="task-pools">
          {pools.map((pool) => (
            <li key={pool.name} className={classes.pool}>
              <Text>{poolWords(pool, questions.filter((one) => one.pool === pool.name).length)}</Text>
              <Group gap={0} wrap="nowrap">
                <Tooltip label="Edit">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Edit pool ${pool.name}`}
                    onClick={() => setOpen({ pool })}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="Delete; its questions stay, and every student has them">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete pool ${pool.name}`}
                    onClick={() => remove(pool)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Tooltip>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Text c="var(--mantine-color-error)" size="xs">
          {error}
        </Text>
      )}
      {open && (
        <PoolDialog
          pool={open.pool}
          pools={pools}
          questions={questions}
          titleOf={titleOf}
          onSave={(...changed) => {
            onChange(...changed);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
};
