import { departmentFacultyList, departmentStudentList, type ListAsked } from '@assay/contract';
import { Tabs } from '@mantine/core';
import { IconSchool, IconUserStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { departmentFacultyQuery, departmentQuery, departmentStudentsQuery } from './api.ts';
import classes from './department-details.module.css';
import { facultyColumns, studentColumns } from './people-columns.tsx';
import { PeopleTable } from './people-table.tsx';

interface Place {
  instituteId: string;
  departmentId: string;
}

const Faculties = (place: Place) => {
  const { list, readAll } = useServerList(
    departmentFacultyList,
    (query: ListAsked<typeof departmentFacultyList>) => departmentFacultyQuery(place, query),
    { name: 'faculty', pageSize: 10, failed: 'Failed to load faculties' },
  );
  return (
    <PeopleTable
      label="Faculties"
      columns={facultyColumns}
      list={list}
      readAll={readAll}
      words={{ one: 'faculty member', many: 'faculty' }}
      instituteId={place.instituteId}
      icon={<IconUserStar size={32} stroke={1.4} aria-hidden />}
      hint="The head of the department adds faculty members."
    />
  );
};

const Students = (place: Place) => {
  const { list, readAll } = useServerList(
    departmentStudentList,
    (query: ListAsked<typeof departmentStudentList>) => departmentStudentsQuery(place, query),
    { name: 'student', pageSize: 10, failed: 'Failed to load students' },
  );
  return (
    <PeopleTable
      label="Students"
      columns={studentColumns}
      list={list}
      readAll={readAll}
      words={{ one: 'student', many: 'students' }}
      instituteId={place.instituteId}
      icon={<IconSchool size={32} stroke={1.4} aria-hidden />}
      hint="The head of the department and its faculty add students."
    />
  );
};

/** Where the list of the institute's departments is, for each of the two roles that have it. */
const listOf = (role: string, instituteId: string): string =>
  role === 'ADMIN' ? `institute/${instituteId}/departments` : `department/${instituteId}`;

/** Who belongs to a department. The open tab stands in the address (`tab`). */
const DepartmentDetailsPage = () => {
  const { instituteId = '', departmentId = '' } = useParams();
  const { address } = useReturn(listOf(useSignedIn().role, instituteId));
  const { data, error, refetch } = useQuery(departmentQuery(departmentId));
  const [params, setParams] = useSearchParams();
  useErrorToast(data ? null : error, 'Something went wrong');
  const open = params.get('tab') === 'students' ? 'students' : 'faculties';
  const change = (tab: string | null) =>
    setParams(tab === 'students' ? { tab } : {}, { preventScrollReset: true });
  const place = { instituteId, departmentId };

  return (
    <Page>
      <PageHeader
        title={data?.data.name ?? 'Department Details'}
        context={data?.data.instituteName}
        backTo={address}
      />
      {error && !data ? (
        <LoadError message={messageOf(error, 'Something went wrong')} onRetry={() => void refetch()} />
      ) : (
        // Enter opens: the arrows alone would leave a step in the history for each tab they pass.
        <Tabs value={open} onChange={change} keepMounted={false} activateTabWithKeyboard={false}>
          <Tabs.List aria-label="People of the department">
            <Tabs.Tab value="faculties" leftSection={<IconUserStar size={16} aria-hidden />}>
              Faculties
            </Tabs.Tab>
            <Tabs.Tab value="students" leftSection={<IconSchool size={16} aria-hidden />}>
              Students
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="faculties" className={classes.panel}>
            <Faculties {...place} />
          </Tabs.Panel>
          <Tabs.Panel value="students" className={classes.panel}>
            <Students {...place} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
};

export default DepartmentDetailsPage;
