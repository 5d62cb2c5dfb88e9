import { instituteStudentList } from '@assay/contract';
import { IconSchool } from '@tabler/icons-react';
import { useSignedIn } from '../../lib/session/session.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { instituteStudentsQuery } from './api.ts';
import { instituteStudentColumns } from './people-columns.tsx';
import { PeopleTable } from './people-table.tsx';

/** The students of the institute head's own institute. */
const InstituteStudentsPage = () => {
  const { institute, instituteId } = useSignedIn().profile;
  const { list, readAll } = useServerList(instituteStudentList, instituteStudentsQuery, {
    pageSize: 25,
    failed: 'Failed to load students',
  });
  return (
    <Page>
      <PageHeader title="Students" context={institute ?? undefined} />
      <PeopleTable
        label="Students"
        columns={instituteStudentColumns}
        list={list}
        readAll={readAll}
        words={{ one: 'student', many: 'students' }}
        instituteId={instituteId ?? ''}
        icon={<IconSchool size={32} stroke={1.4} aria-hidden />}
        hint="The departments add their students."
      />
    </Page>
  );
};

export default InstituteStudentsPage;
