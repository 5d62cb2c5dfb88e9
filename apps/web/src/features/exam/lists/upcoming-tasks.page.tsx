import type { TaskCard } from '@assay/contract';
import { IconCalendarClock } from '@tabler/icons-react';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { upcomingTasksQuery } from '../api.ts';
import { UpcomingTaskCard } from './task-card.tsx';
import { TaskList } from './task-list.tsx';

const startOf = (task: TaskCard) => task.startTime;

const UpcomingTasksPage = () => (
  <Page>
    <PageHeader title="Upcoming Tasks" context="Tasks that were assigned to you and have not begun." />
    <TaskList
      query={upcomingTasksQuery}
      leavesAt={startOf}
      card={UpcomingTaskCard}
      empty={{
        icon: <IconCalendarClock size={32} stroke={1.4} aria-hidden />,
        title: 'No upcoming tasks.',
        text: 'When your faculty assigns a task, it appears here with the time until it starts.',
      }}
    />
  </Page>
);

export default UpcomingTasksPage;
