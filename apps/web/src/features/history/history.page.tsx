import { historyList, type HistoryRow } from '@assay/contract';
import { Anchor, Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatExactSpan } from '../../lib/values/dates.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { historyQuery } from './api.ts';
import { HistoryFeedback } from './history-feedback.tsx';
import { HistoryResult } from './history-result.tsx';
import { SubmittedPanel } from './submitted-panel.tsx';

const RESULT_WORDS = { SCORE: 'Published', PENDING: 'PENDING', ABSENT: 'ABSENT' } as const;

const PAGE_SIZES = [5, 10, 25, 50];

const columns: DataColumn<HistoryRow>[] = [
  {
    id: 'name',
    header: 'Task Name',
    value: (row) => row.name,
    cell: (row) =>
      row.submittedAt ? (
        <Anchor
          component={Link}
          to={`/student/history/analysis/${row.taskId}`}
          fw={500}
          className="two-lines"
          title={row.name}
        >
          {row.name}
        </Anchor>
      ) : (
        <Text fw={500} className="two-lines" title={row.name}>
          {row.name}
        </Text>
      ),
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'subject',
    header: 'Subject',
    value: (row) => row.subject,
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'deadline',
    header: 'Deadline',
    value: (row) => row.deadline,
    cell: (row) => <DateTimeText value={row.deadline} format="listed" />,
    size: 'fit',
    searchable: false,
  },
  {
    id: 'submittedAt',
    header: 'Submitted At',
    value: (row) => row.submittedAt,
    cell: (row) => <DateTimeText value={row.submittedAt} format="listed" />,
    size: 'fit',
    searchable: false,
    phone: { fact: 'Submitted' },
  },
  {
    id: 'totalTimeTaken',
    header: 'Time Taken',
    value: (row) => row.totalTimeTaken,
    cell: (row) => (row.totalTimeTaken === null ? '–' : formatExactSpan(row.totalTimeTaken * 1000)),
    numeric: true,
    searchable: false,
    phone: { fact: 'Took' },
  },
  {
    id: 'result',
    header: 'Result',
    value: (row) => (row.state === 'SCORE' ? row.result : RESULT_WORDS[row.state]),
    cell: (row) => <HistoryResult row={row} />,
    numeric: true,
    phone: 'mark',
  },
];

const HistoryPage = () => {
  const { list } = useServerList(historyList, historyQuery, { failed: 'Failed to load history' });

  return (
    <Page>
      <PageHeader
        title="History"
        help="history"
        context="Tasks that are over for you. Marks appear when your faculty publishes them."
        action={<HistoryFeedback />}
      />
      <SubmittedPanel />
      <DataTable
        label="History"
        columns={columns}
        {...list}
        pageSizes={PAGE_SIZES}
        rowId={(row) => row._id}
        rowLabel={(row) => row.name}
        search="Search tasks"
        next={(row) =>
          row.submittedAt ? { label: 'View', to: `/student/history/analysis/${row.taskId}` } : null
        }
        empty={{
          icon: <IconHistory size={32} stroke={1.4} aria-hidden />,
          title: 'No tasks in your history.',
          text: 'A task appears here once you have submitted it or its deadline has passed.',
          action: (
            <Button component={Link} to="/student/available-task" variant="default">
              See available tasks
            </Button>
          ),
        }}
      />
    </Page>
  );
};

export default HistoryPage;
