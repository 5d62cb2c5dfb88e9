import type { ResponseOf, studentDetails } from '@assay/contract';
import { IconCalendarClock, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { studentDetailsQuery } from './api.ts';
import { Dashboard, type Tile } from './dashboard.tsx';

const TILES: readonly Tile<ResponseOf<typeof studentDetails>>[] = [
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

const StudentDashboardPage = () => <Dashboard query={useQuery(studentDetailsQuery)} tiles={TILES} />;

export default StudentDashboardPage;
