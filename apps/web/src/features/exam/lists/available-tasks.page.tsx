import type { TaskCard } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../../lib/values/clock.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { availableTasksQuery, upcomingTasksQuery } from '../api.ts';
import { AvailableTaskCard } from './task-card.tsx';
import { TaskList } from './task-list.tsx';

const endOf = (task: TaskCard) => task.deadline ?? task.endTime;

/** Asks for the available tasks again at the moment when the next coming one starts. */
const useNextStart = () => {
  const client = useQueryClient();
  const { data: coming } = useQuery(upcomingTasksQuery);
  const now = useServerNow();
  const begun = coming?.filter(({ startTime }) => Date.parse(startTime) <= now).length ?? 0;
  useEffect(() => {
    if (begun === 0) return;
    void client.invalidateQueries(availableTasksQuery);
    void client.invalidateQueries(upcomingTasksQuery);
  }, [begun, client]);
};

const AvailableTasksPage = () => {
  useNextStart();
  return (
    <Page>
      <PageHeader title="Available Tasks" help="sitting" context="Tasks that you can sit now." />
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
};

export default AvailableTasksPage;
