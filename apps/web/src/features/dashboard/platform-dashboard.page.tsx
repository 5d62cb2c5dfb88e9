import type { PlatformList } from '@assay/contract';
import {
  IconBook2,
  IconBuilding,
  IconBuildingCommunity,
  IconChecklist,
  IconClipboardList,
  IconCode,
  IconSchool,
  IconSend,
  IconTags,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { platformDashboardQuery } from './api.ts';
import { Dashboard, type Tile } from './dashboard.tsx';
import { HealthSection } from './sections/health-section.tsx';
import { InstitutesSection } from './sections/institutes-section.tsx';
import { SectionColumn, Sections } from './sections/section.tsx';

const tile = (
  list: PlatformList,
  label: string,
  icon: Icon,
  to?: string,
): Tile<Readonly<Record<PlatformList, number>>> => ({
  label,
  icon,
  count: (counts) => counts[list],
  ...(to ? { to } : {}),
});

const TILES = [
  tile('usr', 'Users', IconUsers),
  tile('ins', 'Institutes', IconBuilding, '/admin/institute'),
  tile('dep', 'Departments', IconBuildingCommunity),
  tile('fac', 'Faculties', IconUserStar),
  tile('stu', 'Students', IconSchool),
  tile('grp', 'Groups', IconUsersGroup),
  tile('sub', 'Subjects', IconBook2),
  tile('tsk', 'Tasks', IconClipboardList),
  tile('que', 'Questions', IconCode),
  tile('sbm', 'Submissions', IconSend),
  tile('rbc', 'Rubrics', IconChecklist),
  tile('tag', 'Tags', IconTags, '/admin/tags'),
];

/** What there is on the whole platform, where exams are, and how the installation is. */
const PlatformDashboardPage = () => (
  <Dashboard
    query={useQuery(platformDashboardQuery)}
    tiles={TILES}
    renderSections={({ state }) => (
      <Sections>
        <SectionColumn>
          <InstitutesSection section={state.institutes} />
        </SectionColumn>
        <SectionColumn>
          <HealthSection state={state} />
        </SectionColumn>
      </Sections>
    )}
  />
);

export default PlatformDashboardPage;
