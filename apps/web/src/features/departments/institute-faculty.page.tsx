import { departmentFacultyList } from '@assay/contract';
import { IconUserStar } from '@tabler/icons-react';
import { useSignedIn } from '../../lib/session/session.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { instituteFacultyQuery } from './api.ts';
import { instituteFacultyColumns } from './people-columns.tsx';
import { PeopleTable } from './people-table.tsx';

/** The faculty of the institute head's own institute. */
const InstituteFacultyPage = () => {
  const { institute, instituteId } = useSignedIn().profile;
  const { list, readAll } = useServerList(departmentFacultyList, instituteFacultyQuery, {
    pageSize: 10,
    failed: 'Failed to load faculties',
  });
  return (
    <Page>
      <PageHeader title="Faculties" context={institute ?? undefined} />
      <PeopleTable
        label="Faculties"
        columns={instituteFacultyColumns}
        list={list}
        readAll={readAll}
        words={{ one: 'faculty member', many: 'faculty' }}
        instituteId={instituteId ?? ''}
        icon={<IconUserStar size={32} stroke={1.4} aria-hidden />}
        hint="The heads of the departments add faculty members."
      />
    </Page>
  );
};

export default InstituteFacultyPage;
