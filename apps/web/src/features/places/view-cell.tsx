import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useListState } from '../../lib/session/area.ts';

interface ViewCellProps {
  to: string;
  /** What is behind it: `departments of City College`. */
  of: string;
}

/** The button of a row that leads into the place. */
export const ViewCell = ({ to, of }: ViewCellProps) => (
  <Button
    component={Link}
    to={to}
    state={useListState()}
    variant="default"
    size="compact-sm"
    aria-label={`View ${of}`}
  >
    View
  </Button>
);
