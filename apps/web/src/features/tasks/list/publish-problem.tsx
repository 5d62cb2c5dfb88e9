import type { OpenWork } from '@assay/contract';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useArea } from '../../../lib/session/area.ts';

interface PublishProblemProps {
  taskId: string;
  /** Why nobody can publish yet. */
  problem: string;
  open: Pick<OpenWork, 'ungraded' | 'undecided'>;
  /** Somebody goes to what holds it up; the page may be the same. */
  onFollow: () => void;
}

/** Why the results of a task cannot be published yet, with the way to it. */
export const PublishProblem = ({ taskId, problem, open, onFollow }: PublishProblemProps) => {
  const tasks = `${useArea()}/tasks`;
  const [words, to] =
    open.ungraded > 0
      ? ['Show them', `${tasks}/view-submission/${taskId}?f.marks=Being+graded`]
      : ['Give marks', `${tasks}/${taskId}/evaluate-submission/${open.undecided.studentId}`];
  return (
    <Text role="status">
      {problem}{' '}
      <Anchor component={Link} to={to} underline="always" onClick={onFollow}>
        {words}
      </Anchor>
    </Text>
  );
};
