import type { instituteDetails, ResponseOf } from '@assay/contract';
import {
  IconBook2,
  IconBuildingCommunity,
  IconClipboardList,
  IconCode,
  IconSchool,
  IconSend,
  IconUserStar,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../lib/session/session.ts';
import { instituteDashboardQuery } from './api.ts';
import { Dashboard, type Tile } from './dashboard.tsx';
import { HeadSections } from './sections/head-sections.tsx';

/** What each department has of something, the most first. */
const byDepartment = (counted: string): string => `/hoi/contents?sort=-${counted}`;

const tilesOf = (instituteId: string): Tile<ResponseOf<typeof instituteDetails>['data']>[] => [
  {
    label: 'Departments',
    count: ({ departments }) => departments,
    to: `/hoi/department/${instituteId}`,
    icon: IconBuildingCommunity,
  },
  { label: 'Faculties', count: ({ faculties }) => faculties, to: '/hoi/faculty', icon: IconUserStar },
  { label: 'Students', count: ({ students }) => students, to: '/hoi/students', icon: IconSchool },
  { label: 'Groups', count: ({ groups }) => groups, to: byDepartment('groups'), icon: IconUsersGroup },
  { label: 'Subjects', count: ({ subjects }) => subjects, to: byDepartment('subjects'), icon: IconBook2 },
  { label: 'Tasks', count: ({ tasks }) => tasks, to: byDepartment('tasks'), icon: IconClipboardList },
  { label: 'Questions', count: ({ questions }) => questions, to: byDepartment('questions'), icon: IconCode },
  {
    label: 'Submissions',
    count: ({ submissions }) => submissions,
    to: byDepartment('submissions'),
    icon: IconSend,
  },
];

const InstituteDashboardPage = () => {
  const { instituteId } = useSignedIn().profile;
  return (
    <Dashboard
      query={useQuery(instituteDashboardQuery)}
      tiles={tilesOf(instituteId ?? '')}
      renderSections={({ work }) => <HeadSections work={work} />}
    />
  );
};

export default InstituteDashboardPage;
