import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { EmptyState, type EmptyStateProps } from '../messages/empty-state.tsx';
import type { TableState } from './use-table-state.ts';

interface DataTableNothingProps {
  matching: number;
  shown: number;
  filtered: boolean;
  empty: EmptyStateProps;
  state: TableState;
  onClear: () => void;
}

/** Why no row is shown, and the way back to some; nothing while there are rows. */
export const DataTableNothing = ({
  matching,
  shown,
  filtered,
  empty,
  state,
  onClear,
}: DataTableNothingProps) => {
  if (matching === 0 && !filtered) return <EmptyState {...empty} />;
  if (matching === 0)
    return (
      <EmptyState
        title={empty.title}
        text="Nothing matches the search and filters."
        action={
          <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
            Clear all filters
          </Button>
        }
      />
    );
  if (shown > 0) return null;
  return (
    <EmptyState
      title={`There is no page ${state.page + 1}.`}
      action={
        <Button variant="default" onClick={() => state.change({ page: 0 })}>
          Go to the first page
        </Button>
      }
    />
  );
};
