import type { Task } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { ShareButton } from '../sharing/index.ts';

/** What can be done from the page of a task, as far as the person has the right. */
export const TaskTools = ({ task }: { task: Task }) => {
  const area = useArea();
  const { state } = useLocation();
  return (
    <>
      {task.actions.includes('analyse') && (
        <Button
          component={Link}
          to={`${area}/tasks/view-submission/${task._id}`}
          state={state}
          variant="default"
          leftSection={<IconChartBar size={16} />}
        >
          Analysis
        </Button>
      )}
      {task.actions.includes('share') && <ShareButton kind="task" item={task} />}
    </>
  );
};
