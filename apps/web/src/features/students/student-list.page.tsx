import { STUDENT_SHEET, studentList, type NewAccount, type Student } from '@assay/contract';
import { Button, Group } from '@mantine/core';
import {
  IconKey,
  IconLogout,
  IconPencil,
  IconPlus,
  IconSchool,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSignedIn } from '../../lib/session/session.ts';
import { DataTable, type RowAction } from '../../ui/lists/data-table.tsx';
import { useChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NewPasswordDialog, PasswordOnce } from '../accounts/index.ts';
import { useHistoryAction } from '../audit/index.ts';
import { LogOutDialog } from '../auth/index.ts';
import { ExportMenu, PeopleBar, type ChosenPerson } from '../people/index.ts';
import { UploadDialog, type SheetKind } from '../sheets/index.ts';
import { studentListQuery, useResetPassword, useUploadStudents } from './api.ts';
import { CohortMenu } from './cohort-menu.tsx';
import { DeleteStudentDialog } from './delete-student-dialog.tsx';
import { studentColumns } from './student-columns.tsx';
import { StudentDialog } from './student-dialog.tsx';

/** Students in sheets. */
const SHEET_OF_STUDENTS: SheetKind = {
  sheet: STUDENT_SHEET,
  title: 'Upload Students',
  files: { template: 'students-template', passwords: 'student-passwords', refused: 'students-to-correct' },
};

const WORDS = { one: 'student', many: 'students' };

const personOf = ({ _id, fullname, userId: { username } }: Student): ChosenPerson => ({
  _id,
  fullname,
  username,
  instituteId: null,
});

const StudentListPage = () => {
  const { list, readAll } = useServerList(studentList, studentListQuery, {
    pageSize: 10,
    failed: 'Server or network issue.',
  });
  const chosen = useChosenRows<Student>(list.rows);
  const [edited, setEdited] = useState<Student | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Student | null>(null);
  const [reset, setReset] = useState<Student | null>(null);
  const [loggedOut, setLoggedOut] = useState<Student | null>(null);
  const [made, setMade] = useState<NewAccount | null>(null);
  const [uploading, setUploading] = useState(false);
  const upload = useUploadStudents();
  const newPassword = useResetPassword();
  const historyOf = useHistoryAction();
  const isHead = useSignedIn().role === 'DEPARTMENT-HEAD';

  const actionsOf = ({ _id: id }: Student): RowAction<Student>[] => [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: setEdited },
    { label: 'New password', icon: <IconKey size={16} />, onSelect: setReset },
    { label: 'Log out everywhere', icon: <IconLogout size={16} />, onSelect: setLoggedOut },
    ...historyOf({ id }),
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: setDeleted, danger: true },
  ];

  return (
    <Page>
      <PageHeader
        title="Manage Students"
        help="students"
        context="The students of your department. They log in with their usernames."
        action={
          <Group gap="xs">
            {isHead && <CohortMenu />}
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => setUploading(true)}
            >
              Upload
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Add Student
            </Button>
          </Group>
        }
      />
      <DataTable
        label="Students"
        columns={studentColumns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ fullname }) => fullname}
        serial
        selection={chosen.selection}
        actions={actionsOf}
        search="Search students"
        toolbar={<ExportMenu words={WORDS} total={list.total} readAll={readAll} columns={studentColumns} />}
        empty={{
          icon: <IconSchool size={32} stroke={1.4} aria-hidden />,
          title: 'No students found.',
          text: 'Add students one by one, or upload a sheet with all of them.',
        }}
      />
      <PeopleBar
        words={WORDS}
        chosen={chosen}
        total={list.total}
        readAll={readAll}
        personOf={personOf}
        columns={studentColumns}
      />
      {edited && <StudentDialog student={edited} onClose={() => setEdited(null)} onAdded={setMade} />}
      {uploading && (
        <UploadDialog kind={SHEET_OF_STUDENTS} upload={upload} onClose={() => setUploading(false)} />
      )}
      <DeleteStudentDialog student={deleted} onClose={() => setDeleted(null)} />
      <NewPasswordDialog
        person={reset && { id: reset._id, fullname: reset.fullname, username: reset.userId.username }}
        reset={newPassword}
        onClose={() => setReset(null)}
        onMade={setMade}
      >
        Anyone in the middle of a task logs in again and continues; nothing that was typed is lost.
      </NewPasswordDialog>
      <LogOutDialog
        person={loggedOut && { ...loggedOut, username: loggedOut.userId.username }}
        onClose={() => setLoggedOut(null)}
      />
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </Page>
  );
};

export default StudentListPage;
