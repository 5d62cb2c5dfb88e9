import { comparisonList, type ComparisonRow } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconFolders, IconGitCompare, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { comparisonListQuery } from './api.ts';
import { ComparisonBadge, stateWord } from './comparison-badge.tsx';
import { casesAddress, comparisonAddress } from './similar-address.ts';
import { countOf, scopeOf, whatOf } from './similar-words.ts';
import { StartDialog } from './start-dialog.tsx';

const columns: DataColumn<ComparisonRow>[] = [
  {
    id: 'what',
    header: 'Compared',
    value: whatOf,
    cell: (comparison) => (
      <>
        <Text>{whatOf(comparison)}</Text>
        <Text size="xs" c="dimmed">
          {scopeOf(comparison)}
        </Text>
      </>
    ),
    size: 'name',
    sortable: false,
    phone: 'name',
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => stateWord(state),
    cell: ({ state }) => <ComparisonBadge state={state} />,
    size: 'fit',
    sortable: false,
    phone: 'mark',
  },
  {
    id: 'pairs',
    header: 'Pairs',
    value: ({ pairs }) => pairs,
    numeric: true,
    sortable: false,
    phone: { fact: 'Pairs' },
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

/** The comparisons of a task, with the way to another one and to the cases. */
const ComparisonListPage = () => {
  const { taskId = '' } = useParams();
  const area = useArea();
  const here = useListState();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { list, query } = useServerList(comparisonList, (asked) => comparisonListQuery(taskId, asked), {
    pageSize: 25,
    failed: 'Failed to load comparisons',
  });
  const { task, canEvaluate = false, cases = 0 } = query.data ?? {};
  const compare = canEvaluate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
      Compare
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Similar Programs"
        help="similar"
        context={task?.name}
        backTo={`${area}/tasks/view-submission/${taskId}`}
        backState={here.back}
        action={
          <Group gap="xs">
            <Button
              component={Link}
              to={`${area}/${casesAddress(taskId)}`}
              state={here}
              variant="default"
              leftSection={<IconFolders size={16} aria-hidden />}
            >
              {cases === 0 ? 'Cases' : countOf(cases, 'Case')}
            </Button>
            {compare}
          </Group>
        }
      />
      <DataTable
        label="Comparisons"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={whatOf}
        search={false}
        next={({ _id }) => ({ label: 'Open', to: `${area}/${comparisonAddress(taskId, _id)}` })}
        empty={{
          icon: <IconGitCompare size={32} stroke={1.4} aria-hidden />,
          title: 'Nothing has been compared.',
          text: 'Once a task is over, its programs can be compared with each other, and with those of other tasks that have the same question. You decide what follows from it; no mark changes.',
        }}
      />
      {asking && (
        <StartDialog
          taskId={taskId}
          onClose={() => setAsking(false)}
          onStarted={(comparisonId) =>
            void navigate(`${area}/${comparisonAddress(taskId, comparisonId)}`, { state: here })
          }
        />
      )}
    </Page>
  );
};

export default ComparisonListPage;
