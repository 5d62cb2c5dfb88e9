import { idSchema, tagUseList, type ListAsked, type TagUse } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { skipToken } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useReturn } from '../../lib/session/area.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { RichText } from '../../ui/text/rich-text.tsx';
import { tagDetailsQuery } from './api.ts';
import classes from './tag-details.module.css';

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
    phone: 'name',
  },
  {
    id: 'question',
    header: 'Question',
    value: ({ question }) => question,
    cell: ({ name, question }) => (
      <ScrollRegion className={classes.question} role="region" label="Question">
        {name && <Text fw={500}>{name}</Text>}
        <RichText html={question} size="compact" />
      </ScrollRegion>
    ),
    size: 'prose',
    phone: { fact: '' },
  },
];

const EMPTY = {
  icon: <IconCode size={32} stroke={1.4} aria-hidden />,
  title: 'No questions found.',
  text: 'No question has this tag, so it can be deleted.',
};

const countOf = (count: number): string =>
  count === 1 ? 'Used in 1 question.' : `Used in ${count} questions.`;

const useTagUses = (id: string | undefined) =>
  useServerList(
    tagUseList,
    (query: ListAsked<typeof tagUseList>) => {
      const one = tagDetailsQuery({ id: id ?? '', ...query });
      return { ...one, queryFn: id ? one.queryFn : skipToken };
    },
    { pageSize: 25, failed: 'Failed to load tags' },
  );

const TagDetailsPage = () => {
  const id = idSchema.safeParse(useParams()['id']).data;
  const { address } = useReturn('tags');
  const {
    list,
    query: { data, refetch },
  } = useTagUses(id);

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
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ usedBy }) => usedBy}
        serial
        serialHeader="Sr. No."
        search="Search questions and people"
        error={id ? list.error : { message: 'Tag not found.', onRetry: () => void refetch() }}
        empty={EMPTY}
      />
    </Page>
  );
};

export default TagDetailsPage;
