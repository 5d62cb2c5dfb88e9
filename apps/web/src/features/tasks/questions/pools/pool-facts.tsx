import { poolWords, type Pool, type Task } from '@assay/contract';
import { Text } from '@mantine/core';

interface PoolFactsProps {
  pools: readonly Pool[];
  questions: Task['questions'];
}

/** What is drawn for each student of a task; nothing where every student has all questions. */
export const PoolFacts = ({ pools, questions }: PoolFactsProps) =>
  pools.length > 0 && (
    <Text size="sm" mb="xs">
      Each student has{' '}
      {pools
        .map((pool) => poolWords(pool, questions.filter((one) => one.pool === pool.name).length))
        .join(', ')}
      {questions.some(({ pool }) => pool === null) && ', and every question outside the pools'}.
    </Text>
  );
