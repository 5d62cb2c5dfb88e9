import { AREA_OF_ROLE } from '@assay/contract';
import {
  IconCalendarClock,
  IconChecklist,
  IconCode,
  IconPlayerPlay,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../lib/session.ts';
import { authorCountsQuery } from './api.ts';
import { Dashboard } from './dashboard.tsx';

const AuthorDashboardPage = () => {
  const query = useQuery(authorCountsQuery);
  const area = AREA_OF_ROLE[useSignedIn().role];
  return (
    <Dashboard
      query={query}
      tiles={[
        {
          label: 'Completed Tasks',
          count: ({ completed }) => completed,
          to: `/${area}/tasks`,
          icon: IconChecklist,
        },
        {
          label: 'Upcoming Tasks',
          count: ({ upcoming }) => upcoming,
          to: `/${area}/tasks`,
          icon: IconCalendarClock,
        },
        {
          label: 'Available Tasks',
          count: ({ available }) => available,
          to: `/${area}/tasks`,
          icon: IconPlayerPlay,
        },
        { label: 'Questions', count: ({ questions }) => questions, to: `/${area}/questions`, icon: IconCode },
        { label: 'Groups', count: ({ groups }) => groups, to: `/${area}/groups`, icon: IconUsersGroup },
      ]}
    />
  );
};

export default AuthorDashboardPage;
