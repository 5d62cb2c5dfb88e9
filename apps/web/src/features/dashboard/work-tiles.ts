import {
  IconCalendarClock,
  IconChecklist,
  IconCode,
  IconPlayerPlay,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Tile } from './dashboard.tsx';

interface WorkCounts {
  upcoming: number;
  available: number;
  completed: number;
  questions: number;
  groups: number;
}

/** Tasks by where they stand, what they ask, and for whom: in the area of an author (`/hod`). */
export const workTiles = (area: string, filter = ''): Tile<WorkCounts>[] => [
  {
    label: 'Completed Tasks',
    count: ({ completed }) => completed,
    to: `${area}/tasks${filter}`,
    icon: IconChecklist,
  },
  {
    label: 'Upcoming Tasks',
    count: ({ upcoming }) => upcoming,
    to: `${area}/tasks${filter}`,
    icon: IconCalendarClock,
  },
  {
    label: 'Available Tasks',
    count: ({ available }) => available,
    to: `${area}/tasks${filter}`,
    icon: IconPlayerPlay,
  },
  {
    label: 'Questions',
    count: ({ questions }) => questions,
    to: `${area}/questions${filter}`,
    icon: IconCode,
  },
  { label: 'Groups', count: ({ groups }) => groups, to: `${area}/groups${filter}`, icon: IconUsersGroup },
];
