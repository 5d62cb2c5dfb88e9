import type { Task } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconChartBar, IconCopy, IconFlask, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { HistoryButton } from '../audit/index.ts';
import { ShareButton } from '../sharing/index.ts';
import { PublishDialog } from './list/publish-dialog.tsx';

/** What can be done from the page of a task, as far as the person has the right. */
export const TaskTools = ({ task }: { task: Task }) => {
  const area = useArea();
  const { state } = useLocation();
  const [publishing, setPublishing] = useState(false);
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
      {task.actions.includes('evaluate') && (
        <Button
          component={Link}
          to={`${area}/tasks/demo/${task._id}`}
          state={state}
          variant="default"
          leftSection={<IconFlask size={16} />}
        >
          Demo Test
        </Button>
      )}
      {task.actions.includes('copy') && (
        <Button
          component={Link}
          to={`${area}/tasks/edit-task/${task._id}?copy=true`}
          state={state}
          variant="default"
          leftSection={<IconCopy size={16} />}
        >
          Copy
        </Button>
      )}
      {task.actions.includes('share') && <ShareButton kind="task" item={task} />}
      <HistoryButton id={task._id} isOwner={task.isOwner} />
      {task.actions.includes('publish') && (
        <Button leftSection={<IconSend size={16} />} onClick={() => setPublishing(true)}>
          Publish
        </Button>
      )}
      <PublishDialog task={publishing ? task : null} onClose={() => setPublishing(false)} />
    </>
  );
};
