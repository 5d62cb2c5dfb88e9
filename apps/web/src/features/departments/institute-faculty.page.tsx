import { IconUserStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { useTableState } from '../../ui/use-table-state.ts';
import { instituteFacultyQuery } from './api.ts';
import { instituteFacultyColumns } from './people-columns.tsx';
import { facultyFilter } from './people-filter.ts';
import { PeopleTable } from './people-table.tsx';

/** The faculty of the institute head's own institute. */
const InstituteFacultyPage = () => {
  const table = useTableState({ pageSize: 10 });
  const filter = { ...facultyFilter(table), department: table.filters['department'] || undefined };
  return (
    <Page>
      <PageHeader title="Faculties" context={useSignedIn().profile.institute ?? undefined} />
      <PeopleTable
        label="Faculties"
        columns={instituteFacultyColumns}
        table={table}
        query={useQuery(instituteFacultyQuery(filter))}
        icon={<IconUserStar size={32} stroke={1.4} aria-hidden />}
        hint="The heads of the departments add faculty members."
      />
    </Page>
  );
};

export default InstituteFacultyPage;
