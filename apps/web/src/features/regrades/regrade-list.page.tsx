import { regradeList, type RegradeRow } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { regradeListQuery } from './api.ts';
import { oneRegradeAddress, regradesAddress } from './regrade-address.ts';
import { RegradeBadge, stateWord } from './regrade-badge.tsx';
import { whatOf } from './regrade-words.ts';

const columns: DataColumn<RegradeRow>[] = [
  {
    id: 'question',
    header: 'Question',
    value: ({ question }) => `${question.number}. ${question.title}`,
    size: 'name',
    sortable: false,
    phone: 'name',
  },
  {
    id: 'what',
    header: 'What',
    value: whatOf,
    cell: (regrade) => (
      <>
        <Text>{whatOf(regrade)}</Text>
        <Text size="xs" c="dimmed" lineClamp={1} title={regrade.reason}>
          {regrade.reason}
        </Text>
      </>
    ),
    size: 'prose',
    sortable: false,
    phone: { fact: '', cell: whatOf },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => stateWord(state),
    cell: ({ state }) => <RegradeBadge state={state} />,
    size: 'fit',
    sortable: false,
    phone: 'mark',
  },
  {
    id: 'startedAt',
    header: 'Started',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => <DateTimeText value={startedAt} format="listed" />,
    size: 'fit',
    phone: { fact: '' },
  },
  { id: 'startedBy', header: 'By', value: ({ startedBy }) => startedBy, sortable: false },
];

/** The regrades of a task, with the way to another one. */
const RegradeListPage = () => {
  const { taskId = '' } = useParams();
  const area = useArea();
  const here = useListState();
  const { list, query } = useServerList(regradeList, (asked) => regradeListQuery(taskId, asked), {
    pageSize: 25,
    failed: 'Failed to load regrades',
  });
  const start = query.data?.canEvaluate && (
    <Button
      component={Link}
      to={`${area}/${regradesAddress(taskId)}/new`}
      state={here}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Regrade
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Regrades"
        help="regrading"
        context={query.data?.task.name}
        backTo={`${area}/tasks/view-submission/${taskId}`}
        backState={here.back}
        action={start}
      />
      <DataTable
        label="Regrades"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ question }) => question.title}
        search="Search by reason"
        next={({ _id, state }) => ({
          label: 'Open',
          to: `${area}/${oneRegradeAddress(taskId, _id)}`,
          isWaiting: state === 'READY',
        })}
        empty={{
          icon: <IconRefresh size={32} stroke={1.4} aria-hidden />,
          title: 'Nothing has been graded anew.',
          text: 'A question with a broken test is graded again here, for the whole class, with a preview first.',
        }}
      />
    </Page>
  );
};

export default RegradeListPage;
