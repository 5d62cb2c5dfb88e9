import type { ExtraTime, Task } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconClockMinus, IconClockPlus, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatSpan } from '../../../lib/values/dates.ts';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import type { DataColumn, RowAction } from '../../../ui/lists/data-table.tsx';
import { EXTRA_TIME_PARAM, useExtendTime } from '../api.ts';
import { givenByColumn, reasonColumn, studentColumn } from './arrangement-columns.tsx';
import { ArrangementTable } from './arrangement-table.tsx';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';

const stateOf = ({ startedAt, submittedAt }: ExtraTime): string =>
  submittedAt ? 'Submitted' : startedAt ? 'Working' : 'Not started';

const columns: DataColumn<ExtraTime>[] = [
  studentColumn,
  {
    id: 'extraMinutes',
    header: 'Extra time',
    value: ({ extraMinutes }) => extraMinutes,
    cell: ({ extraMinutes }) => (extraMinutes > 0 ? formatSpan(extraMinutes * 60_000) : 'Later deadline'),
    size: 'fit',
    phone: 'mark',
  },
  {
    id: 'end',
    header: 'Time ends',
    value: ({ end }) => end,
    cell: ({ end }) => <DateTimeText value={end} format="listed" />,
    size: 'fit',
    phone: { fact: 'Ends' },
  },
  { id: 'state', header: 'State', value: stateOf, size: 'fit', phone: { fact: '' } },
  reasonColumn,
  givenByColumn,
];

const TAKING = {
  label: 'Take away',
  icon: <IconClockMinus size={16} />,
  title: 'Take extra time away',
  consequence: (fullname: string) => `${fullname} will have the same time as the others.`,
  done: 'Extra time taken away',
  failed: 'The extra time could not be taken away.',
};

/** What can still be changed: until the student has submitted; and taken away: until the student has started. */
const actionsOf = (
  { startedAt, submittedAt }: ExtraTime,
  change: RowAction<ExtraTime>,
  takeAway: RowAction<ExtraTime>,
) => [...(submittedAt === null ? [change] : []), ...(startedAt === null ? [takeAway] : [])];

/** The dialog gives time anew, or changes what one student was given; null is closed. */
type Open = 'anew' | ExtraTime | null;

/** Who of a task has more time than the others, and the dialogs in which it is given and changed. */
export const ExtraTimeSection = ({ task }: { task: Task }) => {
  const may = task.actions.includes('extend');
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>(may && params.has(EXTRA_TIME_PARAM) ? 'anew' : null);
  const extend = useExtendTime(task._id);
  const close = () => {
    setOpen(null);
    if (params.has(EXTRA_TIME_PARAM)) setParams({}, { replace: true });
  };
  const change = { label: 'Change', icon: <IconPencil size={16} />, onSelect: setOpen };
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
          <Button variant="default" leftSection={<IconClockPlus size={16} />} onClick={() => setOpen('anew')}>
            Give extra time
          </Button>
        )}
      </Group>
      {task.extraTimes.length === 0 ? (
        <Text c="dimmed">
          Everybody has the task’s own time. More can be given before and during the exam.
        </Text>
      ) : (
        <ArrangementTable
          label="Extra time"
          search="Search students"
          name="extra"
          columns={columns}
          rows={task.extraTimes}
          actions={may ? (given, takeAway) => actionsOf(given, change, takeAway) : undefined}
          taking={TAKING}
          onTake={({ studentId }) =>
            extend.mutateAsync({
              studentIds: [studentId],
              extraMinutes: 0,
              endTime: null,
              reason: 'Taken away.',
            })
          }
          busy={extend.isPending}
        />
      )}
      <ExtraTimeDialog
        task={task}
        opened={open !== null}
        given={open === 'anew' ? null : open}
        onClose={close}
      />
    </section>
  );
};
