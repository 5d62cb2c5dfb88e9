import type { TaskCard } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { availableTasksQuery } from './api.ts';
import { AvailableTaskCard } from './task-card.tsx';
import { TaskList } from './task-list.tsx';

const endOf = (task: TaskCard) => task.deadline ?? task.endTime;

const AvailableTasksPage = () => (
  <Page>
    <PageHeader title="Available Tasks" context="Tasks that you can sit now." />
    <TaskList
      query={availableTasksQuery}
      leavesAt={endOf}
      card={AvailableTaskCard}
      empty={{
        icon: <IconPlayerPlay size={32} stroke={1.4} aria-hidden />,
        title: 'No tasks to sit now.',
        text: 'A task appears here when it starts. It stays until you submit it or its time is over.',
        action: (
          <Button component={Link} to="/student/upcoming-task" variant="default">
            See upcoming tasks
          </Button>
        ),
      }}
    />
  </Page>
);

export default AvailableTasksPage;
