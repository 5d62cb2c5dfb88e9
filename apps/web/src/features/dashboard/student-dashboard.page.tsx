import { countsByClock, type TaskCounts } from '@assay/contract';
import { IconCalendarClock, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../lib/values/clock.ts';
import { studentDashboardQuery } from './api.ts';
import { Dashboard, type Tile } from './dashboard.tsx';
import { SectionColumn, Sections } from './sections/section.tsx';
import { LastResults } from './student/last-results.tsx';
import { NextExam } from './student/next-exam.tsx';

const TILES: readonly Tile<TaskCounts>[] = [
  {
    label: 'Upcoming Tasks',
    count: ({ upcomingTasks }) => upcomingTasks,
    to: '/student/upcoming-task',
    icon: IconCalendarClock,
  },
  {
    label: 'Available Tasks',
    count: ({ availableTasks }) => availableTasks,
    to: '/student/available-task',
    icon: IconPlayerPlay,
  },
  {
    label: 'Completed Tasks',
    count: ({ completedTasks }) => completedTasks,
    to: '/student/history',
    icon: IconHistory,
  },
];

/** The next exam of a student, and the last results. What begins and ends shows by the server's clock, without asking. */
const StudentDashboardPage = () => {
  const { data, error, refetch } = useQuery(studentDashboardQuery);
  const now = useServerNow();
  const shown = data && {
    ...countsByClock(data, data.work.next, Date.parse(data.work.at), now),
    work: data.work,
  };
  return (
    <Dashboard
      query={{ data: shown, error, refetch }}
      tiles={TILES}
      renderSections={({ work, availableTasks, upcomingTasks }) => (
        <Sections>
          <SectionColumn>
            <NextExam tasks={work.next} total={availableTasks + upcomingTasks} now={now} />
          </SectionColumn>
          <SectionColumn>
            <LastResults results={work.results} />
          </SectionColumn>
        </Sections>
      )}
    />
  );
};

export default StudentDashboardPage;
