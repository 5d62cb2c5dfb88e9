import type { departmentDetails, ResponseOf } from '@assay/contract';
import { IconBook2, IconClipboardList, IconSchool, IconSend, IconUserStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { departmentCountsQuery } from './api.ts';
import { Dashboard, type Tile } from './dashboard.tsx';
import { HeadNavigation } from './head-navigation.tsx';
import { workTiles } from './work-tiles.ts';

const TILES: readonly Tile<ResponseOf<typeof departmentDetails>['data']['department']>[] = [
  { label: 'Faculties', count: ({ faculties }) => faculties, to: '/hod/faculty', icon: IconUserStar },
  { label: 'Students', count: ({ students }) => students, to: '/hod/students', icon: IconSchool },
  { label: 'Subjects', count: ({ subjects }) => subjects, to: '/hod/subjects', icon: IconBook2 },
  { label: 'Tasks', count: ({ tasks }) => tasks, to: '/hod/tasks', icon: IconClipboardList },
  { label: 'Submissions', count: ({ submissions }) => submissions, to: '/hod/tasks', icon: IconSend },
  ...workTiles('/hod'),
];

/** What the head's department holds. */
const DepartmentDashboardPage = () => (
  <Dashboard query={useQuery(departmentCountsQuery)} tiles={TILES}>
    <HeadNavigation />
  </Dashboard>
);

export default DepartmentDashboardPage;
