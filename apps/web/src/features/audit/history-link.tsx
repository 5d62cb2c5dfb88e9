import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';

/** Something with a history: of a submission the task, and its student. */
interface Traced {
  id: string;
  studentId?: string;
  /** Faculty read the history of their own items. */
  isOwner?: boolean;
}

const addressIn = (area: string, { id, studentId }: Traced): string =>
  `${area}/audit?f.item=${id}${studentId ? `&f.student=${studentId}` : ''}`;

/** Of an item whose history the person may read, the way to it as an action of its row; else none. */
export const useHistoryAction = () => {
  const area = useArea();
  const { role } = useSignedIn();
  return (of: Traced) =>
    role === 'FACULTY' && !of.isOwner
      ? []
      : [{ label: 'History', icon: <IconHistory size={16} />, to: addressIn(area, of) }];
};

/** The way to the history of an item, where the person may read it. */
export const HistoryButton = (of: Traced) => {
  const state = useListState();
  const [action] = useHistoryAction()(of);
  return (
    action && (
      <Button component={Link} to={action.to} state={state} variant="default" leftSection={action.icon}>
        {action.label}
      </Button>
    )
  );
};
