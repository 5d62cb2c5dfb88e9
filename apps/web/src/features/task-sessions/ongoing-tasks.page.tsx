import { ongoingTaskList, type OngoingTask } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { ItemName } from '../../ui/facts/item-name.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ongoingTasksQuery } from './api.ts';
import { TimeLeft } from './time-left.tsx';

const useAddressOf = () => {
  const area = useArea();
  return (taskId: string) => `${area}/sessions/task-students/${taskId}`;
};

const TaskName = ({ task }: { task: OngoingTask }) => (
  <ItemName name={task.name} to={useAddressOf()(task._id)} item={task} />
);

const OpenTask = ({ task }: { task: OngoingTask }) => (
  <Button
    component={Link}
    to={useAddressOf()(task._id)}
    state={useListState()}
    variant="default"
    size="compact-sm"
    aria-label={`Open ${task.name}`}
  >
    Open
  </Button>
);

const columns: DataColumn<OngoingTask>[] = [
  {
    id: 'name',
    header: 'Task Name',
    value: (task) => task.name,
    cell: (task) => <TaskName task={task} />,
    minWidth: 200,
  },
  {
    id: 'startTime',
    header: 'Start Time',
    value: (task) => task.startTime,
    cell: (task) => <DateTimeText value={task.startTime} />,
    width: 176,
  },
  {
    id: 'endTime',
    header: 'End Time',
    value: (task) => task.endTime,
    cell: (task) => <DateTimeText value={task.extendedUntil ?? task.endTime} />,
    width: 176,
  },
  {
    id: 'left',
    header: 'Time Left',
    value: (task) => task.extendedUntil ?? task.endTime,
    cell: (task) => <TimeLeft end={task.extendedUntil ?? task.endTime} over="Over" />,
    sortable: false,
    width: 112,
  },
  {
    id: 'writing',
    header: 'Writing',
    value: ({ counts }) => counts.writing,
    numeric: true,
    sortable: false,
    width: 84,
  },
  {
    id: 'away',
    header: 'Away',
    value: ({ counts }) => counts.away,
    numeric: true,
    sortable: false,
    width: 72,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    value: ({ counts }) => `${counts.submitted} of ${counts.students}`,
    numeric: true,
    sortable: false,
    width: 108,
  },
  {
    id: 'open',
    header: 'Open',
    value: () => null,
    cell: (task) => <OpenTask task={task} />,
    sortable: false,
    width: 88,
  },
];

/** The tasks that students can sit now, for whoever watches over a room. */
const OngoingTasksPage = () => {
  const { list } = useServerList(ongoingTaskList, ongoingTasksQuery, {
    pageSize: 10,
    failed: 'Failed to load sessions',
  });

  return (
    <Page>
      <PageHeader
        title="Ongoing Task Sessions"
        help="sessions"
        context="The tasks that students can sit now. The page keeps itself up to date."
      />
      <DataTable
        label="Sessions"
        columns={columns}
        {...list}
        rowId={(task) => task._id}
        rowLabel={(task) => task.name}
        serial="ascending"
        search="Search sessions"
        empty={{
          icon: <IconUsers size={32} stroke={1.4} aria-hidden />,
          title: 'No ongoing tasks found.',
          text: 'A task stands here from its start until its end, and while somebody with extra time still sits it.',
        }}
      />
    </Page>
  );
};

export default OngoingTasksPage;
