import { lateWords, unmarkedWords, type OpenWork } from '@assay/contract';
import { Anchor, List } from '@mantine/core';
import { Link } from 'react-router';
import { useArea } from '../../../lib/session/area.ts';

interface OpenWorkListProps {
  taskId: string;
  open: Pick<OpenWork, 'unmarked' | 'late'>;
  /** Somebody goes there; the page may be the same. */
  onFollow?: () => void;
}

/** What waits for a person before the results of a task are published, each with the way to it. */
export const OpenWorkList = ({ taskId, open: { unmarked, late }, onFollow }: OpenWorkListProps) => {
  const board = `${useArea()}/tasks/view-submission/${taskId}`;
  const parts = [
    { part: unmarked, words: unmarkedWords(unmarked), filter: 'f.marks=To+be+marked' },
    { part: late, words: lateWords(late), filter: 'f.evaluated=Late+program' },
  ].filter(({ part }) => part.programs > 0);
  return (
    <List size="sm" listStyleType="none" my="xs">
      {parts.map(({ words, filter }) => (
        <List.Item key={filter}>
          {words}{' '}
          <Anchor component={Link} to={`${board}?${filter}`} underline="always" onClick={onFollow}>
            Show them
          </Anchor>
        </List.Item>
      ))}
    </List>
  );
};
