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

/**
 * Tasks by where they stand, what they ask, and for whom: in the area of an author (`/hod`). Each leads to the list of
 * what it counts.
 * @param own whether only the person's own are counted
 */
export const workTiles = (area: string, own = false): Tile<WorkCounts>[] => {
  const listOf = (page: string, filters: Readonly<Record<string, string>> = {}): string => {
    const query = new URLSearchParams({ ...filters, ...(own && { 'f.ownership': 'my' }) }).toString();
    return `${area}/${page}${query && `?${query}`}`;
  };
  return [
    {
      label: 'Completed Tasks',
      count: ({ completed }) => completed,
      to: listOf('tasks', { 'f.status': 'ENDED' }),
      icon: IconChecklist,
    },
    {
      label: 'Upcoming Tasks',
      count: ({ upcoming }) => upcoming,
      to: listOf('tasks', { 'f.status': 'UPCOMING' }),
      icon: IconCalendarClock,
    },
    {
      label: 'Available Tasks',
      count: ({ available }) => available,
      to: listOf('tasks', { 'f.status': 'ONGOING' }),
      icon: IconPlayerPlay,
    },
    {
      label: 'Questions',
      count: ({ questions }) => questions,
      to: listOf('questions'),
      icon: IconCode,
    },
    { label: 'Groups', count: ({ groups }) => groups, to: listOf('groups'), icon: IconUsersGroup },
  ];
};
