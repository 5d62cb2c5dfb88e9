import { ongoingTaskList, type OngoingTask } from '@assay/contract';
import { IconUsers } from '@tabler/icons-react';
import { useArea } from '../../lib/session/area.ts';
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

const columns: DataColumn<OngoingTask>[] = [
  {
    id: 'name',
    header: 'Task Name',
    value: (task) => task.name,
    cell: (task) => <TaskName task={task} />,
    size: 'name',
    phone: 'name',
  },
  {
    id: 'startTime',
    header: 'Start Time',
    value: (task) => task.startTime,
    cell: (task) => <DateTimeText value={task.startTime} format="listed" />,
    size: 'fit',
  },
  {
    id: 'endTime',
    header: 'End Time',
    value: (task) => task.endTime,
    cell: (task) => <DateTimeText value={task.extendedUntil ?? task.endTime} format="listed" />,
    size: 'fit',
  },
  {
    id: 'left',
    header: 'Time Left',
    value: (task) => task.extendedUntil ?? task.endTime,
    cell: (task) => <TimeLeft end={task.extendedUntil ?? task.endTime} over="Over" />,
    sortable: false,
    size: 'fit',
    phone: { fact: 'Left' },
  },
  {
    id: 'writing',
    header: 'Writing',
    value: ({ counts }) => counts.writing,
    numeric: true,
    sortable: false,
    phone: { fact: 'Writing' },
  },
  {
    id: 'away',
    header: 'Away',
    value: ({ counts }) => counts.away,
    numeric: true,
    sortable: false,
    phone: { fact: 'Away' },
  },
  {
    id: 'submitted',
    header: 'Submitted',
    value: ({ counts }) => `${counts.submitted} of ${counts.students}`,
    numeric: true,
    sortable: false,
    phone: { fact: 'Submitted' },
  },
];

/** The tasks that students can sit now, for whoever watches over a room. */
const OngoingTasksPage = () => {
  const area = useArea();
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
        serial
        next={({ _id }) => ({ label: 'Watch', to: `${area}/sessions/room/${_id}`, isWaiting: true })}
        search="Search sessions"
        empty={{
          icon: <IconUsers size={32} stroke={1.4} aria-hidden />,
          title: 'No ongoing tasks found.',
          text: 'A task appears here from its start until its end, and for as long as somebody with extra time is still sitting it.',
        }}
      />
    </Page>
  );
};

export default OngoingTasksPage;
