import type { ExtraTime, Task } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconClockMinus, IconClockPlus, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/call.ts';
import { formatSpan } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { toast } from '../../ui/toast.ts';
import { useExtendTime } from './api.ts';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';

/** The search parameter with which the list opens the dialog. */
export const EXTRA_TIME_PARAM = 'extra-time';

const stateOf = ({ startedAt, submittedAt }: ExtraTime): string =>
  submittedAt ? 'Submitted' : startedAt ? 'Working' : 'Not started';

const columns: DataColumn<ExtraTime>[] = [
  {
    id: 'fullname',
    header: 'Student',
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
  {
    id: 'extraMinutes',
    header: 'Extra time',
    value: ({ extraMinutes }) => extraMinutes,
    cell: ({ extraMinutes }) => (extraMinutes > 0 ? formatSpan(extraMinutes * 60_000) : 'Later deadline'),
    width: 140,
  },
  {
    id: 'end',
    header: 'Time ends',
    value: ({ end }) => end,
    cell: ({ end }) => <DateTimeText value={end} />,
    width: 190,
  },
  { id: 'state', header: 'State', value: stateOf, width: 120 },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, minWidth: 180 },
  { id: 'givenBy', header: 'Given by', value: ({ givenBy }) => givenBy, width: 160 },
];

const useTakeAway = (taskId: string, onDone: () => void) => {
  const extend = useExtendTime(taskId);
  const confirm = (given: ExtraTime) =>
    extend.mutate(
      { studentIds: [given.studentId], extraMinutes: 0, endTime: null, reason: 'Taken away.' },
      {
        onSuccess: () => toast({ severity: 'success', summary: 'Success', detail: 'Extra time taken away' }),
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'The extra time could not be taken away.'),
            life: 6000,
          }),
        onSettled: onDone,
      },
    );
  return { confirm, busy: extend.isPending };
};

const ROW_ACTIONS = [
  {
    kind: 'change',
    label: 'Change',
    icon: <IconPencil size={16} />,
    danger: false,
    shown: ({ submittedAt }: ExtraTime) => submittedAt === null,
  },
  {
    kind: 'take',
    label: 'Take away',
    icon: <IconClockMinus size={16} />,
    danger: true,
    shown: ({ startedAt }: ExtraTime) => startedAt === null,
  },
] as const;

type Open = { kind: 'give' } | { kind: 'change' | 'take'; given: ExtraTime } | null;

/** Who of a task has more time than the others, and the dialogs in which it is given, changed and taken away. */
export const ExtraTimeSection = ({ task }: { task: Task }) => {
  const may = task.actions.includes('extend');
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>(may && params.has(EXTRA_TIME_PARAM) ? { kind: 'give' } : null);
  const close = () => {
    setOpen(null);
    if (params.has(EXTRA_TIME_PARAM)) setParams({}, { replace: true });
  };
  const takeAway = useTakeAway(task._id, close);
  const actionsOf = (given: ExtraTime) =>
    ROW_ACTIONS.filter(({ shown }) => may && shown(given)).map(({ kind, ...action }) => ({
      ...action,
      onSelect: () => setOpen({ kind, given }),
    }));
  const taken = open?.kind === 'take' ? open.given : null;
  if (task.extraTimes.length === 0 && !may) return null;

  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>
          Extra time{' '}
          <Text span c="dimmed" size="md">
            {task.extraTimes.length}
          </Text>
        </Title>
        {may && (
          <Button
            variant="default"
            leftSection={<IconClockPlus size={16} />}
            onClick={() => setOpen({ kind: 'give' })}
          >
            Give extra time
          </Button>
        )}
      </Group>
      {task.extraTimes.length === 0 ? (
        <Text c="dimmed">
          Everybody has the task’s own time. More can be given before and during the exam.
        </Text>
      ) : (
        <DataTable
          label="Extra time"
          columns={columns}
          rows={task.extraTimes}
          rowId={({ studentId }) => studentId}
          rowLabel={({ fullname }) => fullname}
          search="Search students"
          initial={{ name: 'extra', pageSize: 10 }}
          actions={actionsOf}
          empty={{ title: 'Nobody has extra time.' }}
        />
      )}
      <ExtraTimeDialog
        task={task}
        opened={open?.kind === 'give' || open?.kind === 'change'}
        given={open?.kind === 'change' ? open.given : null}
        onClose={close}
      />
      <ConfirmDialog
        opened={taken !== null}
        title="Take extra time away"
        confirmLabel="Take away"
        busy={takeAway.busy}
        onConfirm={() => taken && takeAway.confirm(taken)}
        onCancel={close}
      >
        {taken?.fullname} will have the same time as the others.
      </ConfirmDialog>
    </section>
  );
};
