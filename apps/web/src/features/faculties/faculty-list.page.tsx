import {
  FACULTY_SHEET,
  facultyList,
  type Faculty,
  type ListAsked,
  type NewAccount,
  type ResponseOf,
  type fetchFaculties,
} from '@assay/contract';
import { Button, Group } from '@mantine/core';
import {
  IconEye,
  IconKey,
  IconLogout,
  IconDeviceMobileOff,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
  IconUserStar,
} from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable, type DataFilter, type RowAction } from '../../ui/lists/data-table.tsx';
import { useChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NewPasswordDialog, PasswordOnce } from '../accounts/index.ts';
import { useHistoryAction } from '../audit/index.ts';
import { LogOutDialog, ResetSecondFactorDialog } from '../auth/index.ts';
import { ExportMenu, PeopleBar, type ChosenPerson } from '../people/index.ts';
import { UploadDialog, type SheetKind } from '../sheets/index.ts';
import { facultyListQuery, failureOf, useResetFacultyPassword, useUploadFaculties } from './api.ts';
import { DeleteFacultyDialog } from './delete-faculty-dialog.tsx';
import { facultyColumns } from './faculty-columns.tsx';
import { FacultyDetails } from './faculty-details.tsx';
import { FacultyDialog } from './faculty-dialog.tsx';

/** Faculty in sheets. */
const SHEET_OF_FACULTY: SheetKind = {
  sheet: FACULTY_SHEET,
  title: 'Upload Faculty',
  files: { template: 'faculty-template', passwords: 'faculty-passwords', refused: 'faculty-to-correct' },
};

const FILTERS: readonly DataFilter[] = [
  {
    id: 'isActive',
    header: 'Status',
    filter: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
    everything: 'Active and inactive',
  },
];

const rowsOf = ({ faculties, total }: ResponseOf<typeof fetchFaculties>) => ({ data: faculties, total });

const listQuery = (query: ListAsked<typeof facultyList>) => ({ ...facultyListQuery(query), select: rowsOf });

const tellFailure = (error: Error) => {
  const message = failureOf(error);
  return { message, toast: `Failed to load faculties: ${message}` };
};

const WORDS = { one: 'faculty member', many: 'faculty' };

const personOf = ({ _id, fullname, username }: Faculty): ChosenPerson => ({
  _id,
  fullname,
  username,
  instituteId: null,
});

type Dialog =
  | { kind: 'add' | 'upload' }
  | { kind: 'view' | 'edit' | 'password' | 'logout' | 'factor' | 'delete'; faculty: Faculty };

const FacultyListPage = () => {
  const { list, readAll } = useServerList(facultyList, listQuery, { pageSize: 10, failed: tellFailure });
  const chosen = useChosenRows<Faculty>(list.rows);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [made, setMade] = useState<NewAccount | null>(null);
  const upload = useUploadFaculties();
  const reset = useResetFacultyPassword();
  const close = () => setDialog(null);
  const opener =
    (kind: 'view' | 'edit' | 'password' | 'logout' | 'factor' | 'delete') => (faculty: Faculty) =>
      setDialog({ kind, faculty });
  const shownIn = (kind: Dialog['kind']) =>
    dialog && 'faculty' in dialog && dialog.kind === kind ? dialog.faculty : null;

  const historyOf = useHistoryAction();
  const actionsOf = ({ _id: id }: Faculty): RowAction<Faculty>[] => [
    { label: 'View', icon: <IconEye size={16} />, onSelect: opener('view') },
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: opener('edit') },
    { label: 'New password', icon: <IconKey size={16} />, onSelect: opener('password') },
    { label: 'Log out everywhere', icon: <IconLogout size={16} />, onSelect: opener('logout') },
    {
      label: 'Reset second factor',
      icon: <IconDeviceMobileOff size={16} />,
      onSelect: opener('factor'),
    },
    ...historyOf({ id }),
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: opener('delete'), danger: true },
  ];
  const [edited, deleted] = [shownIn('edit'), shownIn('delete')];
  const [renewed, loggedOut] = [shownIn('password'), shownIn('logout')];

  return (
    <Page>
      <PageHeader
        title="Manage Faculties"
        context="The faculty of your department. They log in with their email addresses."
        action={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => setDialog({ kind: 'upload' })}
            >
              Upload
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
              Add Faculty
            </Button>
          </Group>
        }
      />
      <DataTable
        label="Faculties"
        columns={facultyColumns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ fullname }) => fullname}
        serial
        selection={chosen.selection}
        actions={actionsOf}
        search="Search faculties here"
        filters={FILTERS}
        toolbar={<ExportMenu words={WORDS} total={list.total} readAll={readAll} columns={facultyColumns} />}
        empty={{
          icon: <IconUserStar size={32} stroke={1.4} aria-hidden />,
          title: 'No faculties found.',
          text: 'Add faculty one by one, or upload a sheet with all of them.',
        }}
      />
      <PeopleBar
        words={WORDS}
        chosen={chosen}
        total={list.total}
        readAll={readAll}
        personOf={personOf}
        columns={facultyColumns}
      />
      {(dialog?.kind === 'add' || edited) && (
        <FacultyDialog faculty={edited ?? 'new'} onClose={close} onAdded={setMade} />
      )}
      {dialog?.kind === 'upload' && <UploadDialog kind={SHEET_OF_FACULTY} upload={upload} onClose={close} />}
      {deleted && <DeleteFacultyDialog faculty={deleted} onClose={close} />}
      <FacultyDetails faculty={shownIn('view')} onClose={close} />
      <NewPasswordDialog
        person={renewed && { id: renewed._id, fullname: renewed.fullname, username: renewed.username }}
        reset={reset}
        onClose={close}
        onMade={setMade}
      />
      <LogOutDialog person={loggedOut} onClose={close} />
      <ResetSecondFactorDialog person={shownIn('factor')} onClose={close} />
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </Page>
  );
};

export default FacultyListPage;
