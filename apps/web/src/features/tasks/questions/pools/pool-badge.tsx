import { Badge } from '@mantine/core';

/** That a question of a task is in a pool. */
export const PoolBadge = ({ name }: { name: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={400}>
    Pool “{name}”
  </Badge>
);
