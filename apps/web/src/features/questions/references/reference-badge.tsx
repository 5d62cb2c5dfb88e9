import type { ReferenceCheck } from '@assay/contract';
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Says that the reference solution of a question fails; nothing otherwise. */
export const ReferenceBadge = ({ check }: { check: ReferenceCheck }) =>
  check.status === 'FAILED' && (
    <Badge
      variant="light"
      color="danger"
      size="sm"
      tt="none"
      fw={500}
      leftSection={<IconAlertTriangle size={12} aria-hidden />}
      title={`The reference solution fails: ${check.message}.`}
    >
      Reference fails
    </Badge>
  );
