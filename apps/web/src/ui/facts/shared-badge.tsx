import { Badge } from '@mantine/core';

interface SharedBadgeProps {
  /** Full name of the owner. */
  by: string;
  /** In a list the owner's name stands in the title only. */
  short?: boolean;
}

/** Marks an item that belongs to somebody else, who shared it. */
export const SharedBadge = ({ by, short = false }: SharedBadgeProps) => (
  <Badge
    variant="light"
    color="info"
    size={short ? 'sm' : 'md'}
    tt="none"
    fw={500}
    title={short ? `By ${by}` : undefined}
  >
    {short ? 'Shared' : `Shared by ${by}`}
  </Badge>
);
