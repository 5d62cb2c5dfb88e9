import type { GroupStudent } from '@assay/contract';
import { Button, Modal } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/area.ts';
import { messageOf } from '../../lib/call.ts';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTableState } from '../../ui/use-table-state.ts';
import { groupQuery } from './api.ts';
import { STUDENTS } from './use-viewed-group.ts';

const columns: DataColumn<GroupStudent>[] = [
  { id: 'fullname', header: 'Name', value: ({ fullname }) => fullname, minWidth: 160 },
  { id: 'username', header: 'Enrollment', value: ({ username }) => username, width: 148 },
  { id: 'semester', header: 'Semester', value: ({ semester }) => semester, numeric: true, width: 112 },
  { id: 'batch', header: 'Batch', value: ({ batch }) => batch, numeric: true, width: 96 },
];

interface GroupStudentsDialogProps {
  /** Null: closed. */
  groupId: string | null;
  onClose: () => void;
}

/** The students of a group. */
export const GroupStudentsDialog = ({ groupId, onClose }: GroupStudentsDialogProps) => {
  const table = useTableState({ name: STUDENTS, pageSize: 10 });
  const one = groupQuery(groupId ?? '', {
    page: table.page,
    pageSize: table.pageSize,
    search: table.search || undefined,
    sort: table.sort || undefined,
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...one,
    // An address that names no group asks for none.
    queryFn: groupId ? one.queryFn : skipToken,
  });
  const area = useArea();
  const state = useListState();

  return (
    <Modal
      opened={groupId !== null}
      onClose={onClose}
      title={data?.data.name ?? 'Group'}
      size="xl"
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      {groupId === '' ? (
        <EmptyState title="No group selected." />
      ) : (
        <DataTable
          label="Students of the group"
          toolbar={
            data?.data.actions.includes('update') && (
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
          rows={data?.data.students}
          total={data?.total ?? 0}
          state={table}
          refreshing={isPlaceholderData}
          rowId={(student) => student._id}
          rowLabel={(student) => student.fullname}
          serial="ascending"
          search="Search students"
          error={
            error && !data
              ? { message: messageOf(error, 'Cannot load students'), onRetry: () => void refetch() }
              : null
          }
          empty={{
            icon: <IconUsersGroup size={32} stroke={1.4} aria-hidden />,
            title: 'No students assigned to this group',
          }}
        />
      )}
    </Modal>
  );
};
