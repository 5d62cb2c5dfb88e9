import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { recordQuery } from './api.ts';

/** Says, of a task that is over, since when its record is sealed, and leads there. */
export const RecordNote = ({ taskId }: { taskId: string }) => {
  const area = useArea();
  const here = useListState();
  const { data } = useQuery(recordQuery(taskId));
  if (!data) return null;
  const { seal, amendmentCount, dueAt } = data;
  if (!seal && !dueAt) return null;
  return (
    <Anchor component={Link} to={`${area}/tasks/record/${taskId}`} state={here}>
      {seal ? (
        <>
          Record sealed <DateTimeText value={seal.signedAt} />
          {amendmentCount > 0 && `, ${amendmentCount} ${amendmentCount === 1 ? 'amendment' : 'amendments'}`}
        </>
      ) : (
        'Record not sealed yet'
      )}
    </Anchor>
  );
};
