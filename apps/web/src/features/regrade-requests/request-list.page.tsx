import { regradeRequestList, REQUEST_STATES, type RegradeRequestRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { requestListQuery } from './api.ts';
import { requestAddress } from './request-address.ts';
import { RequestBadge, stateWord } from './request-badge.tsx';

const questionOf = ({ question }: RegradeRequestRow): string => `${question.number}. ${question.title}`;

const task: DataColumn<RegradeRequestRow> = {
  id: 'task',
  header: 'Task',
  value: (request) => request.task.name,
  filter: 'text',
  phone: { fact: '' },
};

const columnsOf = (ofAll: boolean): DataColumn<RegradeRequestRow>[] => [
  {
    id: 'student',
    header: 'Student',
    value: ({ student }) => student.fullname,
    cell: ({ student }) => (
      <>
        <Text>{student.fullname}</Text>
        <Text size="xs" c="dimmed">
          {student.username}
        </Text>
      </>
    ),
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'words',
    header: 'Request',
    value: questionOf,
    cell: (request) => (
      <>
        <Text>{questionOf(request)}</Text>
        <Text size="xs" c="dimmed" lineClamp={1} title={request.words}>
          {request.words}
        </Text>
      </>
    ),
    size: 'prose',
    sortable: false,
    phone: { fact: '', cell: questionOf },
  },
  ...(ofAll ? [task] : []),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => stateWord(state),
    cell: ({ state }) => <RequestBadge state={state} />,
    size: 'fit',
    sortable: false,
    filter: REQUEST_STATES.map((value) => ({ value, label: stateWord(value) })),
    everything: 'All',
    pinned: true,
    phone: 'mark',
  },
  {
    id: 'askedAt',
    header: 'Asked',
    value: ({ askedAt }) => askedAt,
    cell: ({ askedAt }) => <DateTimeText value={askedAt} format="listed" />,
    size: 'fit',
    filter: 'date',
    phone: { fact: '' },
  },
];

/** What students ask to be looked at again: of one task, or of all in which the person may give marks. */
const RequestListPage = () => {
  const { taskId } = useParams();
  const area = useArea();
  const here = useListState();
  const { list, query } = useServerList(
    regradeRequestList,
    (asked) => requestListQuery({ ...asked, taskId }),
    { pageSize: 25, failed: 'Failed to load requests' },
  );
  const columns = useMemo(() => columnsOf(taskId === undefined), [taskId]);
  // Of all tasks the person may give marks in each.
  const mayAnswer = query.data?.task?.canEvaluate ?? taskId === undefined;
  return (
    <Page>
      <PageHeader
        title="Requests for another look"
        help="requests"
        context={taskId === undefined ? 'Of all your tasks' : query.data?.task?.name}
        backTo={taskId === undefined ? `${area}/dashboard` : `${area}/tasks/view-submission/${taskId}`}
        backState={here.back}
      />
      <DataTable
        label="Requests for another look"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ student, question }) => `${student.fullname}: ${question.title}`}
        search="Search by student or words"
        next={(request) => {
          const isWaiting = mayAnswer && request.state === 'OPEN';
          return {
            label: isWaiting ? 'Answer' : 'Open',
            to: `${area}/${requestAddress(request)}`,
            isWaiting,
          };
        }}
        empty={{
          icon: <IconMessageQuestion size={32} stroke={1.4} aria-hidden />,
          title: 'Nobody has asked for another look.',
          text: 'When results are published, students can ask for another look at a question for some days.',
        }}
      />
    </Page>
  );
};

export default RequestListPage;
