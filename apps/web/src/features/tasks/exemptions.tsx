import type { Exemption, Task } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../ui/data-table.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { toast } from '../../ui/toast.ts';
import { useExempt } from './api.ts';

const columns: DataColumn<Exemption>[] = [
  {
    id: 'fullname',
    header: 'Exempt student',
    value: ({ fullname, username }) => `${fullname} ${username}`,
    cell: ({ fullname, username }) => (
      <>
        {fullname}{' '}
        <Text span c="dimmed" size="xs">
          {username}
        </Text>
      </>
    ),
    minWidth: 180,
  },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, minWidth: 200 },
  { id: 'givenBy', header: 'Given by', value: ({ givenBy }) => givenBy, width: 180 },
  {
    id: 'givenAt',
    header: 'Given at',
    value: ({ givenAt }) => givenAt,
    cell: ({ givenAt }) => <DateTimeText value={givenAt} />,
    width: 190,
  },
];

const useTakeBack = (taskId: string, onDone: () => void) => {
  const exempt = useExempt(taskId);
  const confirm = ({ studentId }: Exemption) =>
    exempt.mutate(
      { studentId, exempt: false, reason: 'Taken back.' },
      {
        onSuccess: () => toast({ severity: 'success', summary: 'Success', detail: 'Exemption taken back' }),
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'The exemption could not be taken back.'),
            life: 6000,
          }),
        onSettled: onDone,
      },
    );
  return { confirm, busy: exempt.isPending };
};

/** Who may sit the task in any browser, and the way to take that back. */
export const Exemptions = ({ task, may }: { task: Task; may: boolean }) => {
  const [taken, setTaken] = useState<Exemption | null>(null);
  const close = () => setTaken(null);
  const takeBack = useTakeBack(task._id, close);
  const actionsOf = (): RowAction<Exemption>[] => [
    { label: 'Take back', icon: <IconShieldCheck size={16} />, danger: true, onSelect: setTaken },
  ];
  return (
    <>
      <DataTable
        label="Exemptions"
        columns={columns}
        rows={task.exemptions}
        rowId={({ studentId }) => studentId}
        rowLabel={({ fullname }) => fullname}
        search="Search exempt students"
        initial={{ name: 'exempt', pageSize: 10 }}
        actions={may ? actionsOf : undefined}
        empty={{ title: 'Nobody is exempt.' }}
      />
      <ConfirmDialog
        opened={taken !== null}
        title="Take exemption back"
        confirmLabel="Take back"
        cancelLabel="Keep"
        busy={takeBack.busy}
        onConfirm={() => taken && takeBack.confirm(taken)}
        onCancel={close}
      >
        {taken?.fullname} will need Safe Exam Browser like the others; whoever is working in another browser
        has to go on there. What is typed is kept.
      </ConfirmDialog>
    </>
  );
};
