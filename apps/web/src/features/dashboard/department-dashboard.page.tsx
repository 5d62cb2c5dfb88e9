import type { departmentDetails, ResponseOf } from '@assay/contract';
import { IconBook2, IconClipboardList, IconSchool, IconSend, IconUserStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { departmentDashboardQuery } from './api.ts';
import { Dashboard, type Tile } from './dashboard.tsx';
import { HeadNavigation } from './head-navigation.tsx';
import { NameLock } from './name-lock.tsx';
import { HeadSections } from './sections/head-sections.tsx';
import { RequestsSection } from './sections/requests-section.tsx';
import { workTiles } from './work-tiles.ts';

const TILES: readonly Tile<ResponseOf<typeof departmentDetails>['data']['department']>[] = [
  { label: 'Faculties', count: ({ faculties }) => faculties, to: '/hod/faculty', icon: IconUserStar },
  { label: 'Students', count: ({ students }) => students, to: '/hod/students', icon: IconSchool },
  { label: 'Subjects', count: ({ subjects }) => subjects, to: '/hod/subjects', icon: IconBook2 },
  { label: 'Tasks', count: ({ tasks }) => tasks, to: '/hod/tasks', icon: IconClipboardList },
  { label: 'Submissions', count: ({ submissions }) => submissions, to: '/hod/tasks', icon: IconSend },
  ...workTiles('/hod'),
];

/** What the head's department holds, and the work in it. */
const DepartmentDashboardPage = () => (
  <Dashboard
    query={useQuery(departmentDashboardQuery)}
    tiles={TILES}
    renderSections={({ work, locksNames }) => (
      <>
        <HeadSections
          work={work}
          area="/hod"
          beside={<RequestsSection section={work.requests} area="/hod" />}
        />
        <NameLock locksNames={locksNames} />
      </>
    )}
  >
    <HeadNavigation />
  </Dashboard>
);

export default DepartmentDashboardPage;
