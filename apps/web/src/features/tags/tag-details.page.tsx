import { idSchema, type TagUse } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useReturn } from '../../lib/area.ts';
import { messageOf } from '../../lib/call.ts';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { useTableState } from '../../ui/use-table-state.ts';
import { tagDetailsQuery } from './api.ts';
import classes from './tag-details.module.css';

const FAILED = 'Failed to load tags';

const columns: DataColumn<TagUse>[] = [
  {
    id: 'usedBy',
    header: 'Used By',
    value: ({ usedBy }) => usedBy,
    cell: ({ usedBy, departmentName }) => (
      <div className={classes.person}>
        <span>{usedBy}</span>
        <Text size="xs" c="dimmed">
          {departmentName}
        </Text>
      </div>
    ),
    width: 240,
  },
  {
    id: 'question',
    header: 'Question',
    value: ({ question }) => question,
    cell: ({ question }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      <div className={classes.question} role="region" aria-label="Question" tabIndex={0}>
        <RichText html={question} size="compact" />
      </div>
    ),
    minWidth: 360,
  },
];

const countOf = (count: number): string =>
  count === 1 ? 'Used in 1 question.' : `Used in ${count} questions.`;

const TagDetailsPage = () => {
  const id = idSchema.safeParse(useParams()['id']).data;
  const { address } = useReturn('tags');
  const table = useTableState({ pageSize: 25 });
  const one = tagDetailsQuery({
    id: id ?? '',
    page: table.page,
    pageSize: table.pageSize,
    search: table.search || undefined,
    sort: table.sort || undefined,
  });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...one,
    queryFn: id ? one.queryFn : skipToken,
  });
  useErrorToast(data ? null : error, FAILED);

  return (
    <Page>
      <PageHeader
        title={data ? data.name : 'Tag Details'}
        context={data && countOf(data.usedCount)}
        backTo={address}
      />
      <DataTable
        label="Questions with this tag"
        columns={columns}
        rows={data?.data}
        total={data?.total ?? 0}
        state={table}
        refreshing={isPlaceholderData}
        rowId={({ _id }) => _id}
        rowLabel={({ usedBy }) => usedBy}
        serial="ascending"
        serialHeader="Sr. No."
        search="Search questions and people"
        error={
          !data && (error || !id)
            ? { message: id ? messageOf(error, FAILED) : 'Tag not found.', onRetry: () => void refetch() }
            : null
        }
        empty={{
          icon: <IconCode size={32} stroke={1.4} aria-hidden />,
          title: 'No questions found.',
          text: 'No question has this tag, so it can be deleted.',
        }}
      />
    </Page>
  );
};

export default TagDetailsPage;
