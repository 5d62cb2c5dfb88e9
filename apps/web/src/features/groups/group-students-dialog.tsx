import {
  groupStudentList,
  type GroupStudent,
  type ListAsked,
  type ResponseOf,
  type viewGroup,
} from '@assay/contract';
import { Button, Modal } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { skipToken } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { groupQuery } from './api.ts';
import { STUDENTS } from './use-viewed-group.ts';

const columns: DataColumn<GroupStudent>[] = [
  { id: 'fullname', header: 'Name', value: ({ fullname }) => fullname, size: 'name' },
  { id: 'username', header: 'Enrollment', value: ({ username }) => username, size: 'fit' },
  { id: 'semester', header: 'Semester', value: ({ semester }) => semester, numeric: true },
  { id: 'batch', header: 'Batch', value: ({ batch }) => batch, numeric: true },
];

const rowsOf = ({ data, total }: ResponseOf<typeof viewGroup>) => ({
  group: data,
  data: data.students,
  total,
});

const useGroupStudents = (groupId: string | null) =>
  useServerList(
    groupStudentList,
    (query: ListAsked<typeof groupStudentList>) => {
      const one = groupQuery(groupId ?? '', query);
      // An address that names no group asks for none.
      return { ...one, queryFn: groupId ? one.queryFn : skipToken, select: rowsOf };
    },
    {
      name: STUDENTS,
      pageSize: 10,
      failed: (error) => ({ message: messageOf(error, 'Cannot load students') }),
    },
  );

interface GroupStudentsDialogProps {
  /** Null: closed. */
  groupId: string | null;
  onClose: () => void;
}

/** The students of a group. */
export const GroupStudentsDialog = ({ groupId, onClose }: GroupStudentsDialogProps) => {
  const { list, query } = useGroupStudents(groupId);
  const group = query.data?.group;
  const area = useArea();
  const state = useListState();

  return (
    <Modal
      opened={groupId !== null}
      onClose={onClose}
      title={group?.name ?? 'Group'}
      size="xl"
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      {groupId === '' ? (
        <EmptyState title="No group selected." />
      ) : (
        <DataTable
          label="Students of the group"
          toolbar={
            group?.actions.includes('update') && (
              <Button
                component={Link}
                to={`${area}/groups/edit-group/${groupId}`}
                state={state}
                variant="default"
                leftSection={<IconUserPlus size={16} />}
              >
                Edit Students
              </Button>
            )
          }
          columns={columns}
          {...list}
          rowId={(student) => student._id}
          rowLabel={(student) => student.fullname}
          serial
          search="Search students"
          empty={{
            icon: <IconUsersGroup size={32} stroke={1.4} aria-hidden />,
            title: 'No students assigned to this group',
          }}
        />
      )}
    </Modal>
  );
};
