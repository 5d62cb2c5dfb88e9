import { similarityCaseList, type SimilarityCaseRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { caseListQuery } from './api.ts';
import { CaseBadge } from './comparison-badge.tsx';
import { caseAddress, similarAddress } from './similar-address.ts';
import { CASE_WORDS, namesOfCase } from './similar-words.ts';

const columns: DataColumn<SimilarityCaseRow>[] = [
  {
    id: 'students',
    header: 'Students',
    value: namesOfCase,
    size: 'name',
    sortable: false,
    phone: 'name',
  },
  {
    id: 'question',
    header: 'Question',
    value: ({ question }) => `${question.number}. ${question.title}`,
    size: 'text',
    sortable: false,
    phone: { fact: '' },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => CASE_WORDS[state],
    cell: ({ state }) => <CaseBadge state={state} />,
    size: 'fit',
    sortable: false,
    filter: (['OPEN', 'CLOSED'] as const).map((value) => ({ value, label: CASE_WORDS[value] })),
    phone: 'mark',
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: ({ closed }) => closed?.outcome ?? '',
    cell: ({ closed, notes }) =>
      closed ? (
        <Text lineClamp={2}>{closed.outcome}</Text>
      ) : (
        <Text c="dimmed">{notes === 0 ? 'Nothing noted yet' : `${notes} noted`}</Text>
      ),
    size: 'text',
    sortable: false,
    phone: { fact: '' },
  },
  {
    id: 'openedAt',
    header: 'Opened',
    value: ({ openedAt }) => openedAt,
    cell: ({ openedAt }) => <DateTimeText value={openedAt} format="listed" />,
    size: 'fit',
    phone: { fact: '' },
  },
  { id: 'openedBy', header: 'By', value: ({ openedBy }) => openedBy, sortable: false },
];

/** The cases of a task, the newest first. */
const CaseListPage = () => {
  const { taskId = '' } = useParams();
  const area = useArea();
  const here = useListState();
  const { list, query } = useServerList(similarityCaseList, (asked) => caseListQuery(taskId, asked), {
    pageSize: 25,
    failed: 'Failed to load cases',
  });
  const questions = query.data?.questions;
  const filters = useMemo(
    () =>
      questions && questions.length > 1
        ? [
            {
              id: 'questionId',
              header: 'Question',
              everything: 'All Questions',
              filter: questions.map(({ _id, title }, place) => ({
                value: _id,
                label: `${place + 1}. ${title}`,
              })),
            },
          ]
        : [],
    [questions],
  );
  return (
    <Page>
      <PageHeader
        title="Cases"
        help="similar"
        context={query.data?.task.name}
        backTo={`${area}/${similarAddress(taskId)}`}
        backState={here.back}
      />
      <DataTable
        label="Cases"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={namesOfCase}
        search={false}
        filters={filters}
        next={({ _id, state }) => ({
          label: 'Open',
          to: `${area}/${caseAddress(taskId, _id)}`,
          isWaiting: state === 'OPEN',
        })}
        empty={{
          icon: <IconFolders size={32} stroke={1.4} aria-hidden />,
          title: 'No case has been opened.',
          text: 'A case is opened from two programs that were compared, by a person who wants to look into them.',
        }}
      />
    </Page>
  );
};

export default CaseListPage;
